package dev.fusebox.lab.summary;

import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.kind.Finding.Level;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.BreakerUsage;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.Estimate;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.lab.summary.cell.BoundBy;
import dev.fusebox.lab.summary.cell.CellFacts;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.lab.summary.cell.LimitBehind;
import dev.fusebox.lab.summary.cell.ServiceRate;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.limits.ErrorCause;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How much a gateway loses with one profile, endpoint and load.
 *
 * @param cell the one in the middle of its repeats
 * @param measured successful calls per second
 * @param open share of the time in which its circuit breaker was open
 * @param could {@code null} when nothing is known of it
 * @param disturbed whether other programs used the processors, so that its figures are not to be trusted
 */
record GatewayLoss(
        CellResult cell,
        Estimate measured,
        Estimate open,
        @Nullable ServiceRate could,
        BoundBy boundBy,
        boolean disturbed) {

    /** From this share of what the service could give, and of successful calls, nothing is lost: cells spread as much. */
    private static final double ENOUGH = 0.9;

    /** What is worth saying first. */
    enum Weight {
        /** A limit or the circuit breaker costs goodput, or all calls fail. */
        LOSS,
        /** Goodput is missing, and the evidence does not say why. */
        DOUBTFUL,
        /** A limit binds, and costs nothing yet. */
        LIMIT,
        /** The processors or the load generator bind, so the figure is this machine's. */
        MACHINE,
        NOTHING
    }

    static List<GatewayLoss> of(RecordedRun run) {
        List<CellResult> cells = run.cells();
        boolean proxies = cells.stream().anyMatch(c -> proxied(run, c));
        List<CellResult> told = cells.stream()
                .filter(c -> (!proxies || proxied(run, c)) && (c.load() == null || c.believed()))
                .toList();
        return CellFacts.repeats(told).map(all -> of(run, all)).toList();
    }

    /** Where the service publishes no limits, the gateway looks like the service itself. */
    private static boolean proxied(RecordedRun run, CellResult cell) {
        return !CellNames.direct(cell) || run.gateways().containsKey(CellNames.entry(cell));
    }

    private static GatewayLoss of(RecordedRun run, List<CellResult> repeats) {
        CellResult cell = CellResult.middle(repeats);
        ServiceRate could = cell.load() == null ? null : ServiceRate.of(run, cell);
        return new GatewayLoss(
                cell,
                Estimate.goodput(repeats),
                Estimate.of(repeats.stream().filter(CellResult::believed).toList(), BoundBy::openShare),
                could,
                BoundBy.of(cell),
                CellFacts.disturbed(cell, run.results().cores()));
    }

    /** Why no limit is named; in brief. */
    String undecided() {
        Verdict.Reason reason = cell.verdict().reason();
        return reason == null ? "no limit was met" : reason.words();
    }

    /** Successful calls per second; 0 where no repeat has figures. */
    double goodput() {
        return measured.mid();
    }

    /** Share of what the service could give; 1 when that is not known. */
    double share() {
        return could == null ? 1 : could.share(goodput());
    }

    /** Whether callers miss something: goodput, or successful answers. */
    boolean costs() {
        return cell.load() == null || share() < ENOUGH || cell.figures().okShare() < ENOUGH;
    }

    /** Not one call succeeded, and no limit that could be read is to blame. */
    boolean allFailed() {
        LoadFigures load = cell.load();
        return load != null && load.ok() == 0 && boundBy == BoundBy.UNDECIDED;
    }

    Weight weight() {
        if (allFailed()) {
            return Weight.LOSS;
        }
        return switch (boundBy) {
            case CPU, LOAD_GENERATOR -> Weight.MACHINE;
            case UNDECIDED -> costs() ? Weight.DOUBTFUL : Weight.NOTHING;
            case NO_LIMIT -> Weight.NOTHING;
            case PERMITS, THREAD_POOL, CONNECTIONS, REQUEST_THREADS, CIRCUIT_BREAKER, OTHER ->
                costs() ? Weight.LOSS : Weight.LIMIT;
        };
    }

    /** How good that is for callers; {@code null} where the figure is the machine's. */
    @Nullable
    Level level() {
        return switch (weight()) {
            case LOSS ->
                share() >= Throughput.FAIR
                                && cell.load() != null
                                && cell.figures().okShare() >= ENOUGH
                        ? Level.FAIR
                        : Level.POOR;
            case DOUBTFUL -> Level.UNKNOWN;
            case LIMIT -> Level.FAIR;
            case MACHINE -> null;
            case NOTHING -> Level.GOOD;
        };
    }

    /** Of one gateway, the cell to speak of: the fewest users at which the worst of its losses shows. */
    static GatewayLoss worst(List<GatewayLoss> all) {
        GatewayLoss worst = all.stream().min(WORST_FIRST).orElseThrow();
        if (worst.weight() == Weight.NOTHING) {
            return all.stream()
                    .filter(l -> l.cell.load() != null)
                    .max(Comparator.comparing(l -> l.cell.offered(), Arrivals.IN_TABLES))
                    .orElse(worst);
        }
        return all.stream()
                .filter(worst::isLike)
                .min(Comparator.<GatewayLoss, Arrivals>comparing(l -> l.cell.offered(), Arrivals.IN_TABLES)
                        .thenComparing(WORST_FIRST))
                .orElse(worst);
    }

    /** Undisturbed cells first. */
    static final Comparator<GatewayLoss> WORST_FIRST = Comparator.<GatewayLoss, Weight>comparing(GatewayLoss::weight)
            .thenComparing(GatewayLoss::disturbed)
            .thenComparingDouble(GatewayLoss::share);

    /** The same profile and the same limit. */
    boolean isLike(GatewayLoss other) {
        return other.weight() == weight()
                && other.disturbed == disturbed
                && other.cell.profile().equals(cell.profile())
                && other.boundBy == boundBy
                && Objects.equals(limit(), other.limit());
    }

    private @Nullable String limit() {
        Verdict verdict = cell.verdict();
        return boundBy == BoundBy.CIRCUIT_BREAKER
                ? LimitBehind.openedBreaker(cell).map(LimitBehind::name).orElse(null)
                : verdict.limit();
    }

    /** Whether it is as bad under every larger load that was tried, and one was. */
    boolean staysSo(List<GatewayLoss> all) {
        List<GatewayLoss> larger = all.stream()
                .filter(l -> l.cell.profile().equals(cell.profile())
                        && l.cell.endpoint().equals(cell.endpoint())
                        && l.cell.offered().unit().equals(cell.offered().unit())
                        && l.cell.offered().amount() > cell.offered().amount())
                .toList();
        return !larger.isEmpty() && larger.stream().allMatch(l -> isLike(l) && near(l));
    }

    private boolean near(GatewayLoss other) {
        return cell.load() != null
                && other.cell.load() != null
                && Math.abs(other.goodput() - goodput()) <= Math.max(1, goodput() * 0.2);
    }

    /** By gateway, in the order of the study. */
    static Map<String, List<GatewayLoss>> byGateway(RecordedRun run) {
        return of(run).stream().collect(Groups.by(l -> CellNames.side(l.cell())));
    }

    /**
     * Calls that failed for a fault of the service. Empty when the gateway does not count them, or when more calls were not
     * successful than its counters explain: these may be error answers of the service, which a gateway passes on as they are.
     */
    Optional<Long> failedAtService() {
        BreakerUsage breaker = cell.circuitBreaker();
        Long failed = breaker == null ? null : breaker.errors().get(ErrorCause.FAILED.key());
        return Optional.ofNullable(failed).filter(f -> f > 0 || explained(Objects.requireNonNull(breaker)));
    }

    private boolean explained(BreakerUsage breaker) {
        LoadFigures load = cell.figures();
        long counted = breaker.errors().values().stream()
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue)
                .sum();
        return load.completed() - load.ok() - counted
                <= load.completed() * VerdictRules.TODAY.model().failedShare();
    }
}
