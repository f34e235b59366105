package dev.fusebox.lab.judge;

import dev.fusebox.lab.advise.FirstStep;
import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.LimitId.OfLimit;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.predict.Fleet;
import dev.fusebox.lab.predict.PlaygroundFragment;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.predict.Prediction.GoodputRange;
import dev.fusebox.lab.predict.Predictor;
import dev.fusebox.lab.predict.Predictor.SimulatedCell;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.results.RecordedRun.CellTrace;
import dev.fusebox.lab.results.cell.BreakerUsage;
import dev.fusebox.lab.results.cell.CellJudgement;
import dev.fusebox.lab.results.cell.CellRecord;
import dev.fusebox.lab.results.cell.CellRecord.PredictionInput;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.StepsRun;
import dev.fusebox.lab.results.cell.StepsSentence;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.lab.results.cell.Verdict.Status;
import dev.fusebox.lab.results.cell.ZombieSentence;
import dev.fusebox.lab.results.cell.ZombieWork;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.RampRun;
import dev.fusebox.lab.traffic.RampRun.Window;
import dev.fusebox.lab.traffic.Schedule;
import dev.fusebox.lab.traffic.Steps;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Judges a cell by today's rules from its record and samples: when the cell ends, and again for every report. */
public final class CellJudge {

    public static CellResult judge(CellRecord record, CellTrace trace) {
        BreakerSeries breaker = breaker(record, trace);
        CellResult cell = recounted(record.cell(), breaker);
        RampRun ramp = cell.measured().ramp();
        List<LimitSeries> whole = limits(cell, trace, null);
        List<LimitSeries> limits = ramp == null ? whole : limits(cell, trace, ramp.window());
        Evidence evidence = evidence(record, cell, breaker, trace, VerdictRules.TODAY);
        CellForecast forecast = CellForecast.of(record);
        Prediction predicted =
                forecast.figures() == null ? null : forecast.figures().beside(cell.load());
        Verdict measured = Verdicts.judge(evidence);
        Verdict checked = Contradiction.check(measured, predicted, evidence, record.tolerance(), record.cold());
        StepsRun planned = cell.measured().steps();
        StepsRun steps = planned == null
                ? null
                : StepsCourse.judged(record, planned, trace, breaker, forecast.predicted(), measured.limit());
        ZombieWork zombies = ZombieJudge.of(record, trace, whole, breaker);
        Verdict withFirstStep =
                withFirstStep(record, evidence, checked.adding(beside(evidence, checked, steps, zombies)));
        Verdict verdict = CoarseSamples.withWayOfReading(
                withFirstStep, record.readBy(), limits, cell.offered().users());
        return cell.withMeasured(cell.measured().with(its -> its.steps(steps).limits(used(cell, limits))))
                .withJudgement(new CellJudgement(
                        usage(record, explained(record, breaker)), predicted, forecast.why(), verdict, zombies));
    }

    /** What the evidence says beside which limit bound the cell, in sentences. */
    private static String beside(
            Evidence evidence, Verdict checked, @Nullable StepsRun steps, @Nullable ZombieWork zombies) {
        return Figures.joined(
                " ",
                checked.unread() ? "" : VerdictSentences.breakerAtStart(evidence),
                evidence.figures() == null ? "" : VerdictSentences.busyThreads(evidence),
                VerdictSentences.dropped(evidence),
                VerdictSentences.slowConnects(evidence),
                checked.unread() ? "" : VerdictSentences.generatorToo(evidence, checked),
                steps == null ? "" : StepsSentence.of(steps),
                zombies == null ? "" : ZombieSentence.of(zombies));
    }

    /** A limit without samples stays as it was recorded. */
    private static List<LimitUsage> used(CellResult cell, List<LimitSeries> limits) {
        return IntStream.range(0, limits.size())
                .mapToObj(i -> limits.get(i).points().isEmpty()
                        ? cell.limits().get(i)
                        : limits.get(i).use())
                .toList();
    }

    /** Of a cell, to be judged by these rules. */
    static Evidence evidence(CellRecord record, CellTrace trace, VerdictRules rules) {
        BreakerSeries breaker = breaker(record, trace);
        return evidence(record, recounted(record.cell(), breaker), breaker, trace, rules);
    }

    /** @param cell recounted */
    private static Evidence evidence(
            CellRecord record, CellResult cell, @Nullable BreakerSeries breaker, CellTrace trace, VerdictRules rules) {
        StepsRun steps = cell.measured().steps();
        RampRun ramp = cell.measured().ramp();
        Window window = steps != null ? StepsCourse.window(record, steps) : ramp == null ? null : ramp.window();
        return new Evidence(
                record.component(),
                record.service(),
                cell.offered(),
                record.cores(),
                cell.load(),
                limits(cell, trace, window),
                breaker,
                cell.processes(),
                unread(record, trace, rules),
                rules);
    }

