package dev.fusebox.lab.advise;

import dev.fusebox.lab.advise.AdvisedStep.Outlook;
import dev.fusebox.lab.advise.Remedy.Kind;
import dev.fusebox.lab.advise.Tunable.Tuned;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.predict.Predictor;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the changes that bring a gateway to a goal, by the model: first the one that gains most, and before it what keeps the other
 * routes safe; then what harms slow calls, and what harms after a failure.
 */
public final class Adviser {

    /** Every remedy is given once, and a pool may have two bounds. */
    private static final int MOST_STEPS = 12;

    /** Address space reserved for the stack of a thread by default, in MiB. */
    private static final int STACK_MB = 1;

    private final String gateway;
    private final String profile;
    private final Goal goal;
    private final Tunable tunable;
    private final Map<String, String> changes;
    private final List<AdvisedStep> steps = new ArrayList<>();

    private Adviser(String gateway, String profile, Goal goal, Tunable tunable) {
        this.gateway = gateway;
        this.profile = profile;
        this.goal = goal;
        this.tunable = tunable;
        this.changes = new LinkedHashMap<>(tunable.assumed());
    }

    public static Advice advise(String gateway, String profile, Goal goal, Tunable tunable) {
        return new Adviser(gateway, profile, goal, tunable).advice();
    }

    private Advice advice() {
        Scenario alone = tunable.direct();
        Prediction direct = Predictor.prediction(alone).figures();
        double most = Objects.requireNonNullElse(direct.goodputPerSecond(), 0.0);
        Tuned now = tunable.with(changes);
        Outlook first = outlook(now);
        String impossible = tooMuch(alone, direct, most, now);
        if (impossible == null) {
            impossible = notIsolated(now);
        }
        Outlook last = impossible == null ? improved(now, first, most) : first;
        if (impossible == null && !reached(last, most)) {
            impossible = "the model knows no further setting: with all of these, %.0f/s of %.0f/s get through%s%s"
                    .formatted(
                            last.goodputPerSecond(),
                            most,
                            last.limit() == null ? "" : ", bound by " + last.limit(),
                            last.isolation().callers() == null
                                    ? ""
                                    : "; " + last.isolation().words());
        }
        String beside = QueueStep.notInModel(now.chain().in(now.scenario().entry()), goal.load(), 1);
        return new Advice(
                gateway,
                profile,
                null,
                null,
                goal,
                tunable.assumed(),
                most,
                first,
                List.copyOf(steps),
                impossible,
                beside.isEmpty() ? null : beside);
    }

    /** The service and the machine decide what any gateway can give. */
    private @Nullable String tooMuch(Scenario alone, Prediction direct, double most, Tuned now) {
        double asked = alone.demandPerSecond();
        if (most < Goal.ENOUGH * asked) {
            String limit = alone.chain().stream()
                    .filter(s -> s.fullName().equals(direct.limit()))
                    .map(s -> "its limit is " + s.fullName() + ", "
                            + (s.limit().setting() == null
                                    ? s.limit().max()
                                    : s.limit().setting().words()))
                    .findFirst()
                    .orElse("its processors are the limit");
            return ("%s ask for %.0f/s, and %s without any gateway gives %.0f/s: %s. Raise that first, or use more instances:"
                            + " fusebox predict --instances N says what they give")
                    .formatted(goal.loadWords(), asked, alone.service(), most, limit);
        }
        CpuDemand cpu = now.machine();
        double gives = cpu.narrowest(null).mostPerSecond();
        return gives < Goal.ENOUGH * most
                ? "%s ask for %.0f/s, and one gateway gives %.0f/s: an answer needs %.2f ms of %s. Use more gateways, or spend less on an answer: fusebox cost"
                        .formatted(goal.loadWords(), asked, gives, cpu.answerMs(), cpu.processorWords())
                : null;
    }

