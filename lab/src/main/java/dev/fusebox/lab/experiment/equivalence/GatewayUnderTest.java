package dev.fusebox.lab.experiment.equivalence;

import dev.fusebox.lab.chain.BreakerReading;
import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitUsage;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Route;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.load.SingleCall;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.limits.LimitKind;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** One gateway under comparison, with one of its routes: what to call, and what to look at meanwhile. */
final class GatewayUnderTest {

    /** Hystrix counts what ended in steps of half a second. */
    private static final long COUNTED_MS = 800;

    private static final long CLEAN_MS = 15_000;

    private static final Set<LimitKind> ISOLATION =
            Set.of(LimitKind.SEMAPHORE, LimitKind.THREAD_POOL, LimitKind.BULKHEAD);

    private final String url;
    private final String service;
    private final JmxProcess gateway;
    private final JmxProcess backend;

    GatewayUnderTest(Stack stack, Gateway gateway, Route route) throws IOException {
        Component entry = gateway.component();
        this.url = stack.ports().url(entry) + route.prefix();
        this.service = route.id();
        this.gateway = stack.jmx(entry);
        this.backend = stack.jmx(route.service());
    }

    SingleCall begin(String path) {
        return SingleCall.begin(url + path);
    }

    ChainSnapshot configured() throws IOException {
        return gateway.chain();
    }

    /** The limits that a call to the service meets at this gateway. */
    List<LimitUsage> chain() throws IOException {
        return ChainOrder.of(gateway.limits(), List.of(), service);
    }

    /** The semaphore, thread pool or bulkhead; {@code null} when the gateway has none. */
    LimitUsage isolation() throws IOException {
        return chain().stream()
                .filter(l -> ISOLATION.contains(l.kind()))
                .findFirst()
                .orElse(null);
    }

    /** Calls that hold a place in it now. */
    int places() throws IOException {
        LimitUsage isolation = isolation();
        return isolation == null || isolation.peakInUse() == null ? 0 : isolation.peakInUse();
    }

    /** Request threads in use; {@code null} where there are none. */
    Integer threads() throws IOException {
        return chain().stream()
                .filter(l -> l.kind() == LimitKind.THREADS)
                .map(LimitUsage::peakInUse)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    BreakerReading breaker() throws IOException {
        return gateway.read().breakers().stream()
                .filter(b -> b.name().equals(service))
                .findFirst()
                .orElseThrow(() -> new IOException("no circuit breaker for " + service + " is published"));
    }

    /** The same once all calls that have ended are in its window. */
    BreakerReading counted() throws IOException, InterruptedException {
        Thread.sleep(COUNTED_MS);
        return breaker();
    }

    /** The shortest of the time limits of a call, or 0 when there is none. */
    int timeLimit() throws IOException {
        return configured().timeLimits().stream()
                .filter(t -> t.millis() != null && !t.name().startsWith("connect"))
                .filter(t -> t.name().equals("read") || t.name().endsWith("." + service))
                .mapToInt(t -> t.millis())
                .min()
                .orElse(0);
    }

    /** Calls that hang at the service now. */
    int atBackend() throws IOException {
        return backend.hanging();
    }

    void release() throws IOException {
        backend.release();
    }

    /** Lets every call go, those too that come through only now. */
    void releaseAll(List<SingleCall> calls) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + CLEAN_MS * 1_000_000;
        while (System.nanoTime() < deadline
                && (atBackend() > 0 || calls.stream().anyMatch(c -> !c.ended()))) {
            release();
            Thread.sleep(20);
        }
        calls.forEach(SingleCall::giveUp);
    }
}
