package dev.fusebox.lab.judge;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSpec;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.chain.LimitUsage;
import dev.fusebox.lab.results.BreakerUsage;
import dev.fusebox.lab.results.CellRecord;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.LoadFigures;
import dev.fusebox.lab.results.Prediction;
import dev.fusebox.lab.results.RunRecording.CellTrace;
import dev.fusebox.lab.results.Verdict;
import dev.fusebox.lab.results.VerdictRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Judges a cell by today's rules, from what was seen of it: once when it ends, and again for every report. */
public final class CellJudge {

    /** How a verdict begins that names what could not be read. */
    static final String NO_VERDICT = "No verdict: ";

    private final CellRecord record;
    private final CellResult cell;
    private final CellTrace trace;

    private CellJudge(CellRecord record, CellTrace trace) {
        this.record = record;
        this.cell = record.cell();
        this.trace = trace;
    }

    public static CellResult judge(CellRecord record, CellTrace trace) {
        return new CellJudge(record, trace).judged();
    }

    private CellResult judged() {
        List<LimitSeries> limits = limits();
        BreakerSeries breaker = breaker();
        LoadFigures load = cell.load();
        Evidence evidence = new Evidence(
                record.component(),
                record.service(),
                cell.offered(),
                record.cores(),
                load,
                limits,
                breaker,
                cell.processes(),
                unread());
        CellForecast forecast = CellForecast.of(record);
        Prediction predicted =
                forecast.predicted() == null ? null : forecast.predicted().beside(load);
        Verdict verdict = Verdicts.judge(evidence);
        return cell.judged(
                usages(limits),
                record.breaker() == null ? withCounts(breaker) : FuseTimeline.explain(breaker),
                predicted,
                forecast.why(),
                Contradiction.check(verdict, predicted, evidence, record.tolerance(), record.cold()));
    }

    private List<LimitSeries> limits() {
        Map<String, List<SampleRow>> points =
                trace.samples().stream().collect(Collectors.groupingBy(SampleRow::fullName));
        return cell.limits().stream()
                .map(l -> l.series(points.getOrDefault(l.fullName(), List.of())))
                .toList();
    }

    /** One without samples stays as it was. */
    private List<LimitUsage> usages(List<LimitSeries> limits) {
        List<LimitUsage> usages = new ArrayList<>();
        for (int i = 0; i < limits.size(); i++) {
            usages.add(
                    limits.get(i).points().isEmpty()
                            ? cell.limits().get(i)
                            : limits.get(i).use());
        }
        return usages;
    }

    private @Nullable BreakerSeries breaker() {
        if (record.breaker() != null) {
            return new BreakerSeries(record.breaker(), trace.breaker());
        }
        return cell.circuitBreaker() == null || trace.breaker().isEmpty()
                ? null
                : new BreakerSeries(
                        new BreakerSpec(
                                record.component(), cell.circuitBreaker().name(), null, Map.of()),
                        trace.breaker());
    }

    /** Before schema 2 the breaker's thresholds were not kept: its trips stay as they were told. */
    private @Nullable BreakerUsage withCounts(@Nullable BreakerSeries breaker) {
        BreakerUsage counted = FuseTimeline.explain(breaker);
        return counted == null || cell.circuitBreaker() == null
                ? cell.circuitBreaker()
                : counted.with(cell.circuitBreaker().timeline());
    }

    private List<String> unread() {
        List<String> unread = new ArrayList<>(record.unread());
        record.missedShare().forEach((component, share) -> {
            if (share > VerdictRules.TODAY.missedShare()) {
                unread.add("%.0f %% of the samples of %s are missing".formatted(share * 100, component));
            }
        });
        if (cell.load() == null && unread.isEmpty()) {
            unread.add("the load generator gave no figures");
        }
        if (trace.samples().isEmpty() && unread.isEmpty()) {
            unread.add("its samples are gone");
        }
        return unread;
    }

    /** What an earlier verdict says could not be read, for runs that kept it nowhere else. */
    public static List<String> unread(Verdict earlier) {
        int at = earlier.sentence().indexOf(NO_VERDICT);
        return at < 0
                ? List.of()
                : List.of(earlier.sentence().substring(at + NO_VERDICT.length()).replaceFirst("\\.$", ""));
    }
}
