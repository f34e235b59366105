package dev.fusebox.lab.experiment;

import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Components;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.load.Callers;
import dev.fusebox.lab.results.ProbeResult;
import dev.fusebox.lab.results.ProbeResult.IneffectiveSetting;
import dev.fusebox.lab.settings.Profiles;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds how many calls a route lets through at once, without a load test: sends callers that the service holds, more and
 * more of them, until no more arrive; then looks at every limit on the way, lets the callers go, and waits until nothing
 * is in use any more.
 */
record RouteProbe(CallHold hold, boolean asIs) {

    /** Callers of the first step; each step doubles them. */
    private static final int FIRST = 64;

    /** Time limits end held calls, so all callers that may be needed come at once. */
    private static final int FIRST_AS_IS = 512;

    /** More callers than anybody's limit, and few enough for the open files of one machine. */
    private static final int MOST = 4096;

    /** So long without a change, and the calls that were to arrive have arrived. */
    private static final long SETTLED_MS = 500;

    /** The same, below any time limit. */
    private static final long SETTLED_AS_IS_MS = 250;

    /**
     * The same while no limit is full: a limit that its first call made is published within a second, and a connection that
     * was not accepted is tried again after one second or three.
     */
    private static final long LATE_MS = 3000;

    private static final long LOOK_MS = 50;

    /** Finds what a profile sets without effect in a process as it is now. */
    interface IneffectiveFinder {
        List<IneffectiveSetting> find() throws IOException;
    }

    /** @param profile that the process is said to run with; {@code null} for none */
    static IneffectiveFinder ineffective(JmxProcess process, Profiles profiles, @Nullable String profile) {
        return () -> {
            List<LimitSpec> live = process.chain().limits();
            return profile == null
                    ? List.of()
                    : Components.publishing(process.component(), live)
                            .map(known -> known.ineffective(profiles, profile, live))
                            .orElse(List.of());
        };
    }

    /** @return what was found; its limits are at 0 again, but for those it names */
    ProbeResult run(String id, String gateway, @Nullable String profile, String route, IneffectiveFinder ineffective)
            throws IOException, InterruptedException {
        Callers callers = hold.calls();
        HeldBackend backend = hold.backend();
        int through;
        List<LimitReading> chain;
        List<IneffectiveSetting> inVain;
        Map<Integer, Integer> answers;
        try (hold) {
            do {
                int next = callers.sent() > 0 ? callers.sent() : asIs ? FIRST_AS_IS : FIRST;
                callers.add(Math.min(next, MOST - callers.sent()));
                through = hold.settled(asIs && !backend.remembers() ? SETTLED_AS_IS_MS : SETTLED_MS);
                chain = backend.chain();
                if (lacks(through, ProbeResult.binding(chain))) {
                    through = Math.max(through, hold.settled(LATE_MS));
                    chain = whatRefused();
                }
            } while (through == callers.sent() && callers.sent() < MOST && backend.mayBind());
            inVain = ineffective.find();
            answers = callers.answers();
        }
        LimitReading binding = ProbeResult.binding(chain);
        SettingValue setting = binding == null ? null : binding.spec().setting();
        return new ProbeResult(
                id,
                gateway,
                profile,
                route,
                backend.through(through, binding),
                binding == null ? null : binding.fullName(),
                setting == null ? null : setting.property(),
                setting == null ? null : setting.value(),
                setting == null ? null : setting.origin(),
                inVain,
                callers.sent(),
                answers,
                Component.timeLimits(!asIs),
                chain.stream().map(LimitReading::usage).toList(),
                hold.awaitClean());
    }

    /** Whether nothing explains what got through, or calls that the full limit holds are still on their way to the service. */
    private boolean lacks(int through, @Nullable LimitReading binding) {
        return binding == null || !asIs && binding.inUse() != null && through < binding.inUse();
    }

    /** The chain once it names what ended callers that should be held: that may be published a moment after it did so. */
    private List<LimitReading> whatRefused() throws IOException, InterruptedException {
        long deadline = hold.clock().millis() + LATE_MS;
        List<LimitReading> chain = hold.backend().chain();
        while (ProbeResult.binding(chain) == null
                && !hold.calls().answers().isEmpty()
                && hold.clock().millis() < deadline) {
            hold.clock().sleep(LOOK_MS);
            chain = hold.backend().chain();
        }
        return chain;
    }
}
