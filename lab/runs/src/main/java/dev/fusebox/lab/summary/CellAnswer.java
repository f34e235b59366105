package dev.fusebox.lab.summary;

import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.Estimate;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.lab.summary.cell.BoundBy;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.lab.summary.cell.CrowdedLimit;
import dev.fusebox.lab.summary.cell.GatewayNames;
import dev.fusebox.lab.summary.cell.LimitBehind;
import dev.fusebox.lab.summary.cell.LimitWords;
import dev.fusebox.lab.summary.cell.ServiceRate;
import dev.fusebox.lab.traffic.Arrivals;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;

/**
 * What a user of one gateway meets, in words: who, how much of how much, which limit with its setting, what becomes of the rest,
 * and whether the service is healthy.
 *
 * @param endpoints whether the run has several, so that sentences name them
 */
record CellAnswer(GatewayNames names, boolean endpoints) {

    static CellAnswer of(RecordedRun run, GatewayNames names) {
        return new CellAnswer(names, run.results().several(CellResult::endpoint));
    }

    /** @param all cells of the same gateway */
    String of(GatewayLoss loss, List<GatewayLoss> all) {
        CellResult cell = loss.cell();
        if (cell.load() == null) {
            return "%s, %s was not measured: %s"
                    .formatted(load(cell, false), names.of(cell), cell.verdict().sentence());
        }
        String sentence = switch (loss.weight()) {
            case LOSS -> loss.allFailed() ? allFailed(cell) : answers(loss, all) + reason(loss);
            case LIMIT, MACHINE -> answers(loss, all) + reason(loss);
            case DOUBTFUL -> answers(loss, all) + undecided(loss);
            case NOTHING -> unharmed(loss);
        };
        boolean differs = cell.verdict().status() == Verdict.Status.CONTRADICTED
                && cell.verdict().limit() != null;
        return sentence + (differs ? " Model and measurement differ here." : "") + doubt(loss);
    }

    /** Where the verdict is undecided for the same reason, the sentence has it already. */
    private static String doubt(GatewayLoss loss) {
        if (!loss.disturbed()) {
            return "";
        }
        Verdict.Reason reason = loss.cell().verdict().reason();
        boolean said = reason != null && reason.why() == Verdict.Why.DISTURBED && loss.boundBy() == BoundBy.UNDECIDED;
        return " Do not rely on this figure" + (said ? "." : ": other programs disturbed the cell.");
    }

    private String load(CellResult cell, boolean more) {
        return StringUtils.capitalize(offered(cell))
                + (more ? " or more" : "")
                + (endpoints ? " on " + cell.endpoint() : "");
    }

    private static String offered(CellResult cell) {
        return (cell.offered().users() > 0 ? "with " : "at ") + cell.offered().words();
    }

    private String answers(GatewayLoss loss, List<GatewayLoss> all) {
        CellResult cell = loss.cell();
        double goodput = loss.goodput();
        ServiceRate could = loss.could();
        String much = cell.figures().ok() == 0 ? "no request" : rate(loss);
        boolean less = could != null && loss.costs() && could.perSecond() > goodput * 1.05;
        return load(cell, loss.staysSo(all)) + ", " + names.of(cell) + " answers " + much
                + (less ? ", although " + could(Objects.requireNonNull(could)) : "");
    }

    /** {@code On sleep/200, the circuit breaker of Zuul with the profile semaphore-100}: a sentence begins with it. */
    String breakerOf(CellResult cell) {
        String of = " circuit breaker of " + names.of(cell);
        return endpoints ? "On %s, the".formatted(cell.endpoint()) + of : "The" + of;
    }

    /** With its interval; else why it has none. */
    private static String rate(GatewayLoss loss) {
        Estimate measured = loss.measured();
        return (measured.once() ? "%s requests/s (%s)" : "%s requests/s in %s")
                .formatted(measured.figure(), measured.basis());
    }

    private static String could(ServiceRate could) {
        String much = could.figure();
        return switch (could.source()) {
            case DIRECT -> "the service could do " + much;
            case MODEL -> "the service could do " + much + " by the model";
            case OWN_BEST -> "it did " + much + " under another load";
        };
    }

