package dev.fusebox.lab.tool;

import dev.fusebox.lab.advise.QueueStep;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.folder.RunFolderReader;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.gateway.HungChoice;
import dev.fusebox.lab.paper.ProfileSettings;
import dev.fusebox.lab.paper.ScenarioBuilder;
import dev.fusebox.lab.predict.Predictor;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.lab.predict.ZombieForecast;
import dev.fusebox.lab.report.advice.PredictText;
import dev.fusebox.lab.report.advice.PredictText.PredictedCell;
import dev.fusebox.lab.report.advice.PredictText.PredictedIsolation;
import dev.fusebox.lab.results.RecordedChains;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.lab.tool.PredictJson.IsolationJson;
import dev.fusebox.lab.tool.option.DefaultValues;
import dev.fusebox.lab.tool.option.OptionWords;
import dev.fusebox.lab.tool.option.SetOption;
import dev.fusebox.lab.tool.terminal.Console;
import dev.fusebox.lab.tool.terminal.Output;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.limits.LimitKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fusebox predict}. */
@Command(
        name = "predict",
        header = "Predict which limit binds, without starting anything.",
        description = {
            "Predicts goodput, rejections, the limit that binds, and the load that first opens the circuit breaker.",
            "The limits come from a profile and the frameworks' defaults, or from the live processes of a run (--from).",
            "With --hung: how many callers of a route whose backend hangs it takes to harm another one."
        },
        footer = {
            "  fusebox predict --profile semaphore-100 -c 200",
            "  fusebox predict --profile stock -c 500 --set server.tomcat.threads.max=400",
            "  fusebox predict --profile permits-450 --hung service-a"
        })
public final class PredictCommand implements Callable<Integer> {

    @Option(names = "--profile", paramLabel = "P", split = ",", description = OptionWords.PROFILES + "stock.")
    private @Nullable List<String> profiles;

    @Option(
            names = "--gateway",
            paramLabel = "G",
            split = ",",
            completionCandidates = Gateways.Ids.class,
            description = OptionWords.GATEWAYS + "${DEFAULT-VALUE}.")
    private List<String> gateways = DefaultValues.usualGateways();

    @Option(
            names = "--variant",
            paramLabel = "V",
            completionCandidates = Gateways.VariantIds.class,
            description = "Build of the gateway, of ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}.")
    private String variant = Variant.USUAL;

    @Option(
            names = "--endpoint",
            paramLabel = "E",
            description =
                    "What is called: sleep/<ms> waits, document/<ms> reads from a store that waits, hello answers at once;"
                            + " default: ${DEFAULT-VALUE}.")
    private String endpoint = "sleep/200";

    @Mixin
    private PredictLoad load;

    @Mixin
    private SetOption set;

    @Option(
            names = "--hung",
            paramLabel = "ROUTES",
            description =
                    "Instead of a load: callers hang on these routes, by name or path prefix, whatever the time limits.")
    private @Nullable String hung;