    /** Sizes cannot isolate where routes share what rejects, or where nothing rejects. */
    private @Nullable String notIsolated(Tuned now) {
        if (!goal.isolated() || now.healthy() == null) {
            return null;
        }
        LimitSpec shared = now.hung().held().stream()
                .filter(l -> l.kind() == LimitKind.THREAD_POOL || l.kind() == LimitKind.THREADS)
                .filter(l -> now.healthy().limits().stream().anyMatch(h -> h.id().equals(l.id())))
                .reduce((earlier, later) -> later)
                .orElse(null);
        if (shared == null || new Needs(goal, now).permits() > 0) {
            return null;
        }
        return ("%d services cannot be isolated: all routes share %s%s, and none has a separate limit that rejects. No size changes"
                        + " that: give each route its own pool or permits first, or pass --no-isolation")
                .formatted(
                        goal.services(),
                        shared.fullName(),
                        shared.setting() == null ? "" : " (" + shared.setting().words() + ")");
    }

    private Outlook improved(Tuned now, Outlook before, double most) {
        List<Remedy> tried = new ArrayList<>();
        while (steps.size() < MOST_STEPS) {
            boolean enough = carries(before, most);
            List<Remedy> open = new Needs(goal, now)
                    .all()
                    .filter(r -> !tried.contains(r) && !(enough && r.kind() == Kind.SLOTS))
                    .toList();
            Remedy next = next(now, open);
            if (next == null) {
                break;
            }
            tried.add(next);
            Tuned changed = tunable.with(with(next));
            Outlook after = outlook(changed);
            steps.add(step(next, before, after));
            changes.putAll(tunable.settings(next));
            now = changed;
            before = after;
        }
        return before;
    }

    /** By kind; of several that add slots the one that gains most, but first what it would take from the other routes. */
    private @Nullable Remedy next(Tuned now, List<Remedy> open) {
        List<Remedy> possible =
                open.stream().filter(r -> !tunable.settings(r).isEmpty()).toList();
        Remedy first = possible.stream().min(Comparator.comparing(Remedy::kind)).orElse(null);
        if (first == null || first.kind() != Kind.SLOTS) {
            return first;
        }
        List<Remedy> slots =
                possible.stream().filter(r -> r.kind() == Kind.SLOTS).toList();
        Comparator<Remedy> gain = Comparator.comparing(r ->
                Predictor.prediction(tunable.with(with(r)).scenario()).figures().goodputPerSecond());
        Remedy best = slots.stream().max(gain).orElse(first);
        boolean harms = goal.isolated()
                && now.isolation(goal.services()).callers() == null
                && tunable.with(with(best)).isolation(goal.services()).callers() != null;
        return harms
                ? possible.stream()
                        .filter(r -> r.kind() == Kind.SHARED_SLOTS)
                        .findFirst()
                        .orElse(best)
                : best;
    }

    private Map<String, String> with(Remedy remedy) {
        Map<String, String> all = new LinkedHashMap<>(changes);
        all.putAll(tunable.settings(remedy));
        return all;
    }

    private AdvisedStep step(Remedy remedy, Outlook before, Outlook after) {
        Map<String, String> known = remedy.before();
        List<AdvisedStep.Setting> settings = tunable.settings(remedy).entrySet().stream()
                .map(e -> new AdvisedStep.Setting(
                        e.getKey(), changes.getOrDefault(e.getKey(), known.get(e.getKey())), e.getValue()))
                .toList();
        int threads = remedy.part() instanceof LimitSpec l
                        && Stream.of(LimitKind.THREADS, LimitKind.THREAD_POOL).anyMatch(k -> k == l.kind())
                ? remedy.size() - Objects.requireNonNullElse(l.max(), 0)
                : 0;
        return new AdvisedStep(
                tunable.published(remedy.part().fullName()),
                remedy.kind(),
                remedy.why(goal),
                settings,
                before,
                after,
                threads,
                threads * STACK_MB);
    }

    private Outlook outlook(Tuned tuned) {
        Prediction p = Predictor.prediction(tuned.scenario()).figures();
        return new Outlook(
                Objects.requireNonNullElse(p.goodputPerSecond(), 0.0),
                Objects.requireNonNullElse(p.refusedShare(), 0.0),
                published(p.limit()),
                published(p.refusedBy()),
                tuned.isolation(goal.services()).named(tunable::published));
    }

    private @Nullable String published(@Nullable String fullName) {
        return fullName == null ? null : tunable.published(fullName);
    }

    private boolean carries(Outlook outlook, double most) {
        return goal.carried(outlook.goodputPerSecond(), outlook.rejectedShare(), most);
    }

    private boolean reached(Outlook outlook, double most) {
        return carries(outlook, most)
                && (!goal.isolated() || outlook.isolation().callers() == null);
    }
}