    private static String reason(GatewayLoss loss) {
        CellResult cell = loss.cell();
        if (!cell.instances().isEmpty()) {
            return ": " + cell.verdict().sentence();
        }
        return switch (loss.boundBy()) {
            case CIRCUIT_BREAKER -> breaker(loss);
            case CPU -> ": " + processors(cell) + otherCalls(loss);
            case LOAD_GENERATOR ->
                ": the load generator is the limit, so the gateway may do more on another machine." + otherCalls(loss);
            case PERMITS, THREAD_POOL, CONNECTIONS, REQUEST_THREADS, OTHER -> ": " + limit(cell) + otherCalls(loss);
            case NO_LIMIT, UNDECIDED -> undecided(loss);
        };
    }

    /** Of a process that may use fewer than the machine has, else the machine's. */
    private static String processors(CellResult cell) {
        return cell.processes().stream()
                .filter(p -> p.processors() != null
                        && LimitId.cpu(p.component())
                                .fullName()
                                .equals(cell.verdict().limit()))
                .findFirst()
                .map(p -> "%s may use only %s, which is the limit."
                        .formatted(p.component(), Figures.count(Objects.requireNonNull(p.processors()), "processor")))
                .orElse("the processors are the limit, so this figure is this machine's.");
    }

    private static String limit(CellResult cell) {
        String name = Objects.requireNonNull(cell.verdict().limit());
        return spec(cell, name)
                .map(l -> (CellNames.direct(cell) || !l.id().component().equals(CellNames.service(cell))
                                ? "its "
                                : CellNames.service(cell) + "'s own ")
                        + LimitWords.sized(l) + (Objects.equals(l.max(), 1) ? " is" : " are") + " the limit "
                        + LimitWords.setting(l) + ".")
                .orElse(name + " is the limit.");
    }

    private static Optional<LimitSpec> spec(CellResult cell, @Nullable String fullName) {
        return cell.limit(fullName).map(LimitUsage::spec);
    }

    private static String breaker(GatewayLoss loss) {
        CellResult cell = loss.cell();
        String opened = LimitBehind.openedBreaker(cell)
                .map(by -> "It was opened by " + opener(cell, by))
                .orElse("What opened it is not known");
        String rejects = callsAgainAtOnce(cell)
                ? "rejects calls, whose users call again at once"
                : share(1 - cell.figures().okShare()) + " % of the calls fail";
        String open = loss.open().once()
                ? share(BoundBy.openShare(cell)) + " %"
                : loss.open().percent();
        return ": its circuit breaker is open " + open + " of the time, and " + rejects + ". " + opened + "."
                + healthy(loss);
    }

    /** What becomes of the calls that do not succeed. */
    private static String otherCalls(GatewayLoss loss) {
        CellResult cell = loss.cell();
        double lost = 1 - cell.figures().okShare();
        String by = cell.verdict().refusedBy();
        if (lost == 0) {
            return " No call is rejected." + healthy(loss);
        }
        if (by == null) {
            return " " + share(lost) + " % of the calls fail, and no counter says why." + healthy(loss);
        }
        boolean again = callsAgainAtOnce(cell) && isRejection(cell, by);
        String share = share(lost) + " % of the calls";
        String what = CrowdedLimit.of(cell)
                .map(crowded -> crowded.words(again ? "the others" : share))
                .orElseGet(() -> (again ? "The other calls" : share) + " " + fate(cell, by));
        return " " + what + (again ? "; rejected users call again at once" : "") + "." + healthy(loss);
    }

    private static boolean callsAgainAtOnce(CellResult cell) {
        return cell.offered() instanceof Arrivals.Closed closed && closed.callsAgainAtOnce();
    }

    private static boolean isRejection(CellResult cell, String by) {
        return !TimeLimit.names(by) && !by.equals(CellNames.service(cell));
    }

