package dev.fusebox.lab.experiment.probe;

import dev.fusebox.lab.chain.ChainNotes;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Judgements;
import dev.fusebox.lab.doc.Judgements.Judgement;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.experiment.CallHold;
import dev.fusebox.lab.experiment.probe.ProbeResult.HealthyRoute;
import dev.fusebox.lab.results.trial.CallerPlaces.Place;
import dev.fusebox.lab.results.trial.ExperimentResult;
import dev.fusebox.lab.settings.IneffectiveSetting;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How many calls of a route get through at once, and which limit decides that. */
public final class ProbeSection {

    static Section of(List<ProbeResult> found) {
        Block note = Block.note(
                "The probe sends more and more callers, which the service holds, until no more get through.");
        return Section.of("probe", "How many calls get through at once", Stream.concat(blocks(found), Stream.of(note)));
    }

    /** For each gateway its routes: the answer first, then what it rests on. */
    public static String text(List<ProbeResult> found) {
        return blocks(found).map(Block::text).collect(Collectors.joining()).stripLeading();
    }

    private static Stream<Block> blocks(List<ProbeResult> found) {
        return found.stream().collect(Groups.by(ProbeSection::gateway)).entrySet().stream()
                .flatMap(e -> Stream.of(
                        new Block.Heading(e.getKey()),
                        new Judgements(e.getValue().stream()
                                .map(p -> route(p, e.getValue()))
                                .toList()),
                        new Block.Items(Stream.concat(
                                        notes(e.getValue()),
                                        ofGateway(e.getValue()).stream().map(ProbeSection::ineffective))
                                .toList())));
    }

    private static String gateway(ProbeResult p) {
        String profile = p.profile() == null ? "" : ", profile " + p.profile();
        return p.gateway() + profile + " (time limits " + p.tried().timeLimits() + ")";
    }

    private static Judgement route(ProbeResult p, List<ProbeResult> routes) {
        ProbeEvidence seen = p.evidence();
        String way = seen.chain().stream()
                .filter(l -> l.max() != null && l.peakInUse() != null)
                .map(ProbeSection::use)
                .collect(Collectors.joining(", "));
        Stream<String> sentences = Stream.of(
                listed(
                        "of the same size and full, too: %s. A larger limit helps only together with these",
                        p.finding().sameSize()),
                way.isEmpty() ? "" : "in use: " + way,
                p.places() == null ? "" : "callers: " + p.places().words(),
                seen.answers().isEmpty() ? "" : "answers meanwhile: " + CallHold.answerCounts(seen.answers()),
                p.places() == null ? "" : p.places().fallbackWords().orElse(""),
                waiters(p),
                succeeded(p) > 0
                        ? "some of these calls were successful, so the address does not hold its callers: more may get through at once"
                        : "",
                p.healthy() == null ? "" : healthy(p.healthy()),
                listed("still in use after the callers were let go: %s", seen.stillInUse()));
        Sign sign = p.undecided() != null ? Sign.UNSURE : p.bindingLimit() == null ? Sign.RIGHT : Sign.BOUND;
        List<String> all = Stream.concat(sentences, ofRoute(p, routes).map(ProbeSection::ineffective))
                .toList();
        return new Judgement(p.id(), p.route(), sign, answer(p), all, "");
    }

    private static String listed(String sentence, List<String> limits) {
        return limits.isEmpty() ? "" : sentence.formatted(String.join(", ", limits));
    }

    private static String answer(ProbeResult p) {
        if (p.undecided() != null) {
            return "undecided: " + p.undecided();
        }
        if (p.bindingLimit() == null) {
            if (p.ceiling() >= p.callers()) {
                return "no limit met: all %d calls got through at once".formatted(p.callers());
            }
            boolean tooSoon = p.places() != null && p.places().at(Place.TIMED_OUT) > 0;
            return tooSoon
                    ? "at least %d calls at once; a time limit ended them before more could follow"
                            .formatted(p.ceiling())
                    : "%d calls at once; no limit that can be read was full".formatted(p.ceiling());
        }
        ProbeFinding found = p.finding();
        String by =
                found.setting() == null ? "" : ": %s=%s (%s)".formatted(found.setting(), found.value(), found.origin());
        return "%d calls at once, bound by %s%s".formatted(p.ceiling(), p.bindingLimit(), by);
    }

    /** Successful calls that the service answered, not a fallback. */
    private static int succeeded(ProbeResult p) {
        Map<Integer, Integer> made = p.places() == null ? Map.of() : p.places().byFallback();
        return p.evidence().answers().entrySet().stream()
                .filter(a -> a.getKey() / 100 == 2)
                .mapToInt(a -> a.getValue() - made.getOrDefault(a.getKey(), 0))
                .sum();
    }

    /** Where nothing on the way rejects, more callers would only have made the queue longer. */
    private static String waiters(ProbeResult p) {
        boolean rejects = p.evidence().chain().stream()
                .anyMatch(l -> l.kind().holdsCalls() && l.max() != null && l.whenFull() == WhenFull.REJECTS);
        return p.evidence().chain().stream()
                .filter(l -> l.fullName().equals(p.bindingLimit()) && l.whenFull() == WhenFull.QUEUES)
                .filter(l -> !rejects && l.peakQueued() != null && l.peakQueued() > 0)
                .map(l ->
                        "calls wait for it, and no limit of this route rejects any: more than %d callers would only wait, too"
                                .formatted(p.callers()))
                .findFirst()
                .orElse("");
    }

    private static String healthy(HealthyRoute route) {
        if (route.millis() != null) {
            return "afterwards %s answered %d in %d ms".formatted(route.url(), route.status(), route.millis());
        }
        return "afterwards %s %s: check the gateway"
                .formatted(route.url(), route.status() == null ? "did not answer" : "still answered " + route.status());
    }

    private static String use(LimitUsage limit) {
        String queued =
                limit.peakQueued() != null && limit.peakQueued() > 0 ? " (+" + limit.peakQueued() + " waiting)" : "";
        return "%s %s/%d%s".formatted(limit.fullName(), limit.peakInUse(), limit.max(), queued);
    }

    /** What else bounds calls at the gateway, and what cannot be read; without time limits that the probe has raised. */
    private static Stream<String> notes(List<ProbeResult> routes) {
        ProbeResult last = routes.get(routes.size() - 1);
        ChainSnapshot process = last.evidence().process();
        if (process == null) {
            return Stream.empty();
        }
        boolean asIs = ExperimentResult.asIs(last.tried().timeLimits());
        return (asIs ? ChainNotes.beside(process) : ChainNotes.absences(process)).stream();
    }

    /** Ineffective settings that concern every route. */
    private static List<IneffectiveSetting> ofGateway(List<ProbeResult> routes) {
        return routes.get(0).finding().setInVain().stream()
                .filter(s ->
                        routes.stream().allMatch(p -> p.finding().setInVain().contains(s)))
                .toList();
    }

    /** Ineffective settings that concern this route and not every route. */
    private static Stream<IneffectiveSetting> ofRoute(ProbeResult route, List<ProbeResult> routes) {
        List<IneffectiveSetting> ofAll = ofGateway(routes);
        return route.finding().setInVain().stream().filter(s -> !ofAll.contains(s));
    }

    private static String ineffective(IneffectiveSetting setting) {
        return "ineffective: %s=%s: %s".formatted(setting.property(), setting.value(), setting.why());
    }
}
