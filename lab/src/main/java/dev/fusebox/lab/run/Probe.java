package dev.fusebox.lab.run;

import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.load.HeldCalls;
import dev.fusebox.lab.model.Chain;
import dev.fusebox.lab.model.LimitUse;
import dev.fusebox.lab.model.ProbedRoute;
import dev.fusebox.lab.model.SettingInVain;
import dev.fusebox.lab.model.SettingsInVain;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Finds how many calls a route lets through at once, without a load test: sends callers that the service holds, more and
 * more of them, until no more arrive; then looks at every limit on the way, lets the callers go, and waits until nothing
 * is in use any more.
 */
public final class Probe implements AutoCloseable {

    /** Callers of the first step; each step doubles them. */
    private static final int FIRST = 64;

    /** Time limits end held calls, so all callers that may be needed come at once. */
    private static final int FIRST_AS_IS = 512;

    /** More callers than anybody's limit, and few enough for the open files of one machine. */
    private static final int MOST = 4096;

    private static final long LOOK_MS = 50;

    /** So long without a change, and the calls that were to arrive have arrived. Below any time limit when they are as they are. */
    private static final long SETTLED_MS = 500;

    private static final long SETTLED_AS_IS_MS = 250;

    /** A limit that came into being with the first call is published within a second. */
    private static final long PUBLISHED_MS = 1200;

    private static final long CLEAN_MS = 10_000;

    /** How to know and end what is held. */
    interface Backend {
        /** Calls that have got through and are held now. */
        int held() throws IOException;

        /** Lets all of them go that are held now, if that can be done from here. */
        void release() throws IOException;

        /** Every limit on the way, in the order in which a call meets them. */
        List<LimitUse> chain() throws IOException;

        /** Every limit of the gateway. */
        List<LimitUse> gatewayLimits() throws IOException;
    }

    private final Backend backend;
    private final boolean asIs;
    private final HeldCalls calls;

    Probe(String url, Backend backend, boolean asIs) {
        this.backend = backend;
        this.asIs = asIs;
        this.calls = new HeldCalls(url);
    }

    /**
     * @param settings what the profile says to the gateway
     * @return what was found; its limits are at 0 again, but for those it names
     */
    ProbedRoute run(String gateway, String profile, String route, Map<String, String> settings)
            throws IOException, InterruptedException {
        int through = 0;
        List<LimitUse> chain;
        List<SettingInVain> inVain;
        Map<Integer, Integer> answers;
        try {
            do {
                int next = calls.sent() == 0 ? asIs ? FIRST_AS_IS : FIRST : calls.sent();
                calls.add(Math.min(next, MOST - calls.sent()));
                through = settled();
            } while (through == calls.sent() && calls.sent() < MOST);
            chain = backend.chain();
            if (ProbedRoute.binding(chain) == null) {
                Thread.sleep(PUBLISHED_MS);
                chain = backend.chain();
            }
            inVain = SettingsInVain.of(settings, backend.gatewayLimits());
            answers = calls.answers();
        } finally {
            close();
        }
        LimitUse binding = ProbedRoute.binding(chain);
        return new ProbedRoute(
                gateway,
                profile,
                route,
                through,
                binding == null ? null : binding.fullName(),
                binding == null ? null : binding.setting(),
                binding == null ? null : binding.value(),
                binding == null ? null : binding.origin(),
                inVain,
                calls.sent(),
                answers,
                asIs ? "as they are" : "raised to " + TimeLimits.SECONDS + " s",
                chain,
                awaitClean());
    }

    /** Waits until every caller is held or answered, or nothing has changed for a while. */
    private int settled() throws IOException, InterruptedException {
        long settle = (asIs ? SETTLED_AS_IS_MS : SETTLED_MS) * 1_000_000;
        long lastChange = System.nanoTime();
        int held = backend.held();
        int waiting = calls.waiting();
        int most = held;
        while (held < waiting && System.nanoTime() - lastChange < settle) {
            Thread.sleep(LOOK_MS);
            int heldNow = backend.held();
            int waitingNow = calls.waiting();
            if (heldNow != held || waitingNow != waiting) {
                lastChange = System.nanoTime();
            }
            held = heldNow;
            waiting = waitingNow;
            most = Math.max(most, held);
        }
        return most;
    }

    /** Lets all callers go: those that waited before a limit come through now, and are let go in turn. */
    @Override
    public void close() {
        long deadline = System.nanoTime() + CLEAN_MS * 1_000_000;
        try {
            while (calls.waiting() > 0 && System.nanoTime() < deadline) {
                backend.release();
                Thread.sleep(LOOK_MS);
            }
        } catch (IOException gone) {
            // The service has ended, and its calls with it.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            calls.close();
        }
    }

    private List<String> awaitClean() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + CLEAN_MS * 1_000_000;
        List<String> used = new ArrayList<>();
        do {
            used.clear();
            backend.chain().stream()
                    .filter(Probe::holdsCalls)
                    .filter(l -> l.peakInUse() != null && l.peakInUse() > 0)
                    .forEach(l -> used.add(l.fullName()));
            if (used.isEmpty()) {
                return List.of();
            }
            Thread.sleep(LOOK_MS);
        } while (System.nanoTime() < deadline);
        return List.copyOf(used);
    }

    /** A connection may stay open without a call on it. */
    private static boolean holdsCalls(LimitUse limit) {
        return switch (limit.kind()) {
            case THREADS, SEMAPHORE, BULKHEAD, THREAD_POOL, HTTP_POOL -> true;
            case CONNECTIONS, ACCEPT_QUEUE, EVENT_LOOP, CPU -> false;
        };
    }

    /** A route of the lab's own processes: the service knows what it holds. */
    record Own(JmxProcess gateway, JmxProcess service, String pool) implements Backend {

        @Override
        public int held() throws IOException {
            return service.hanging();
        }

        @Override
        public void release() throws IOException {
            service.release();
        }

        @Override
        public List<LimitUse> chain() throws IOException {
            return Chain.of(gateway == service ? List.of() : gateway.limits(), service.limits(), pool);
        }

        @Override
        public List<LimitUse> gatewayLimits() throws IOException {
            return gateway.limits();
        }
    }
}
