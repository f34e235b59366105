package dev.fusebox.lab.experiment.probe;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.experiment.CallHold;
import dev.fusebox.lab.experiment.Tries;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Components;
import dev.fusebox.lab.jmx.ObservedProcess;
import dev.fusebox.lab.load.call.Callers;
import dev.fusebox.lab.results.trial.CallerPlaces.Place;
import dev.fusebox.lab.results.trial.ExperimentResult;
import dev.fusebox.lab.settings.IneffectiveSetting;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds how many calls a route lets through at once, without a load test. It sends callers that the service holds, few at first and
 * then twice as many, until no more get through. Then it reads every limit on the way, lets the callers go, and waits until no limit
 * is in use.
 *
 * <p>Time limits may end held calls before there are enough of them. Then the probe sends as many fresh callers all at once. It does the
 * same when its counts contradict the chain that it read. If they do so in {@link Tries#MOST} attempts, the probe is undecided and
 * names no limit.
 *
 * @param holds fresh callers for each attempt
 */
public record ProbeLadder(CallHolds holds, Clock clock, boolean asIs) {

    /** Callers of the first step; each step doubles them. */
    static final int FIRST = 16;

    /** Sent even where no limit on the way has a bound: more than any default that may be hidden or unreadable. */
    private static final int UNBOUNDED = 64;

    /** More callers than any usual limit, and few enough for the open files of one machine. */
    public static final int MOST = 4096;

    /** No attempt begins after this time. */
    static final long BUDGET_MS = 60_000;

    /** After this time without a change, every call that can arrive has arrived. */
    private static final long SETTLED_MS = 500;

    /**
     * While no limit explains how many calls got through, it waits longer: a new limit is published within a second of its first call, and TCP
     * tries a connection again after one second or three.
     */
    private static final long LATE_MS = 3000;

    /** An answer that takes no longer than this is that of a route that does not wait. */
    private static final long QUICK_MS = 1000;

    private static final long LOOK_MS = 50;

    /** Makes callers that have not called yet, for a route at rest. */
    public interface CallHolds {

        /** @param attempt 1 for the first */
        CallHold fresh(int attempt) throws IOException, InterruptedException;
    }

    /**
     * The gateway's process while all callers are held.
     *
     * @param ineffective settings that are given and change nothing
     * @param chain {@code null} where it is unknown
     */
    public record ProcessSettings(
            List<IneffectiveSetting> ineffective, @Nullable ChainSnapshot chain) {}

    /** Reads the process. */
    public interface ProcessReader {
        /** @param way the limits that the calls cross */
        ProcessSettings read(List<LimitSpec> way) throws IOException;
    }

    /** What one row of steps found, whose first step had {@code first} callers. */
    private record Attempt(
            int first, ProbeReading seen, ObservedRoute route, ProcessSettings process, List<String> stillInUse) {

        /** Whether calls that were held have ended before a limit was met. */
        boolean cutShort() {
            return seen.binding() == null
                    && seen.lost() > 0
                    && seen.most() >= first
                    && seen.callers() > first
                    && seen.callers() < MOST;
        }
    }

    /**
     * @param given the settings that the process is said to run with
     * @param way the limits that the calls cross
     */
    public static ProcessSettings settings(
            ObservedProcess process, Function<Component, Map<String, String>> given, List<LimitSpec> way)
            throws IOException {
        ChainSnapshot chain = process.chain();
        List<IneffectiveSetting> ineffective = Components.publishing(process.component(), chain.limits())
                .map(known -> known.ineffective(given.apply(known), chain.limits(), way))
                .orElse(List.of());
        return new ProcessSettings(ineffective, chain);
    }

    /** @return what was found. The limits are at rest again, except those it names as still in use */
    public ProbeResult run(String id, String gateway, @Nullable String profile, String route, ProcessReader process)
            throws IOException, InterruptedException {
        long deadline = clock.millis() + BUDGET_MS;
        int attempts = 1;
        Attempt found = attempt(attempts, FIRST, process);
        while (found.cutShort() && mayGoOn(found, deadline)) {
            found = attempt(++attempts, found.seen().callers(), process);
        }
        for (int n = 1; n < Tries.MOST && !found.seen().doubts().isEmpty() && mayGoOn(found, deadline); n++) {
            found = attempt(++attempts, found.seen().callers(), process);
        }
        return result(found, id, gateway, profile, route);
    }

    private boolean mayGoOn(Attempt found, long deadline) {
        return found.stillInUse().isEmpty() && clock.millis() < deadline;
    }

    /** @param first callers of its first step, all at once */
    private Attempt attempt(int number, int first, ProcessReader process) throws IOException, InterruptedException {
        CallHold hold = holds.fresh(number);
        ObservedRoute route = new ObservedRoute(hold.backend());
        ProbeReading seen;
        ProcessSettings settings;
        try (hold) {
            seen = ProbeReading.of(hold, route, holdMoreAndMore(hold, route, first));
            seen = awaitAllPlaced(hold, route, seen);
            settings =
                    process.read(seen.limits().stream().map(LimitReading::spec).toList());
        }
        return new Attempt(first, seen, route, settings, hold.awaitClean(route.before()));
    }

    /**
     * Looks again while callers are still on their way into a queue or to their rejection. When a time limit ends a call, a waiting one
     * takes its slot, so the look before that counts.
     */
    private ProbeReading awaitAllPlaced(CallHold hold, ObservedRoute route, ProbeReading first)
            throws IOException, InterruptedException {
        ProbeReading seen = first;
        long deadline = clock.millis() + LATE_MS;
        while (seen.binding() != null && seen.places().at(Place.ELSEWHERE) > 0 && clock.millis() < deadline) {
            clock.sleep(LOOK_MS);
            ProbeReading next = ProbeReading.of(hold, route, seen.most());
            if (next.ended() > seen.ended()) {
                return seen;
            }
            seen = next;
        }
        return seen;
    }

    /** Sends more and more callers; the most that were held at once. */
    private int holdMoreAndMore(CallHold hold, ObservedRoute route, int first)
            throws IOException, InterruptedException {
        Callers callers = hold.calls();
        int most;
        do {
            callers.add(Math.min(callers.sent() == 0 ? first : callers.sent(), MOST - callers.sent()));
            most = hold.awaitSettled(SETTLED_MS, route::heldNow);
            if (most < callers.sent() && !explained(hold, route, most)) {
                most = Math.max(most, hold.awaitSettled(LATE_MS, route::heldNow));
                most = awaitExplanation(hold, route, most);
            }
        } while (most >= callers.sent() && callers.sent() < MOST && (callers.sent() < UNBOUNDED || route.mayBind()));
        if (most >= callers.sent() && hold.backend().held() == null) {
            awaitQuickAnswers(callers);
        }
        return most;
    }

    /** Calls of a route that does not wait are in flight, too, and on a busy machine for a while: their answers show it. */
    private void awaitQuickAnswers(Callers callers) throws InterruptedException {
        long start = clock.millis();
        Set<Integer> seen = callers.answers().keySet();
        while (callers.waiting() > 0
                && seen.stream().allMatch(ProbeLadder::passed)
                && clock.millis() - start < (seen.isEmpty() ? QUICK_MS : LATE_MS)) {
            clock.sleep(LOOK_MS);
            seen = callers.answers().keySet();
        }
    }

    /** Neither rejected nor ended by a time limit. */
    private static boolean passed(int status) {
        return status != Callers.NO_ANSWER && status < 500;
    }

    /** Whether a limit is full and stops calls, and every call that it let through is at the backend. */
    private static boolean explained(CallHold hold, ObservedRoute route, int most) throws IOException {
        LimitReading binding = route.binding();
        return binding != null
                && !Boolean.FALSE.equals(binding.stopsSince(route.before(binding)))
                && (hold.backend().held() == null || most >= route.grown(binding));
    }

    /** Waits until the chain shows what ended calls that should be held: a limit may be published a moment later. */
    private int awaitExplanation(CallHold hold, ObservedRoute route, int most)
            throws IOException, InterruptedException {
        long deadline = clock.millis() + LATE_MS;
        int now = most;
        while (!explained(hold, route, now) && !hold.calls().answers().isEmpty() && clock.millis() < deadline) {
            clock.sleep(LOOK_MS);
            now = Math.max(now, route.heldNow());
        }
        return now;
    }

    private ProbeResult result(Attempt found, String id, String gateway, @Nullable String profile, String route) {
        ProbeReading seen = found.seen();
        LimitReading binding = seen.doubts().isEmpty() ? seen.binding() : null;
        SettingValue setting = binding == null ? null : binding.spec().setting();
        return new ProbeResult(
                id,
                gateway,
                profile,
                new ProbeCase(route, seen.callers(), ExperimentResult.timeLimits(asIs ? null : Component.RAISED_TO)),
                new ProbeFinding(
                        seen.through(),
                        binding == null ? null : binding.fullName(),
                        setting == null ? null : setting.property(),
                        setting == null ? null : setting.value(),
                        setting == null ? null : setting.origin(),
                        found.process().ineffective(),
                        binding == null ? List.of() : sameSize(binding, seen.limits())),
                seen.doubts().isEmpty() ? null : String.join("; ", seen.doubts()),
                new ProbeEvidence(
                        seen.answers(),
                        seen.places(),
                        seen.limits().stream()
                                .map(l -> l.usage(found.route().before(l)))
                                .toList(),
                        found.stillInUse(),
                        found.process().chain()),
                null);
    }

    /** Full limits of the same size: with a larger binding limit alone, these let no more calls through. */
    private static List<String> sameSize(LimitReading binding, List<LimitReading> way) {
        return way.stream()
                .filter(l -> !l.equals(binding) && l.kind().holdsCalls() && l.full())
                .filter(l -> Objects.equals(l.max(), binding.max()))
                .map(LimitReading::fullName)
                .toList();
    }
}