    /** The gateway's own count of successes leads where the load generator missed many: every figure of the cell follows from it. */
    private static CellResult recounted(CellResult cell, @Nullable BreakerSeries breaker) {
        return cell.load() == null || breaker == null
                ? cell
                : cell.withLoad(cell.load().recounted(breaker.ended().succeeded(), VerdictRules.TODAY.unsureShare()));
    }

    /** What to change first where a limit of the gateway binds. */
    private static Verdict withFirstStep(CellRecord record, Evidence evidence, Verdict verdict) {
        if (verdict.status() != Status.BOUND) {
            return verdict;
        }
        Scenario scenario = scenario(record);
        return loops(evidence, verdict)
                .map(loops -> FirstStep.ofLoops(loops, demand(record), record.cores()))
                .or(() -> Optional.ofNullable(scenario)
                        .flatMap(load -> FirstStep.of(load, String.valueOf(verdict.limit()))))
                .map(verdict::adding)
                .orElse(verdict);
    }

    /** Event loops that bind since they work all the time, and are not blocked. */
    private static Optional<LimitSpec> loops(Evidence evidence, Verdict verdict) {
        return OfLimit.named(evidence.limits(), verdict.limit())
                .filter(l -> l.kind() == LimitKind.EVENT_LOOP && l.spec().setting() != null && l.max() != null)
                .filter(l -> evidence.busyThreads().stream()
                        .anyMatch(t -> t.component().equals(l.component())))
                .map(l -> l.spec().withMax(Objects.requireNonNull(l.max())));
    }

    private static @Nullable CpuDemand demand(CellRecord record) {
        CpuDemand found = record.prediction() == null
                ? CpuDemand.NONE
                : record.prediction().demand();
        return found.known() ? found : null;
    }

    /** {@code null} where nothing can be predicted. */
    static @Nullable Scenario scenario(CellRecord record) {
        PredictionInput input = record.prediction();
        if (input == null || input.chain() == null || input.serviceMs() == null) {
            return null;
        }
        Scenario found = Scenario.of(
                        input.chain(),
                        record.component(),
                        record.service(),
                        work(record, input, input.serviceMs()),
                        record.cell().offered(),
                        Fleet.ONE,
                        input.seconds())
                .withServices(input.services() == null ? 1 : input.services());
        LoadFigures load = record.cell().load();
        return load == null
                ? found
                : load.ceiling()
                        .map(most -> found.sentBy(load.generator(), most))
                        .orElse(found);
    }

    /**
     * What opens the playground with the numbers of a cell.
     *
     * @param judged the same cell
     * @return empty for one that is not predicted, and where numbers do not say all
     */
    public static Optional<String> fragment(CellRecord record, CellResult judged) {
        Scenario scenario = judged.predicted() == null ? null : scenario(record);
        return scenario == null
                ? Optional.empty()
                : PlaygroundFragment.of(scenario, judged.ofLoad(LoadFigures::goodputPerSecond));
    }

    private static Work work(CellRecord record, PredictionInput input, int serviceMs) {
        int hops = record.component().equals(record.service()) ? 1 : 2;
        Work usual = Work.behindHops(serviceMs, input.demand());
        OptionalDouble beyond =
                input.load() == null ? OptionalDouble.empty() : input.load().beyondMs();
        return beyond.isPresent() ? usual.withHopMs(beyond.getAsDouble() / hops) : usual;
    }

    /** @param window {@code null} for all samples */
    private static List<LimitSeries> limits(CellResult cell, CellTrace trace, @Nullable Window window) {
        Map<String, List<SampleRow>> samples = trace.samples().stream()
                .filter(row -> window == null || window.contains(row.tMs()))
                .collect(Collectors.groupingBy(SampleRow::fullName));
        return cell.limits().stream()
                .map(l -> new LimitSeries(l.spec(), samples.getOrDefault(l.fullName(), List.of())))
                .toList();
    }

    private static @Nullable BreakerSeries breaker(CellRecord record, CellTrace trace) {
        BreakerUsage before = record.cell().circuitBreaker();
        BreakerSpec spec = record.breaker() != null || before == null
                ? record.breaker()
                : new BreakerSpec(record.component(), before.name(), null, Map.of());
        return spec == null || trace.breaker().isEmpty() ? null : new BreakerSeries(spec, trace.breaker());
    }

