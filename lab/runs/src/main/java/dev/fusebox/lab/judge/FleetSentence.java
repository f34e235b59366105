package dev.fusebox.lab.judge;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.CellResult.FleetMember;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.lab.results.cell.Verdict.Status;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** What binds which instances of a gateway, in one sentence, and what was rejected. */
final class FleetSentence {

    /** A share that differs from the others' by this factor is uneven. */
    private static final double UNEVEN = 1.25;

    static String of(CellResult cell, List<FleetMember> members) {
        return found(members) + "." + (cell.load() == null ? "" : " " + rejected(cell));
    }

    /** What binds which of them. */
    static String found(List<FleetMember> members) {
        return Groups.alike(members, m -> finding(m, true))
                .sorted((one, other) -> other.size() - one.size())
                .map(same -> clause(same, members.size()))
                .collect(Collectors.joining("; "));
    }

    private static String rejected(CellResult cell) {
        LoadFigures load = cell.figures();
        return load.completed() <= load.ok() ? "No call was rejected." : load.unsuccessfulWords() + ".";
    }

    /** {@code 2 of 3 zuul are ..: zuul-1, zuul-2}, with what each gets where the load is uneven. */
    private static String clause(List<FleetMember> alike, int all) {
        boolean one = alike.size() == 1;
        String gateway = alike.get(0).cell().gateway();
        String who = one
                ? alike.get(0).name()
                : alike.size() == all
                        ? (all == 2 ? "Both instances of " : "All %d instances of ".formatted(all)) + gateway
                        : "%d of %d instances of %s (%s)"
                                .formatted(
                                        alike.size(),
                                        all,
                                        gateway,
                                        alike.stream().map(FleetMember::name).collect(Collectors.joining(", ")));
        return who + " " + finding(alike.get(0), one) + uneven(alike, all);
    }

    private static String uneven(List<FleetMember> alike, int all) {
        double even = 1.0 / all;
        String words = alike.stream()
                .filter(m -> m.share() > even * UNEVEN || m.share() < even / UNEVEN)
                .map(m -> "%s gets %.0f %% of the load".formatted(alike.size() == 1 ? "it" : m.name(), m.share() * 100))
                .collect(Collectors.joining(", "));
        return words.isEmpty() ? "" : ": " + words;
    }

    /** What is found of an instance, but for its name: of it alone, or of it and of others that are as it is. */
    private static String finding(FleetMember member, boolean alone) {
        CellResult cell = member.cell();
        Verdict verdict = cell.verdict();
        String are = alone ? "is " : "are ";
        String differs = verdict.status() == Status.CONTRADICTED ? ", though the model says otherwise" : "";
        if (verdict.limit() == null) {
            return are + unbound(verdict);
        }
        return are + "bound by " + bound(member, verdict.limit(), alone) + differs;
    }

    private static String unbound(Verdict verdict) {
        if (verdict.status() == Status.CONTRADICTED) {
            return "not what the model says";
        }
        return verdict.reason() == null
                ? "bound by no limit"
                : "undecided (" + verdict.reason().words() + ")";
    }

    private static String bound(FleetMember member, String limit, boolean alone) {
        if (LimitId.names(limit, LimitKind.CPU) && LimitId.parse(limit).scope() == null) {
            return "the processors";
        }
        return member.cell().limit(limit).map(l -> slots(member, l, alone)).orElse(limit);
    }

    private static String slots(FleetMember member, LimitUsage limit, boolean alone) {
        String own = alone ? "its" : "their";
        String whose = limit.component().equals(member.component()) ? own : owners(member, limit);
        String setting = limit.setting() == null ? "" : " (%s=%s)".formatted(limit.setting(), limit.value());
        return "%s %s %s%s"
                .formatted(
                        whose,
                        Figures.whole(limit.max()),
                        LimitId.facts(limit.kind()).slots(),
                        setting);
    }

    /** Its process, and the other instances of the service in which the same limit of the same size was full. */
    private static String owners(FleetMember member, LimitUsage limit) {
        return member.cell().limits().stream()
                .filter(l -> l.name().equals(limit.name()) && Objects.equals(l.max(), limit.max()))
                .filter(l -> !l.component().equals(member.component()))
                .filter(l -> l.equals(limit) || full(l))
                .map(l -> l.component() + "'s")
                .collect(Collectors.joining(" and "));
    }

    /** For at least half of the time. */
    private static boolean full(LimitUsage limit) {
        return limit.max() != null
                && limit.medianInUse() != null
                && limit.medianInUse() >= VerdictRules.TODAY.binding().fullFrom(limit.max(), false);
    }
}
