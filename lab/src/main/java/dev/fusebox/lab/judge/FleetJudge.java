package dev.fusebox.lab.judge;

import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.results.CellRecord;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.CellResult.Prediction;
import dev.fusebox.lab.results.FleetMember;
import dev.fusebox.lab.results.Verdict;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Judges a cell of several instances from the verdicts on each: what binds most of them is the limit of the fleet. */
public final class FleetJudge {

    private FleetJudge() {}

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
        String why = predicted != null
                ? null
                : members.stream()
                        .map(m -> m.cell().notPredicted())
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
        return cell.judged(
                members, limits, predicted == null ? null : predicted.beside(cell.load()), why, verdict(cell, members));
    }

    /** The sum of all instances, each with its share; {@code null} where one cannot be predicted. */
    private static @Nullable Prediction predicted(List<FleetMember> members) {
        double goodput = 0;
        double answers = 0;
        double rejected = 0;
        for (FleetMember member : members) {
            Prediction own = member.cell().predicted();
            if (own == null || own.goodputPerSecond() == null || own.refusedShare() == null) {
                return null;
            }
            double all = own.refusedShare() < 1 ? own.goodputPerSecond() / (1 - own.refusedShare()) : 0;
            goodput += own.goodputPerSecond();
            answers += all;
            rejected += all * own.refusedShare();
        }
        String limit = most(members.stream()
                .map(m -> Objects.requireNonNull(m.cell().predicted()).limit())
                .toList());
        double refusedShare = answers == 0 ? 0 : rejected / answers;
        return new Prediction(goodput, refusedShare, limit, null, null, null, null, null, null, null, null);
    }

    private static Verdict verdict(CellResult cell, List<FleetMember> members) {
        List<Verdict> verdicts = members.stream().map(m -> m.cell().verdict()).toList();
        String sentence = FleetSentence.of(cell, members);
        String limit = most(verdicts.stream().map(Verdict::limit).toList());
        String refusedBy = most(verdicts.stream().map(Verdict::refusedBy).toList());
        String openedBy = most(verdicts.stream().map(Verdict::openedBy).toList());
        if (verdicts.stream().anyMatch(Verdict.Contradicted.class::isInstance)) {
            return new Verdict.Contradicted(limit, refusedBy, openedBy, sentence);
        }
        if (verdicts.stream().allMatch(Verdict.NotReached.class::isInstance)) {
            return new Verdict.NotReached(sentence);
        }
        return limit == null || verdicts.stream().anyMatch(Verdict.Ambiguous.class::isInstance)
                ? new Verdict.Ambiguous(refusedBy, openedBy, sentence)
                : new Verdict.Bound(limit, refusedBy, openedBy, sentence);
    }

    /** The name that most instances have, each in its own process: of the first of them. */
    private static @Nullable String most(Collection<@Nullable String> names) {
        Map<String, List<String>> byName = names.stream()
                .filter(Objects::nonNull)
                .collect(Collectors.groupingBy(FleetJudge::inProcess, LinkedHashMap::new, Collectors.toList()));
        return byName.values().stream()
                .reduce((one, other) -> other.size() > one.size() ? other : one)
                .map(most -> most.get(0))
                .orElse(null);
    }

    private static String inProcess(String fullName) {
        return fullName.substring(fullName.lastIndexOf('/') + 1);
    }
}