    /** The worst cell of each other endpoint on which calls fail; empty for a run of one endpoint. */
    String elsewhere(GatewayLoss told, List<GatewayLoss> all) {
        Map<String, List<GatewayLoss>> others = all.stream()
                .filter(l -> l.cell().load() != null
                        && !l.cell().endpoint().equals(told.cell().endpoint()))
                .collect(Groups.by(l -> l.cell().endpoint()));
        String worst = others.values().stream()
                .map(of -> of.stream()
                        .min(Comparator.comparing(
                                        (GatewayLoss l) -> l.cell().figures().okShare())
                                .thenComparing(GatewayLoss::goodput))
                        .orElseThrow())
                .filter(l -> l.cell().figures().okShare() < 1)
                .map(this::atWorst)
                .collect(Collectors.joining("; "));
        String none = others.isEmpty() ? "" : " On " + String.join(", ", others.keySet()) + " no call fails.";
        return worst.isEmpty() ? none : " At worst elsewhere: " + worst + ".";
    }

    private String atWorst(GatewayLoss loss) {
        CellResult cell = loss.cell();
        String by = cell.verdict().refusedBy();
        String others = by != null && callsAgainAtOnce(cell) && isRejection(cell, by)
                ? "the other calls " + fate(cell, by)
                : share(1 - cell.figures().okShare()) + " % of the calls fail";
        return "%s %s requests/s on %s, %s"
                .formatted(offered(cell), loss.measured().figure(), cell.endpoint(), others);
    }

    private static String fate(CellResult cell, String by) {
        if (BreakerSpec.names(by)) {
            return "are rejected by the open circuit breaker";
        }
        if (TimeLimit.names(by)) {
            return "are given up by the gateway's time limit";
        }
        if (by.equals(CellNames.service(cell))) {
            return "fail at " + by;
        }
        // The limit that binds has just been named.
        return by.equals(cell.verdict().limit()) ? "are rejected" : "are " + rejected(cell, by);
    }

    /** What opened a circuit breaker: {@code calls rejected at 100 permits (`the.setting`)}. */
    private static String opener(CellResult cell, LimitBehind by) {
        if (TimeLimit.names(by.name())) {
            return "calls that ran into the gateway's time limit";
        }
        if (by.name().equals(CellNames.service(cell))) {
            return "calls that failed at " + by.name();
        }
        return "calls " + rejected(cell, by.name()) + (by.spec() == null ? "" : " " + LimitWords.setting(by.spec()));
    }

    private static String rejected(CellResult cell, String by) {
        return spec(cell, by).map(l -> "rejected at " + LimitWords.sized(l)).orElse("rejected by " + by);
    }

    private static String healthy(GatewayLoss loss) {
        return loss.failedAtService()
                .map(failed -> failed == 0
                        ? " The service is healthy: it failed none of the calls."
                        : " The service failed " + Figures.count(failed, "call") + ".")
                .orElse("");
    }

    private String allFailed(CellResult cell) {
        Set<String> statuses = cell.figures().rejections().keySet();
        String status = statuses.isEmpty()
                ? ""
                : (statuses.size() == 1 ? " with status " : ", mostly with status ")
                        + statuses.iterator().next()
                        + (statuses.iterator().next().equals("404") ? ": check the path of this endpoint" : "");
        return "%s, all %s calls to %s failed%s."
                .formatted(load(cell, false), Figures.whole(cell.figures().completed()), names.of(cell), status);
    }

    private static String undecided(GatewayLoss loss) {
        return ". The limit is undecided: " + loss.undecided() + ".";
    }

    private String unharmed(GatewayLoss loss) {
        CellResult cell = loss.cell();
        ServiceRate could = loss.could();
        String of = could == null || could.source() == ServiceRate.Source.OWN_BEST
                ? ""
                : " of the " + Figures.whole(could.perSecond()) + " that the service could do"
                        + (could.source() == ServiceRate.Source.MODEL ? " by the model" : "");
        String most = "%s, the most that was tried, %s answers %s%s"
                .formatted(load(cell, false), names.of(cell), rate(loss), of);
        return loss.boundBy() == BoundBy.UNDECIDED ? most + undecided(loss) : most + " and met no limit.";
    }

    /** Whole per cent, but for what would be 0 or 100 then. */
    static String share(double share) {
        return share < 0.01 || share > 0.99 ? Figures.percent(share) : String.valueOf(Math.round(share * 100));
    }
}