    /** Samples that are far apart do not tell how it closed. */
    private static @Nullable BreakerUsage explained(CellRecord record, @Nullable BreakerSeries breaker) {
        BreakerUsage usage = BreakerTimeline.explain(breaker);
        return usage == null || record.readBy() == null || !record.readBy().coarse()
                ? usage
                : usage.withTimeline(usage.timeline().stream()
                        .map(trip -> trip.withClosedBy(null))
                        .toList());
    }

    /** Without the breaker's thresholds its trips stay as recorded. */
    private static @Nullable BreakerUsage usage(CellRecord record, @Nullable BreakerUsage counted) {
        BreakerUsage before = record.cell().circuitBreaker();
        if (record.breaker() != null || before == null) {
            return counted;
        }
        return counted == null ? before : counted.withTimeline(before.timeline());
    }

    private static List<String> unread(CellRecord record, CellTrace trace, VerdictRules rules) {
        List<String> unread = new ArrayList<>(record.unread());
        record.missedShare().forEach((component, share) -> {
            if (share > rules.samples().missedShare()) {
                unread.add("%.0f %% of the samples of %s are missing".formatted(share * 100, component));
            }
        });
        if (record.cell().load() == null && unread.isEmpty()) {
            unread.add("the load generator gave no figures");
        }
        if (trace.samples().isEmpty() && unread.isEmpty()) {
            unread.add("its samples are missing");
        }
        return unread;
    }

    /**
     * What the model says of a cell from what was known before it began, or why it says nothing.
     *
     * @param figures what is claimed of it; of a cell whose record is lost, what results.json has
     * @param why the reason for no prediction, or for one without rates; {@code null} where there is a whole one
     */
    record CellForecast(
            @Nullable SimulatedCell predicted,
            @Nullable Prediction figures,
            @Nullable String why) {

        /**
         * Share of the processors that the processes of the lab use, as predicted; with more, calls wait for them longer than the model says.
         * Source: study model-accuracy of 2026-11-26, each cell measured once: 47 cells that used at most 0.39 are within 4 %, two that used
         * 0.64 and 0.67 were predicted 7 and 8 % too high. None used a share between, so this is the boundary of what is known to be wrong.
         */
        private static final double MOST_BUSY = 0.6;

        /**
         * Ends of the range that are further apart are two outcomes: the circuit breaker opens, or it does not. Source: ten starts of the
         * default study on 2026-11-26; two cells of 90 had such a range, 18 to 263/s and 20 to 266/s, and one of them the other end. Of a rate
         * in steps the course is predicted, which a circuit breaker opens by its steps.
         */
        private static final double MOST_APART = 2;

        private static final String BY_CHANCE = "whether and when the circuit breaker opens is chance with this load:"
                + " between %s and %s calls a second would succeed";

        private static final String BUSY =
                "with more than %.0f %% of the processors busy, how many calls end in a second is what the cell measures; only limits"
                                .formatted(MOST_BUSY * 100)
                        + " and what rejects calls are predicted";

        private static CellForecast none(String why) {
            return new CellForecast(null, null, why);
        }

        /** For a cell whose record is lost: what was predicted then. */
        static CellForecast of(CellRecord record) {
            PredictionInput input = record.prediction();
            if (input == null) {
                return new CellForecast(
                        null, record.cell().predicted(), record.cell().notPredicted());
            }
            if (input.chain() == null) {
                return none(String.valueOf(input.notModelled()));
            }
            if (input.serviceMs() == null) {
                return none("a call needs only processor time, and how much of it is what the cell measures");
            }
            Scenario scenario = Objects.requireNonNull(scenario(record));
            int schedule = Schedule.ofRepeat(record.cell().repeat());
            SimulatedCell predicted = Predictor.prediction(scenario, schedule);
            if (record.cold() && Contradiction.processors(predicted.figures().limit())) {
                return none("the processors would be the limit, and they still got faster when the warm-up ended");
            }
            if (predicted.cpuShare() > MOST_BUSY && !scenario.boundByPart()) {
                return new CellForecast(predicted, predicted.figures().withoutRates(), BUSY);
            }
            GoodputRange range = Predictor.range(
                    scenario,
                    schedule,
                    Objects.requireNonNull(predicted.figures().goodputPerSecond()));
            boolean byChance = scenario.breaker() != null
                    && !(scenario.arrivals() instanceof Steps)
                    && range.to() > MOST_APART * range.from();
            return byChance
                    ? none(BY_CHANCE.formatted(Figures.whole(range.from()), Figures.whole(range.to())))
                    : new CellForecast(predicted, predicted.figures().withRange(range), null);
        }
    }
}
