package dev.fusebox.lab.experiment;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.RouteCounts;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Components;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.load.Callers;
import dev.fusebox.lab.results.CallerPlaces;
import dev.fusebox.lab.results.ProbeResult;
import dev.fusebox.lab.results.ProbeResult.IneffectiveSetting;
import dev.fusebox.lab.settings.Profiles;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds how many calls a route lets through at once, without a load test: sends callers that the service holds, few at first and
 * then twice as many, until no more get through; then looks at every limit on the way, lets the callers go, and waits until nothing
 * is in use any more.
 *
 * <p>Time limits may end held calls before they are enough: then as many fresh callers come all at once. So they do when what was counted
 * contradicts the chain that was read; where it does so again, the probe is undecided and names no limit.
 *
 * @param holds fresh callers for each attempt
 */
record RouteProbe(CallHolds holds, Clock clock, boolean asIs) {

    /** Callers of the first step; each step doubles them. */
    static final int FIRST = 16;

    /** So many are sent though no limit on the way has a bound: more than hidden defaults, of which some cannot be read. */
    private static final int UNBOUNDED = 64;

    /** More callers than anybody's limit, and few enough for the open files of one machine. */
    static final int MOST = 4096;

    /** No attempt begins after this time. */
    static final long BUDGET_MS = 60_000;

    /** So long without a change, and the calls that were to arrive have arrived. */
    private static final long SETTLED_MS = 500;

    /**
     * The same while nothing explains what got through: a limit that its first call made is published within a second, and a
     * connection that was not accepted is tried again after one second or three.
     */
    private static final long LATE_MS = 3000;

    private static final long LOOK_MS = 50;

    /** Makes callers that have not called yet, of a route that is at rest. */
    interface CallHolds {

        /** @param attempt 1 for the first */
        CallHold fresh(int attempt) throws IOException, InterruptedException;
    }

    /**
     * The gateway's process as it is with all callers on it.
     *
     * @param ineffective settings that are given and change nothing
     * @param chain {@code null} where nobody can tell
     */
    record ProcessSettings(
            List<IneffectiveSetting> ineffective, @Nullable ChainSnapshot chain) {}

    /** Reads the process. */
    interface ProcessReader {
        ProcessSettings read() throws IOException;
    }

    /**
     * What one row of steps found.
     *
     * @param doubts what contradicts it
     * @param limits of the way, with the most that was in use
     * @param cutShort calls that were held have ended before a limit was met
     */
    private record Attempt(
            int callers,
            int through,
            @Nullable LimitReading binding,
            List<String> doubts,
            ObservedRoute route,
            List<LimitReading> limits,
            CallerPlaces places,
            Map<Integer, Integer> answers,
            ProcessSettings process,
            List<String> stillInUse,
            boolean cutShort) {}

    /** @param profile that the process is said to run with; {@code null} for none */
    static ProcessSettings settings(JmxProcess process, Profiles profiles, @Nullable String profile)
            throws IOException {
        ChainSnapshot chain = process.chain();
        List<IneffectiveSetting> ineffective = profile == null
                ? List.of()
                : Components.publishing(process.component(), chain.limits())
                        .map(known -> known.ineffective(profiles, profile, chain.limits()))
                        .orElse(List.of());
        return new ProcessSettings(ineffective, chain);
    }

    /** @return what was found; its limits are at rest again, but for those it names */
    ProbeResult run(String id, String gateway, @Nullable String profile, String route, ProcessReader process)
            throws IOException, InterruptedException {
        long deadline = clock.millis() + BUDGET_MS;
        int attempts = 1;
        Attempt found = attempt(attempts, FIRST, process);
        while (found.cutShort() && mayGoOn(found, deadline)) {
            found = attempt(++attempts, found.callers(), process);
        }
        if (!found.doubts().isEmpty() && mayGoOn(found, deadline)) {
            found = attempt(++attempts, found.callers(), process);
        }
        return result(found, id, gateway, profile, route);
    }

    private boolean mayGoOn(Attempt found, long deadline) {
        return found.stillInUse().isEmpty() && clock.millis() < deadline;
    }

