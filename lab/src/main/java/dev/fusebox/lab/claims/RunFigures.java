package dev.fusebox.lab.claims;

import static java.util.Map.entry;

import dev.fusebox.lab.predict.IsolationPrediction;
import dev.fusebox.lab.results.BystanderResult;
import dev.fusebox.lab.results.BystanderResult.Healthy;
import dev.fusebox.lab.results.BystanderResult.HungEnd;
import dev.fusebox.lab.results.CallFigures;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.EquivalenceResult;
import dev.fusebox.lab.results.EquivalenceResult.BehaviourComparison;
import dev.fusebox.lab.results.EquivalenceResult.BehaviourComparison.Likeness;
import dev.fusebox.lab.results.ExperimentResult;
import dev.fusebox.lab.results.Fault;
import dev.fusebox.lab.results.FaultsResult;
import dev.fusebox.lab.results.FaultsResult.FaultFinding;
import dev.fusebox.lab.results.ProbeResult;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.SoakResult;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The {@code run} with which the expressions of conclusions start. */
public final class RunFigures {

    /** A conclusion uses a figure that this run does not have. */
    static final class MissingFigure extends RuntimeException {
        MissingFigure(String what) {
            super(what);
        }
    }

    private static final String NOT_COUNTED = "its calls were not counted";

    /** The figures of a bystander experiment. */
    static final Map<String, Function<BystanderResult, Object>> BYSTANDER = Map.ofEntries(
            // isolated, degraded or dead
            entry("verdict", b -> b.verdict().word()),
            // Successful healthy calls, and all that were sent.
            entry("ok", b -> healthy(b).ok()),
            entry("sent", b -> healthy(b).sent()),
            // Mean of their milliseconds; and of the calls of the hung route their number, mean and failed share.
            entry("healthyMs", b -> known(known(healthy(b).calls(), NOT_COUNTED).meanMs(), NOT_COUNTED)),
            entry("hungCalls", b -> known(hung(b).calls(), NOT_COUNTED)),
            entry("hungMs", b -> known(hung(b).meanMs(), NOT_COUNTED)),
            entry("hungFailed", b -> known(hung(b).failedPercent(), NOT_COUNTED) / 100),
            // Smallest number of callers that harm the healthy route.
            entry(
                    "critical",
                    b -> known(
                            b.criticalCallers(),
                            Objects.requireNonNullElse(b.reason(), "no critical number of callers was found"))),
            // The same as the model says, and whether it agrees with the measured verdict and number.
            entry("predicted", b -> known(predicted(b).callers(), "the model knows no number of callers that harms")),
            entry(
                    "asPredicted",
                    b -> known(b.asPredicted(), Objects.requireNonNullElse(b.reason(), "nothing was predicted"))),
            // Full name of the full limit that the healthy route needs, too; empty when none was full.
            entry("exhausted", b -> Objects.requireNonNullElse(b.exhaustedLimit(), "")),
            // Of a gateway with several instances: the names of the harmed ones, with commas.
            entry("harmed", b -> String.join(",", b.harmed())),
            // Seconds until the hung route answered again after its backend came back.
            entry("recovery", b -> known(b.hungSide().recoveryMs(), "the route did not recover in time") / 1000.0),
            // How most calls of the hung route ended: their status, 0 for no answer, and the median of their seconds.
            entry("hungStatus", b -> hungEnd(b).status()),
            entry("hungSeconds", b -> hungEnd(b).medianMs() / 1000.0));

    private static CallFigures hung(BystanderResult b) {
        return known(b.hungSide().hungCalls(), "no call of the hung route ended by itself");
    }

    private static HungEnd hungEnd(BystanderResult b) {
        return known(b.hungSide().hungEnds(), "the lab let the calls of the hung route go").stream()
                .max(Comparator.comparingInt(HungEnd::calls))
                .orElseThrow(() -> new MissingFigure("no call of the hung route ended by itself"));
    }

    private static IsolationPrediction predicted(BystanderResult b) {
        return known(b.predicted(), "nothing was predicted");
    }

    private static Healthy healthy(BystanderResult b) {
        return known(b.healthy(), "no healthy call was sent");
    }

    /** The figures of a probe of one route. */
    static final Map<String, Function<ProbeResult, Object>> PROBE = Map.of(
            // Calls that got through at once.
            "ceiling", ProbeResult::ceiling,
            // Full name of the limit that was full, and the property that sizes it; empty for none, or when unknown.
            "limit", p -> Objects.requireNonNullElse(p.bindingLimit(), ""),
            "setting", p -> Objects.requireNonNullElse(p.finding().setting(), ""));

    /** The figures of a soak. */
    static final Map<String, Function<SoakResult, Object>> SOAK = Map.of(
            // How many things grew: heaps, threads, open files, of all processes.
            "grown", s -> s.growth().size(),
            // How many limits did not come to rest.
            "stillInUse", s -> s.stillInUse().size(),
            // How often a route did not answer again after a fault.
            "notRecovered",
                    s -> s.faults().stream()
                            .mapToInt(f -> s.gateways().size() - f.recoveredMs().size())
                            .sum());

