package dev.fusebox.lab.summary;

import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.RunRecording;
import dev.fusebox.lab.results.Verdict;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a user of one gateway meets, in words: who, how much of how much, which limit with its setting, what becomes of the rest,
 * and whether the service is healthy.
 *
 * @param profiles whether the run has several, so that sentences name them
 * @param endpoints the same of endpoints
 */
record CellAnswer(GatewayTitles titles, boolean profiles, boolean endpoints) {

    static CellAnswer of(RunRecording run) {
        List<CellResult> cells = run.results().cells();
        return new CellAnswer(
                GatewayTitles.of(run),
                cells.stream().map(CellResult::profile).distinct().count() > 1,
                cells.stream().map(CellResult::endpoint).distinct().count() > 1);
    }

    /** @param all cells of the same gateway */
    String of(GatewayLoss loss, List<GatewayLoss> all) {
        CellResult cell = loss.cell();
        if (cell.load() == null) {
            return "%s %s was not measured: %s"
                    .formatted(load(cell, false), gateway(cell), cell.verdict().sentence());
        }
        String sentence = switch (loss.weight()) {
            case LOSS -> loss.allFailed() ? allFailed(cell) : answers(loss, all) + reason(loss);
            case LIMIT, MACHINE -> answers(loss, all) + reason(loss);
            case DOUBTFUL -> answers(loss, all) + doubtful(loss);
            case NOTHING -> nothing(loss);
        };
        return cell.verdict().status() == Verdict.Status.CONTRADICTED
                ? sentence + " Model and measurement differ in this cell."
                : sentence;
    }

    private String gateway(CellResult cell) {
        String title = CellNames.direct(cell) ? CellNames.service(cell) + " without a gateway" : titles.of(cell);
        return title + (profiles ? " with profile " + cell.profile() : "");
    }

    private String load(CellResult cell, boolean more) {
        return (cell.offered() instanceof Arrivals.Closed ? "With " : "At ")
                + cell.offered().words()
                + (more ? " or more" : "")
                + (endpoints ? " on " + cell.endpoint() : "");
    }

    private String answers(GatewayLoss loss, List<GatewayLoss> all) {
        CellResult cell = loss.cell();
        double goodput = cell.figures().goodputPerSecond();
        ServiceRate could = loss.could();
        String much = cell.figures().ok() == 0 ? "no request" : Figures.whole(goodput) + " requests/s";
        boolean less = could != null && loss.costs() && could.perSecond() > goodput * 1.05;
        return load(cell, loss.staysSo(all)) + " " + gateway(cell) + " answers " + much
                + (less ? ", although " + could(Objects.requireNonNull(could)) : "");
    }

    private static String could(ServiceRate could) {
        String much = Figures.whole(could.perSecond());
        return switch (could.source()) {
            case DIRECT -> "the service could do " + much;
            case MODEL -> "the service could do " + much + " by the model";
            case OWN_BEST -> "it did " + much + " under another load";
        };
    }

    private static String reason(GatewayLoss loss) {
        CellResult cell = loss.cell();
        return switch (loss.boundBy()) {
            case CIRCUIT_BREAKER -> breaker(loss);
            case CPU -> ": the processors are the limit, so this figure is this machine's." + rest(loss);
            case LOAD_GENERATOR ->
                ": the load generator is the limit, so the gateway may do more on another machine." + rest(loss);
            case PERMITS, THREAD_POOL, CONNECTIONS, REQUEST_THREADS, OTHER -> ": " + limit(cell) + rest(loss);
            case NO_LIMIT, UNDECIDED -> doubtful(loss);
        };
    }

    private static String limit(CellResult cell) {
        String name = Objects.requireNonNull(cell.verdict().limit());
        return spec(cell, name)
                .map(l -> (CellNames.direct(cell) || !l.id().component().equals(CellNames.service(cell))
                                ? "its "
                                : CellNames.service(cell) + "'s own ")
                        + LimitWords.sized(l) + are(l) + " the limit " + LimitWords.setting(l) + ".")
                .orElse(name + " is the limit.");
    }

