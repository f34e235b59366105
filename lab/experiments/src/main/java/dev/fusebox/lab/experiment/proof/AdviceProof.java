package dev.fusebox.lab.experiment.proof;

import dev.fusebox.lab.advise.Advice;
import dev.fusebox.lab.advise.AdvisedStep.Outlook;
import dev.fusebox.lab.advise.Goal;
import dev.fusebox.lab.experiment.bystander.BystanderSpecBuilder;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.trial.ProvedAdvice;
import dev.fusebox.lab.results.trial.ProvedAdvice.MeasuredIsolation;
import dev.fusebox.lab.results.trial.ProvedAdvice.MeasuredLoad;
import dev.fusebox.lab.results.trial.ProvedAdvice.ProvedStep;
import dev.fusebox.lab.results.trial.RouteTrial;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.study.BlockSpec;
import dev.fusebox.lab.study.BlockSpecBuilder;
import dev.fusebox.lab.study.CellLength;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.lab.study.ExperimentSpec;
import dev.fusebox.lab.study.FleetSpec;
import dev.fusebox.lab.study.ProfileChange;
import dev.fusebox.lab.study.RateSpec;
import dev.fusebox.lab.study.SetUp;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.study.WarmUpRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs the steps of advice on real processes: each is the profile with the changes so far, under the goal's load, and with the goal's
 * callers hanging on one route.
 *
 * @param advices of one goal
 * @param given settings beside the profile
 */
public record AdviceProof(List<Advice> advices, GivenSettings given) {

    /** Enough for calls that wait; the advice is about waiting calls. */
    private static final CellLength SIZE = new CellLength(30, 10, null, null, null);

    private static final WarmUpRule WARM_UP = new WarmUpRule(3, 12, 8, null);

    private static final String NO_GATEWAY = "direct";

    /** A block of cells and a bystander entry for each step. */
    public Study study() {
        List<BlockSpec> blocks = new ArrayList<>();
        List<ExperimentSpec> trials = new ArrayList<>();
        for (String profile : advices.stream().map(Advice::profile).distinct().toList()) {
            List<Advice> own =
                    advices.stream().filter(a -> a.profile().equals(profile)).toList();
            int most = own.stream().mapToInt(a -> a.steps().size()).max().orElse(0);
            for (int step = 0; step <= most; step++) {
                int done = step;
                List<Advice> now =
                        own.stream().filter(a -> a.steps().size() >= done).toList();
                SetUp setUp = setUp(profile, now, step);
                blocks.add(block(setUp, now, step));
                trial(setUp, now).ifPresent(trials::add);
            }
        }
        Study study = Study.of("advise", "Advice, step by step", trials);
        return study.with(its -> its.matrix(study.matrix().withAlso(blocks))
                .length(study.length().with(each -> each.cellSize(SIZE).warmUp(WARM_UP))));
    }

    private SetUp setUp(String profile, List<Advice> advices, int step) {
        Map<String, String> set = new LinkedHashMap<>();
        advices.forEach(a -> settings(a, step).forEach((property, value) -> set.put(module(a) + property, value)));
        return new SetUp(profile, set.isEmpty() ? null : new ProfileChange("step-" + step, set), FleetSpec.NONE);
    }

    private Map<String, String> settings(Advice advice, int steps) {
        Component component = Gateways.named(advice.gateway()).component();
        Map<String, String> settings = new LinkedHashMap<>();
        given.values().forEach((property, value) -> {
            if (component.catalogue().find(property).isPresent()) {
                settings.put(property, value);
            }
        });
        settings.putAll(advice.assumed());
        advice.steps().stream()
                .limit(steps)
                .flatMap(s -> s.settings().stream())
                .forEach(s -> settings.put(s.property(), s.after()));
        return settings;
    }

    private static String module(Advice advice) {
        return Gateways.named(advice.gateway()).component().module() + ":";
    }

    private static BlockSpec block(SetUp setUp, List<Advice> advices, int step) {
        Goal goal = advices.get(0).goal();
        int users = goal.load().users();
        Stream<String> gateways = advices.stream().map(Advice::gateway);
        int rate = (int) Math.round(goal.load().amount());
        return BlockSpecBuilder.builder()
                .gateways((step == 0 ? Stream.concat(Stream.of(NO_GATEWAY), gateways) : gateways).toList())
                .profiles(List.of(setUp.profile()))
                .change(setUp.change())
                .endpoints(List.of(Endpoint.of("sleep/%.0f".formatted(goal.serviceMs()))))
                .concurrency(users > 0 ? List.of(users) : List.of())
                .rates(users > 0 ? List.of() : List.of(RateSpec.of(rate)))
                .build();
    }

    private static Optional<ExperimentSpec> trial(SetUp setUp, List<Advice> advices) {
        Goal goal = advices.get(0).goal();
        List<String> gateways = advices.stream()
                .map(Advice::gateway)
                .filter(g -> Gateways.named(g).route(DemoStack.SERVICE_B).isPresent())
                .toList();
        return goal.isolated() && !gateways.isEmpty()
                ? Optional.of(BystanderSpecBuilder.builder()
                        .profile(setUp.profile())
                        .gateways(gateways)
                        .callers(goal.inFlight(goal.serviceMs()))
                        .change(setUp.change())
                        .build())
                : Optional.empty();
    }

    /** What a run of the study says, for each advice. */
    public List<ProvedAdvice> proved(Results results) {
        return advices.stream().map(a -> proved(a, results)).toList();
    }

    private ProvedAdvice proved(Advice advice, Results results) {
        List<ProvedStep> steps = IntStream.rangeClosed(0, advice.steps().size())
                .mapToObj(step -> {
                    Outlook predicted = step == 0
                            ? advice.first()
                            : advice.steps().get(step - 1).after();
                    String name = name(advice, step);
                    return new ProvedStep(
                            name,
                            predicted,
                            load(results, advice.gateway(), name),
                            isolation(results, advice.gateway(), name, predicted));
                })
                .toList();
        MeasuredLoad direct = load(results, NO_GATEWAY, name(advice, 0));
        return ProvedAdvice.of(advice, direct == null ? null : direct.goodputPerSecond(), steps);
    }

    private String name(Advice advice, int step) {
        return setUp(advice.profile(), List.of(advice), step).name();
    }

    private static @Nullable MeasuredLoad load(Results results, String gateway, String setUp) {
        return results.cells().stream()
                .filter(c -> c.gateway().equals(gateway) && c.profile().equals(setUp) && c.load() != null)
                .findFirst()
                .map(c -> new MeasuredLoad(
                        c.id(),
                        c.figures().goodputPerSecond(),
                        1 - c.figures().okShare(),
                        c.verdict().limit(),
                        c.verdict().refusedBy()))
                .orElse(null);
    }

    private static @Nullable MeasuredIsolation isolation(
            Results results, String gateway, String setUp, Outlook predicted) {
        return results.experiments(RouteTrial.class).stream()
                .filter(b -> b.gateway().equals(gateway) && b.profile().equals(setUp))
                .findFirst()
                .map(b -> new MeasuredIsolation(
                        b.id(),
                        b.callers(),
                        b.verdict(),
                        b.reason(),
                        predicted.isolation().harmedBy(b.callers())))
                .orElse(null);
    }
}