    /** What a fault did, among all of its gateway. */
    record FoundFault(FaultsResult all, FaultFinding one) {}

    /** The figures of one fault on one gateway. */
    static final Map<String, Function<FoundFault, Object>> FAULT = Map.ofEntries(
            // What the client of a single call got, and after how many seconds.
            Map.entry("status", f -> f.one.client().status()),
            Map.entry("ending", f -> f.one.client().ending().name().toLowerCase(Locale.ROOT)),
            Map.entry("seconds", f -> f.one.client().millis() / 1000.0),
            // isolated, degraded or dead
            Map.entry("healthy", f -> decided(f.one).verdict().word()),
            // Whether every limit was back at 0 by itself.
            Map.entry("atRest", f -> f.one.atRest()),
            // Requests that the backend received, and calls that were sent.
            Map.entry("requests", f -> f.one.load().requests()),
            Map.entry("calls", f -> f.one.load().calls()),
            // Calls of the load that failed, of how many, and the seconds from its start to the last of them.
            Map.entry(
                    "errors",
                    f -> f.one.load().outage() == null
                            ? 0
                            : f.one.load().outage().calls()),
            Map.entry("load", f -> f.one.fault().calls()),
            Map.entry(
                    "lastError",
                    f -> f.one.load().outage() == null
                            ? 0.0
                            : f.one.load().outage().lastMs() / 1000.0),
            // Seconds for which the caches of instances keep one that is gone, at most.
            Map.entry(
                    "predicted",
                    f -> known(f.all.predictedMs(f.one.fault()), "no cache of instances is known") / 1000.0),
            // Whether both routes answer once the fault is over.
            Map.entry("answersAgain", f -> f.one.answersAgain()));

    private static FaultFinding decided(FaultFinding found) {
        if (found.reason() != null) {
            throw new MissingFigure(
                    "%s is inconclusive: %s".formatted(found.fault().id(), found.reason()));
        }
        return found;
    }

    /** The figures of one experiment: JEXL reads {@code x.name} as {@code x.get("name")}. */
    public static final class NamedFigures<R> {
        private final Map<String, Function<R, Object>> figures;
        private final R result;

        private NamedFigures(Map<String, Function<R, Object>> figures, R result) {
            this.figures = figures;
            this.result = result;
        }

        public Object get(String name) {
            return known(figures.get(name), "unknown figure '" + name + "'").apply(result);
        }
    }

    /** The figures of a comparison of gateways. */
    public record EquivalenceFigures(EquivalenceResult comparison) {

        /** Behaviours that are identical on all gateways. */
        public long getAlike() {
            return comparison.count(Likeness.EQUIVALENT);
        }

        /** Behaviours that differ. */
        public long getDifferent() {
            return comparison.count(Likeness.NOT_EQUIVALENT);
        }

        /** {@code equivalent} or {@code not_equivalent}, for a behaviour by its name in results. */
        public String behaviour(String name) {
            return comparison.behaviour().stream()
                    .filter(c -> c.behaviour().name().equalsIgnoreCase(name))
                    .map(BehaviourComparison::likeness)
                    .filter(l -> l != Likeness.NOT_MEASURED)
                    .findFirst()
                    .map(l -> l.name().toLowerCase(Locale.ROOT))
                    .orElseThrow(() -> new MissingFigure(
                            "behaviour %s was not measured with profile %s".formatted(name, comparison.profile())));
        }
    }

    private final Results results;
    private final List<String> plannedCells;
    private final @Nullable String profile;
    private final @Nullable String variant;
    private final Runnable mixedTime;

    /**
     * @param plannedCells ids of all cells of the run; empty when the plan is unknown
     * @param mixedTime see {@link CellFigures}
     */
    RunFigures(
            Results results,
            List<String> plannedCells,
            @Nullable String profile,
            @Nullable String variant,
            Runnable mixedTime) {
        this.results = results;
        this.plannedCells = plannedCells;
        this.profile = profile;
        this.variant = variant;
        this.mixedTime = mixedTime;
    }

    /** The same run, which runs this when it gives a time that rejections are among. */
    RunFigures telling(Runnable whenMixed) {
        return new RunFigures(results, plannedCells, profile, variant, whenMixed);
    }

    /** The variant that was asked for; where none was, and no cell of the run was sampled, cells without sampling. */
    private @Nullable String variant() {
        return variant == null
                        && !results.cells().isEmpty()
                        && results.cells().stream().allMatch(c -> CellResult.UNSAMPLED.equals(c.variant()))
                ? CellResult.UNSAMPLED
                : variant;
    }

    /** The same run, with the cells of another variant. */
    public RunFigures with(String other) {
        return new RunFigures(results, plannedCells, profile, other, mixedTime);
    }

    /** The same run, with the cells of another profile. */
    public RunFigures under(String otherProfile) {
        return new RunFigures(results, plannedCells, otherProfile, variant, mixedTime);
    }

    /** How well the model predicted the cells of this run. */
    public Accuracy getAccuracy() {
        return Accuracy.of(results.cells().stream().filter(c -> profile == null || profile.equals(c.profile())));
    }

