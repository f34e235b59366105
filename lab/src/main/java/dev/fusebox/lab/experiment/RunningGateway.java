package dev.fusebox.lab.experiment;

import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Components;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.load.Callers;
import dev.fusebox.lab.load.HeldCalls;
import dev.fusebox.lab.load.LocalHttp;
import dev.fusebox.lab.results.ProbeResult;
import dev.fusebox.lab.settings.Profiles;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A gateway that somebody else started, known by one of its addresses and its JMX port. What is behind it cannot be asked,
 * so what gets through is what the limit that is full holds, or else the last of the limits on the way; limits on the way
 * are those whose use grows. Its time limits end held calls, so a limit counts as full when it was once.
 */
final class RunningGateway implements AutoCloseable {

    private static final long LOOK_MS = 50;

    /** Time for the first call to be answered. */
    private static final long FIRST_CALL_MS = 5000;

    private final String url;
    private final JmxProcess process;
    private final @Nullable String releaseUrl;
    private final Behind behind = new Behind();
    private final HeldCalls first;
    private final RouteProbe probe;
    private Map<String, Integer> before = Map.of();

    private RunningGateway(String url, JmxProcess process, @Nullable String releaseUrl) {
        this.url = url;
        this.process = process;
        this.releaseUrl = releaseUrl;
        this.first = new HeldCalls(url);
        this.probe = new RouteProbe(new HeldCalls(url), behind, true, Clock.SYSTEM);
    }

    /**
     * @param releaseUrl where to POST to let the held calls go, or {@code null}
     * @throws LabException when its MBeans cannot be read
     */
    static RunningGateway connect(String url, JmxProcess.Address jmx, @Nullable String releaseUrl) {
        try {
            return new RunningGateway(url, JmxProcess.connect(null, jmx), releaseUrl);
        } catch (IOException e) {
            throw new LabException(
                    "no JMX connection to %s:%d: %s".formatted(jmx.host(), jmx.port(), IoErrors.of(e)), e);
        }
    }

    /**
     * @param id of the result
     * @param profile what it was started with, to find ineffective settings; {@code null} when unknown
     */
    ProbeResult probe(String id, Profiles profiles, @Nullable String profile) throws InterruptedException {
        try {
            resetBreakers();
            firstCall();
            before = process.limits().stream()
                    .filter(l -> l.inUse() != null)
                    .collect(Collectors.toMap(LimitReading::name, LimitReading::inUse));
            behind.watch();
            ProbeResult found = probe.run(
                    id,
                    process.component(),
                    profile,
                    URI.create(url).getPath(),
                    live -> profile == null
                            ? List.of()
                            : Components.publishing(process.component(), live)
                                    .map(known -> known.ineffective(profiles, profile, live))
                                    .orElse(List.of()));
            resetBreakers();
            requireHeld(found);
            return found;
        } catch (IOException e) {
            throw new LabException(process.component() + " cannot be read any more: " + e.getMessage());
        }
    }

    /** A limit that refuses answers with a 5xx; an address that nobody serves, or that does not wait, tells nothing. */
    private void requireHeld(ProbeResult found) {
        Map<Integer, Integer> answers = found.answers();
        int ended = answers.values().stream().mapToInt(Integer::intValue).sum();
        if (ended < found.callers() || answers.keySet().stream().anyMatch(status -> status >= 500)) {
            return;
        }
        if (answers.keySet().equals(Set.of(Callers.NO_ANSWER))) {
            throw new LabException("nobody answers at " + url);
        }
        throw new UsageException(
                "%s does not wait: %s of %d callers had their answer at once (status %s); name an address whose"
                                .formatted(url, ended, found.callers(), answers.keySet())
                        + " answer takes longer than a second");
    }

    /** Before, since an open circuit breaker would be all there is to find; afterwards, since the probe's refusals open it. */
    private void resetBreakers() throws IOException {
        try {
            process.resetBreakers();
        } catch (SecurityException readOnly) {
            // They close by themselves after a while.
        }
    }

    /**
     * Semaphores, bulkheads and pools come into being with their first call. Published after a second, they would come too
     * late for calls that a stock time limit ends by then.
     */
    private void firstCall() throws InterruptedException {
        long deadline = System.nanoTime() + FIRST_CALL_MS * 1_000_000;
        first.add(1);
        while (first.waiting() > 0 && System.nanoTime() < deadline) {
            Thread.sleep(LOOK_MS);
            behind.release();
        }
        first.close();
        Thread.sleep(JmxProcess.PUBLISHED_MS);
    }

    /** Lets every held call go. */
    void release() {
        if (first.waiting() > 0) {
            behind.release();
        }
        probe.close();
    }

    @Override
    public void close() {
        process.close();
    }

    private final class Behind implements HeldBackend {

        private final Map<String, LimitReading> peaks = new LinkedHashMap<>();
        private volatile boolean watching;

        /** From now on until the release, limits are as full as they were at any look. */
        void watch() {
            watching = true;
        }

        @Override
        public boolean remembers() {
            return true;
        }

        @Override
        public int held() throws IOException {
            return chain().stream()
                    .mapToInt(this::grown)
                    .filter(calls -> calls > 0)
                    .reduce((upstream, downstream) -> downstream)
                    .orElse(0);
        }

        @Override
        public int through(int most, @Nullable LimitReading binding) {
            return binding == null ? most : grown(binding);
        }

        @Override
        public boolean mayBind() {
            return peaks.values().stream().anyMatch(l -> l.max() != null && grown(l) > 0);
        }

        /** Event loops are left out: on a busy machine one is stuck now and then, whoever calls. */
        private int grown(LimitReading limit) {
            return limit.inUse() == null || !limit.kind().holdsCalls()
                    ? 0
                    : limit.inUse() - before.getOrDefault(limit.name(), 0);
        }

        @Override
        public void release() {
            watching = false;
            if (releaseUrl != null) {
                try {
                    LocalHttp.status(releaseUrl, Map.of());
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        @Override
        public List<LimitReading> chain() throws IOException {
            List<LimitReading> now = process.limits();
            if (watching) {
                now.forEach(l -> peaks.merge(l.name(), l, LimitReading::most));
                return ChainOrder.inOrder(List.copyOf(peaks.values()));
            }
            return ChainOrder.inOrder(now);
        }

        @Override
        public List<LimitReading> gatewayLimits() throws IOException {
            return process.limits();
        }
    }
}
