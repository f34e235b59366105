package dev.fusebox.lab.judge;

import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.results.cell.CellJudgement;
import dev.fusebox.lab.results.cell.CellRecord;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.CellResult.FleetMember;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.lab.results.cell.Verdict.Reason;
import dev.fusebox.lab.results.cell.Verdict.Status;
import dev.fusebox.lab.results.cell.Verdict.Why;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Judges a cell of several instances from the verdicts on each: what binds those with most of the load is the limit of the fleet. */
public final class FleetJudge {

    /** Of the load: more than the other instances have together. */
    private static final double MOST = 0.5;

    /** @param members the instances, judged */
    public static CellResult judge(CellRecord whole, List<FleetMember> members) {
        CellResult cell = whole.cell();
        List<LimitUsage> limits = members.stream()
                .flatMap(m -> m.cell().limits().stream())
                .collect(Collectors.toMap(LimitUsage::fullName, Function.identity(), (a, b) -> a, LinkedHashMap::new))
                .values()
                .stream()
                .toList();
        Prediction predicted = predicted(members);
        String why = members.stream()
                .flatMap(m -> Stream.ofNullable(m.cell().notPredicted()))
                .findFirst()
                .orElse(null);
        CellJudgement judgement = new CellJudgement(
                null,
                predicted == null ? null : predicted.beside(cell.load()),
                predicted == null ? why : null,
                verdict(cell, members),
                null);
        return cell.with(together -> together.instances(members)
                .measured(cell.measured().withLimits(limits))
                .judgement(judgement));
    }

    /** The sum of all instances; {@code null} where one cannot be predicted. */
    private static @Nullable Prediction predicted(List<FleetMember> members) {
        double goodput = 0;
        double answers = 0;
        double rejected = 0;
        for (FleetMember member : members) {
            Prediction own = member.cell().predicted();
            if (own == null || own.goodputPerSecond() == null || own.refusedShare() == null) {
                return null;
            }
            Double all = answers(member.cell(), own.goodputPerSecond(), own.refusedShare(), own.meanMs());
            if (all == null) {
                return null;
            }
            goodput += own.goodputPerSecond();
            answers += all;
            rejected += all * own.refusedShare();
        }
        String limit = name(
                members, MOST, cell -> Objects.requireNonNull(cell.predicted()).limit());
        double refusedShare = answers == 0 ? 0 : rejected / answers;
        return new Prediction(goodput, refusedShare, limit, null, null, null, null, null, null, null, null, null);
    }

    /** Answers per second; where each is a rejection, of callers who call again after the mean time of one. */
    private static @Nullable Double answers(
            CellResult cell, double goodput, double refusedShare, @Nullable Double meanMs) {
        if (refusedShare < 1) {
            return goodput / (1 - refusedShare);
        }
        return meanMs == null ? null : Double.valueOf(cell.offered().demandPerSecond(meanMs));
    }

    private static Verdict verdict(CellResult cell, List<FleetMember> members) {
        List<Verdict> verdicts = members.stream().map(m -> m.cell().verdict()).toList();
        String sentence = FleetSentence.of(cell, members);
        String limit = name(members, MOST, c -> c.verdict().limit());
        String refusedBy = name(members, 0, c -> c.verdict().refusedBy());
        String openedBy = name(members, 0, c -> c.verdict().openedBy());
        Optional<Why> why = verdicts.stream()
                .flatMap(v -> Stream.ofNullable(v.reason()))
                .map(Reason::why)
                .findFirst();
        Reason reason = new Reason(why.orElse(Why.SELDOM_FULL), FleetSentence.found(members));
        Set<Status> found = verdicts.stream().map(Verdict::status).collect(Collectors.toSet());
        if (found.contains(Status.CONTRADICTED)) {
            return new Verdict(
                    Status.CONTRADICTED, limit, refusedBy, openedBy, limit == null ? reason : null, sentence);
        }
        if (found.equals(Set.of(Status.NOT_REACHED))) {
            return Verdict.notReached(sentence);
        }
        return limit == null || found.contains(Status.AMBIGUOUS)
                ? Verdict.undecided(refusedBy, openedBy, reason, sentence)
                : Verdict.bound(limit, refusedBy, openedBy, sentence);
    }

    /**
     * The name that the instances with the largest part of the load have, each in its own process: of the first of them.
     *
     * @param moreThan share of the load that they must have, 0 to 1
     */
    private static @Nullable String name(
            List<FleetMember> members, double moreThan, Function<CellResult, @Nullable String> figure) {
        List<FleetMember> named =
                members.stream().filter(m -> figure.apply(m.cell()) != null).toList();
        return Groups.alike(named, m -> String.valueOf(figure.apply(m.cell())).replaceFirst(".*/", ""))
                .reduce((one, other) -> load(other) > load(one) ? other : one)
                .filter(alike -> load(alike) > moreThan * load(members))
                .map(alike -> figure.apply(alike.get(0).cell()))
                .orElse(null);
    }

    private static double load(List<FleetMember> members) {
        return members.stream().mapToDouble(FleetMember::share).sum();
    }
}