    /** @param first callers of its first step, who come at once */
    private Attempt attempt(int number, int first, ProcessReader process) throws IOException, InterruptedException {
        CallHold hold = holds.fresh(number);
        Callers callers = hold.calls();
        ObservedRoute route = ObservedRoute.of(hold.backend());
        int most;
        LimitReading binding;
        Map<Integer, Integer> answers;
        RouteCounts counts;
        Integer held;
        ProcessSettings settings;
        try (hold) {
            do {
                callers.add(Math.min(callers.sent() == 0 ? first : callers.sent(), MOST - callers.sent()));
                most = hold.settled(SETTLED_MS, route::held);
                if (most < callers.sent() && !explained(hold, route, most)) {
                    most = Math.max(most, hold.settled(LATE_MS, route::held));
                    most = Math.max(most, explanation(hold, route, most));
                }
            } while (most >= callers.sent()
                    && callers.sent() < MOST
                    && (callers.sent() < UNBOUNDED || route.mayBind()));
            answers = callers.answers();
            // What ended them is counted before they learn of it.
            most = Math.max(most, route.held());
            held = hold.backend().held();
            counts = route.counts();
            binding = most >= callers.sent() ? null : route.binding();
            settings = process.read();
        }
        int sent = callers.sent();
        int through = route.through(most, held != null, binding);
        int ended = answers.values().stream().mapToInt(Integer::intValue).sum();
        int lost = Math.max(0, ended - (int) counts.rejectedCalls());
        List<LimitReading> limits = route.limits();
        CallerPlaces places =
                CallerPlaces.of(sent, held != null ? held : Math.max(0, through - lost), limits, counts, answers);
        List<String> doubts = new ProbeDoubts(
                        through,
                        held != null,
                        binding,
                        route.before(),
                        limits,
                        counts.rejected(),
                        Objects.requireNonNullElse(counts.timedOut(), 0L))
                .sentences();
        return new Attempt(
                sent,
                through,
                binding,
                doubts,
                route,
                limits,
                places,
                answers,
                settings,
                hold.awaitClean(route.before()),
                binding == null && lost > 0 && most >= first && sent > first && sent < MOST);
    }

    /** Whether a limit is full and stops calls, and all of those that it holds have got through. */
    private static boolean explained(CallHold hold, ObservedRoute route, int most) throws IOException {
        LimitReading binding = route.binding();
        return binding != null
                && !Boolean.FALSE.equals(binding.stopsSince(route.before(binding)))
                && (hold.backend().held() == null || most >= route.grown(binding));
    }

    /** Waits until the chain names what ended callers that should be held: that may be published a moment after it did so. */
    private int explanation(CallHold hold, ObservedRoute route, int most) throws IOException, InterruptedException {
        long deadline = clock.millis() + LATE_MS;
        int now = most;
        while (!explained(hold, route, now) && !hold.calls().answers().isEmpty() && clock.millis() < deadline) {
            clock.sleep(LOOK_MS);
            now = Math.max(now, route.held());
        }
        return now;
    }

    private ProbeResult result(Attempt found, String id, String gateway, @Nullable String profile, String route) {
        LimitReading binding = found.doubts().isEmpty() ? found.binding() : null;
        SettingValue setting = binding == null ? null : binding.spec().setting();
        return new ProbeResult(
                id,
                gateway,
                profile,
                route,
                found.through(),
                binding == null ? null : binding.fullName(),
                setting == null ? null : setting.property(),
                setting == null ? null : setting.value(),
                setting == null ? null : setting.origin(),
                found.process().ineffective(),
                found.callers(),
                found.answers(),
                Component.timeLimits(!asIs),
                found.limits().stream()
                        .map(l -> l.usage(found.route().before(l)))
                        .toList(),
                found.stillInUse(),
                found.doubts().isEmpty() ? null : String.join("; ", found.doubts()),
                binding == null ? List.of() : sameSize(binding, found.limits()),
                found.places(),
                null,
                found.process().chain());
    }

    /** Full limits of the same size: with more places of the binding one alone, these let no more through. */
    private static List<String> sameSize(LimitReading binding, List<LimitReading> way) {
        return way.stream()
                .filter(l -> !l.equals(binding) && l.kind().holdsCalls() && l.full())
                .filter(l -> Objects.equals(l.max(), binding.max()))
                .map(LimitReading::fullName)
                .toList();
    }
}