    @Option(
            names = "--from",
            paramLabel = "DIR",
            description = "Take the limits that the live processes of this run folder had.")
    private @Nullable Path from;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "Seconds that the cell lasts; default: as many as `fusebox run` takes.")
    private @Nullable Double seconds;

    @Mixin
    private Output output;

    @Override
    public Integer call() {
        check();
        RecordedChains live = from == null ? RecordedChains.NONE : RunFolderReader.chains(from);
        LabHome home = LabHome.find();
        ScenarioBuilder planning = new ScenarioBuilder(ProfileSettings.files(home), set.given(), live);
        if (hung != null) {
            List<PredictedIsolation> found = isolation(home, live, planning, hung);
            print(
                    new IsolationJson(PredictJson.SCHEMA, found),
                    () -> PredictText.cautioned(found.stream().map(PredictText::of)));
        } else {
            List<PredictedCell> cells = predict(home, live, planning);
            print(
                    PredictJson.of(cells),
                    () -> PredictText.cautioned(cells.stream().map(PredictText::of)));
        }
        return ExitCode.DONE;
    }

    private void print(Object json, Supplier<String> text) {
        if (output.json()) {
            output.verb().commandLine().getErr().println(PredictText.CAUTION);
        }
        output.print(json, text);
    }

    private List<PredictedIsolation> isolation(
            LabHome home, RecordedChains live, ScenarioBuilder planning, String route) {
        List<PredictedIsolation> found = new ArrayList<>();
        for (String profile : profiles(home, live)) {
            for (String id : gateways) {
                Gateway gateway = Gateways.named(id);
                HungChoice choice = HungChoice.of(gateway, route);
                found.add(new PredictedIsolation(
                        id, profile, choice.id(), planning.isolation(profile, own(gateway), choice)));
            }
        }
        warnOfSettings(planning);
        return found;
    }

    private void warnOfSettings(ScenarioBuilder planning) {
        planning.requireAllRead();
        planning.ineffective().forEach(this::warn);
    }

    private @Nullable Variant own(Gateway gateway) {
        return gateway.variants().stream()
                .filter(v -> v.id().equals(variant))
                .findFirst()
                .orElse(null);
    }

    private List<PredictedCell> predict(LabHome home, RecordedChains live, ScenarioBuilder planning) {
        List<Supplier<PredictedCell>> plans = new ArrayList<>();
        for (String profile : profiles(home, live)) {
            for (String id : gateways) {
                plans.addAll(plans(planning, live, profile, Gateways.named(id)));
            }
        }
        warnOfSettings(planning);
        return plans.stream().map(Supplier::get).toList();
    }

    /** Cells, to be predicted once it is known that every setting was read. */
    private List<Supplier<PredictedCell>> plans(
            ScenarioBuilder planning, RecordedChains live, String profile, Gateway gateway) {
        Endpoint called = called();
        PredictLoad.Cost cost = load.cost(called, gateway, profile, live);
        Variant own = own(gateway);
        double length = seconds == null ? Scenario.usualSeconds(cost.work().serviceMs()) : seconds;
        List<Supplier<PredictedCell>> plans = new ArrayList<>();
        for (Arrivals l : load.loads()) {
            ChainSnapshot chain =
                    planning.chain(gateway, profile, own, load.fleet().instances(), called);
            Scenario scenario = sent(
                    Scenario.of(
                            chain,
                            gateway.component().id(),
                            DemoStack.SERVICE_A.id(),
                            cost.work(),
                            l,
                            load.fleet(),
                            length),
                    live);
            warnOfLeak(gateway, scenario);
            String title = gateway.id() + ", profile " + profile + (own == null ? "" : " with " + variant) + ", "
                    + called.id() + ", " + l.words() + load.fleetWords();
            plans.add(() -> new PredictedCell(
                    Cell.id(gateway, profile, own == null ? null : variant, called, l),
                    title,
                    Figures.joined(
                            " ",
                            cost.words(),
                            QueueStep.notInModel(
                                    chain.in(gateway.component().id()),
                                    l,
                                    load.fleet().gateways())),
                    scenario,
                    Predictor.predict(scenario, load.fleet())));
        }
        return plans;
    }

    /** By the load generator of the run, where it is known what that reaches with as many users. */
    private Scenario sent(Scenario scenario, RecordedChains live) {
        Optional<LoadFigures> seen = load.asInRun() && scenario.arrivals() instanceof Arrivals.Closed users
                ? live.like(users)
                : Optional.empty();
        return seen.flatMap(like -> like.ceiling().map(most -> scenario.sentBy(like.generator(), most)))
                .orElse(scenario);
    }

    /** In the model every connection comes back. */
    private void warnOfLeak(Gateway gateway, Scenario scenario) {
        gateway.component()
                .knownLeak(LimitKind.HTTP_POOL)
                .filter(why -> ZombieForecast.of(scenario) != null)
                .ifPresent(why -> warn(
                        ("%s never gets back connections that are held %s. The model does not know that: measure it"
                                        + " with `fusebox run`")
                                .formatted(gateway.id(), why)));
    }

    private void check() {
        if (seconds != null && !(seconds >= 1 && seconds <= 600)) {
            throw new UsageException("--seconds " + seconds + ": must be 1 to 600");
        }
        if (hung != null && load.given()) {
            throw new UsageException("--hung excludes -c and --rate: how many callers it takes depends on no load");
        }
        Gateways.requireVariant(variant);
    }

    /** One of the run, which may have its own, or one that needs only its name. */
    private Endpoint called() {
        return Stream.ofNullable(from)
                .flatMap(run -> RunFolder.open(run).run().study().endpointsOfCells().stream())
                .filter(e -> e.id().equals(endpoint))
                .findFirst()
                .orElseGet(() -> Endpoint.of(endpoint));
    }

    /** With {@code --from}, a profile needs no file: the run has its limits. */
    private List<String> profiles(LabHome home, RecordedChains live) {
        List<String> known = from == null ? List.of("stock") : live.profiles();
        List<String> chosen = profiles == null ? known : profiles;
        for (String profile : chosen) {
            if (from == null) {
                Profiles.of(home).require(profile);
            } else if (!known.contains(profile)) {
                throw new UsageException("%s has no limits of profile '%s'; it has %s"
                        .formatted(from, profile, String.join(", ", known)));
            } else if (!Profiles.of(home).names().contains(StringUtils.substringBefore(profile, "+"))) {
                warn(
                        "profile %s no longer has a file; its circuit breaker and time limits are assumed to be the framework's defaults"
                                .formatted(profile));
            }
        }
        return chosen;
    }

    private void warn(String words) {
        Console.warn(words, output.verb().commandLine());
    }
}
