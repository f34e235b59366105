package dev.fusebox.lab.experiment.equivalence;

import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateway.Route;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.load.call.SingleCall;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.limits.LimitKind;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One gateway of a comparison, with one of its routes: how to call it, and what to read meanwhile. */
interface GatewayUnderTest {

    /** Hystrix counts ended calls in steps of half a second. */
    long COUNTED_MS = 800;

    long CLEAN_MS = 15_000;

    Set<LimitKind> ISOLATION = Set.of(LimitKind.SEMAPHORE, LimitKind.THREAD_POOL, LimitKind.BULKHEAD);

    Clock clock();

    /** Sends a call to this path of the service. */
    SingleCall begin(String path);

    /** The limits that a call to the service meets at this gateway. */
    List<LimitReading> chain() throws IOException;

    /** Its circuit breaker, whose counts show what a call counts as; empty when it has none. */
    Optional<BreakerReading> published() throws IOException;

    /** The circuit breaker that it is known to have. */
    default BreakerReading breaker() throws IOException {
        return published().orElseThrow(() -> new IOException("its circuit breaker is not published any more"));
    }

    /** The shortest of the time limits of a call, or 0 when there is none. */
    int timeLimit() throws IOException;

    /** Calls that hang at the service now. */
    int atBackend() throws IOException;

    /** Lets the hanging calls go. */
    void release() throws IOException;

    /** Sends calls that the service holds. */
    default List<SingleCall> hang(int calls) {
        return Stream.generate(() -> begin("/hang")).limit(calls).toList();
    }

    /** The semaphore, thread pool or bulkhead; {@code null} when the gateway has none. */
    default @Nullable LimitReading isolation() throws IOException {
        return chain().stream()
                .filter(l -> ISOLATION.contains(l.kind()))
                .findFirst()
                .orElse(null);
    }

    /** Permits of it that calls hold now. */
    default int permits() throws IOException {
        LimitReading isolation = isolation();
        return isolation == null || isolation.inUse() == null ? 0 : isolation.inUse();
    }

    /** Request threads in use; {@code null} where there are none. */
    default @Nullable Integer threads() throws IOException {
        return chain().stream()
                .filter(l -> l.kind() == LimitKind.THREADS && l.inUse() != null)
                .findFirst()
                .map(LimitReading::inUse)
                .orElse(null);
    }

    /** The breaker once all calls that have ended are in its window. */
    default BreakerReading counted() throws IOException, InterruptedException {
        clock().sleep(COUNTED_MS);
        return breaker();
    }

    /** Lets every call go, also calls that arrive only now. */
    default void releaseAll(List<SingleCall> calls) throws IOException, InterruptedException {
        long deadline = clock().millis() + CLEAN_MS;
        while (clock().millis() < deadline && (atBackend() > 0 || calls.stream().anyMatch(c -> !c.ended()))) {
            release();
            clock().sleep(20);
        }
        calls.forEach(SingleCall::giveUp);
    }

    /** A gateway that the lab started. */
    record LiveGateway(Gateway gateway, Route route, String url, JmxProcess process, JmxProcess backend)
            implements GatewayUnderTest {

        static LiveGateway of(Stack stack, Gateway gateway, Route route) {
            String url = stack.ports().url(gateway.component()) + route.prefix();
            return new LiveGateway(gateway, route, url, stack.jmx(gateway.component()), stack.jmx(route.service()));
        }

        @Override
        public Clock clock() {
            return Clock.SYSTEM;
        }

        @Override
        public SingleCall begin(String path) {
            return SingleCall.begin(url + path);
        }

        @Override
        public List<LimitReading> chain() throws IOException {
            return ChainOrder.of(process.limits(), List.of(), List.of(route.id()));
        }

        @Override
        public Optional<BreakerReading> published() throws IOException {
            return process.read().breakers().stream()
                    .filter(b -> b.name().equals(route.id()))
                    .findFirst();
        }

        @Override
        public int timeLimit() throws IOException {
            return process.chain().timeLimits().stream()
                    .filter(t -> t.millis() != null && !t.name().startsWith("connect"))
                    .filter(t -> t.name().equals("read") || t.name().endsWith("." + route.id()))
                    .mapToInt(t -> t.millis())
                    .min()
                    .orElse(0);
        }

        @Override
        public int atBackend() throws IOException {
            return backend.hanging();
        }

        @Override
        public void release() throws IOException {
            backend.release();
        }
    }
}