    /** How the healthy route of this gateway did while this number of callers hung on another route. */
    public NamedFigures<BystanderResult> bystander(String gateway, String ofProfile, String route, int callers) {
        return new NamedFigures<>(
                BYSTANDER,
                experiment(
                        BystanderResult.class,
                        "bystander experiment",
                        b -> List.of(b.gateway(), b.profile(), b.route(), b.callers()),
                        gateway,
                        ofProfile,
                        route,
                        callers));
    }

    /** The number of calls that got through this route of this gateway at once. */
    public NamedFigures<ProbeResult> probe(String gateway, String ofProfile, String route) {
        return new NamedFigures<>(
                PROBE,
                experiment(
                        ProbeResult.class,
                        "probe",
                        p -> Arrays.asList(p.gateway(), p.profile(), p.route()),
                        gateway,
                        ofProfile,
                        route));
    }

    /** What this fault did to this gateway. */
    public NamedFigures<FoundFault> fault(String gateway, String ofProfile, String fault) {
        FaultsResult found = experiment(
                FaultsResult.class, "experiment of faults", f -> List.of(f.gateway(), f.profile()), gateway, ofProfile);
        FaultFinding one = known(found.of(Fault.of(fault)), "fault %s was not tried on %s".formatted(fault, gateway));
        return new NamedFigures<>(FAULT, new FoundFault(found, one));
    }

    /** Whether the gateways behave identically under this profile. */
    public EquivalenceFigures equivalence(String ofProfile) {
        return new EquivalenceFigures(
                experiment(EquivalenceResult.class, "equivalence", e -> List.of(e.profile()), ofProfile));
    }

    /** What was left of rounds of mixed load with faults under this profile. */
    public NamedFigures<SoakResult> soak(String ofProfile) {
        return new NamedFigures<>(SOAK, experiment(SoakResult.class, "soak", s -> List.of(s.profile()), ofProfile));
    }

    /** An experiment that could not decide has no figures. */
    private <R extends ExperimentResult> R experiment(
            Class<R> kind, String title, Function<R, List<?>> key, Object... wanted) {
        R found = results.experiments(kind).stream()
                .filter(e -> key.apply(e).equals(List.of(wanted)))
                .findFirst()
                .orElseThrow(() -> missing(
                        title + " " + Stream.of(wanted).map(String::valueOf).collect(Collectors.joining(" ")),
                        complete()));
        if (!found.decided()) {
            throw new MissingFigure("%s is inconclusive: %s".formatted(found.id(), found.undecided()));
        }
        return found;
    }

    /** The cell of this gateway, endpoint and number of users, over all its repeats. */
    public CellFigures cell(String gateway, String endpoint, int users) {
        return cell(gateway, endpoint, "c" + users);
    }

    /** @param load as in the ids of cells: {@code r100} for calls per second, {@code c100} for users, {@code u100} for those
     *     of a ramp; or the name of a rate in steps */
    public CellFigures cell(String gateway, String endpoint, String load) {
        String wanted = variant();
        List<CellResult> repeats = results.cells().stream()
                .filter(c -> c.gateway().equals(gateway) && c.endpoint().equals(endpoint))
                .filter(c -> c.offered().id().equals(load))
                .filter(c -> profile == null || profile.equals(c.profile()))
                .filter(c -> Objects.equals(wanted, c.variant()))
                .filter(c -> c.load() != null)
                .toList();
        List<CellResult> believed =
                repeats.stream().filter(CellResult::believed).toList();
        String name = gateway + (variant == null ? " " : " " + variant + " ") + endpoint + " "
                + load.replaceFirst("^[cru](?=\\d)", "$0=");
        if (repeats.isEmpty()) {
            throw missing("cell " + name, plannedCells.isEmpty() ? complete() : !planned(gateway, endpoint, load));
        }
        if (believed.isEmpty()) {
            throw new MissingFigure(
                    "cell %s is not believed: its load was not the one that was asked for".formatted(name));
        }
        return new CellFigures(name, results.cores(), believed, mixedTime);
    }

    /** Looks for the id {@code gateway.profile[.variant].endpoint.load[.repeat]}. */
    private boolean planned(String gateway, String endpoint, String load) {
        Pattern id = Pattern.compile(Pattern.quote(gateway + ".")
                + (profile == null ? ".+" : Pattern.quote(profile))
                + Pattern.quote(
                        (variant() == null ? "." : "." + variant() + ".") + endpoint.replace('/', '-') + "." + load)
                + "(\\.\\d+)?");
        return plannedCells.stream().anyMatch(id.asMatchPredicate());
    }

    /** When all planned cells are there, a missing one was not planned. */
    private boolean complete() {
        return results.planned() > 0 && results.finished() >= results.planned();
    }

    private static MissingFigure missing(String name, boolean leftOut) {
        return new MissingFigure(
                leftOut
                        ? name + " was left out of this run (-c, --arrivals, --gateway, --profile or --variant)"
                        : "no finished " + name + " in this run");
    }

    static <T> T known(@Nullable T value, String otherwise) {
        if (value == null) {
            throw new MissingFigure(otherwise);
        }
        return value;
    }
}