    private static String are(LimitSpec limit) {
        return limit.max() != null && limit.max() == 1 ? " is" : " are";
    }

    private static Optional<LimitSpec> spec(CellResult cell, @Nullable String fullName) {
        return cell.limits().stream()
                .filter(l -> l.fullName().equals(fullName))
                .map(LimitUsage::spec)
                .findFirst();
    }

    private static String breaker(GatewayLoss loss) {
        CellResult cell = loss.cell();
        String by = cell.verdict().openedBy();
        String opened = by == null ? "What opened it is not known" : "It was opened by calls " + ended(cell, by, true);
        return ": its circuit breaker is open " + share(BoundBy.openShare(cell)) + " % of the time. " + opened
                + healthy(loss).map(h -> "; " + h).orElse("") + ".";
    }

    /** What becomes of the calls that do not succeed. */
    private static String rest(GatewayLoss loss) {
        CellResult cell = loss.cell();
        double lost = 1 - cell.figures().okShare();
        String by = cell.verdict().refusedBy();
        String what = lost == 0
                ? "no call is rejected"
                : share(lost) + " % of the calls are "
                        + (by == null ? "not successful, and no counter says why" : ended(cell, by, false));
        return sentence(Stream.of(Optional.of(what), healthy(loss)));
    }

    /** How calls end that do not succeed: {@code rejected at 100 permits}. */
    private static String ended(CellResult cell, String by, boolean setting) {
        if (BreakerSpec.names(by)) {
            return "rejected by the open circuit breaker";
        }
        if (TimeLimit.names(by)) {
            return "given up by the gateway's time limit";
        }
        if (by.equals(CellNames.service(cell))) {
            return "failed at " + by;
        }
        return spec(cell, by)
                .map(l -> by.equals(cell.verdict().limit())
                        ? "rejected"
                        : "rejected at " + LimitWords.sized(l) + (setting ? " " + LimitWords.setting(l) : ""))
                .orElse("rejected by " + by);
    }

    private static Optional<String> healthy(GatewayLoss loss) {
        return loss.failedAtService()
                .map(failed -> failed == 0
                        ? "the service is healthy"
                        : "the service failed " + (failed == 1 ? "1 call" : Figures.whole(failed) + " calls"));
    }

    private static String allFailed(CellResult cell) {
        return "All " + Figures.whole(cell.figures().completed()) + " calls to the cell " + CellNames.of(cell)
                + " failed.";
    }

    private static String doubtful(GatewayLoss loss) {
        String why = loss.doubt();
        return why == null
                ? ". Which limit is the cause is undecided: "
                        + loss.cell().verdict().sentence()
                : ". This figure is in doubt: " + why + ".";
    }

    private String nothing(GatewayLoss loss) {
        CellResult cell = loss.cell();
        ServiceRate could = loss.could();
        String of = could == null || could.source() == ServiceRate.Source.OWN_BEST
                ? ""
                : " of the " + Figures.whole(could.perSecond()) + " that the service could do";
        String most = "%s, the most that was tried, %s answers %s requests/s%s"
                .formatted(
                        load(cell, false),
                        gateway(cell),
                        Figures.whole(cell.figures().goodputPerSecond()),
                        of);
        return loss.doubt() != null || loss.boundBy() == BoundBy.UNDECIDED
                ? most + doubtful(loss)
                : most + " and met no limit.";
    }

    private static String sentence(Stream<Optional<String>> parts) {
        String all = parts.flatMap(Optional::stream).collect(Collectors.joining("; "));
        return " " + Character.toUpperCase(all.charAt(0)) + all.substring(1) + ".";
    }

    /** Whole per cent, but for what would be 0 or 100 then. */
    private static String share(double share) {
        return share < 0.01 || share > 0.99 ? Figures.percent(share) : String.valueOf(Math.round(share * 100));
    }
}
