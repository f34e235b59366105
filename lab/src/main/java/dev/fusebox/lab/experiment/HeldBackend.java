package dev.fusebox.lab.experiment;

import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateway.Route;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.limits.LimitKind;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How to know and end what is held behind a gateway. */
interface HeldBackend {

    /** Calls that have got through and are held now. */
    int held() throws IOException;

    /**
     * How many calls have got through when no more do.
     *
     * @param most the most that were held at any look
     * @param binding the limit that was full, or {@code null}
     */
    default int through(int most, @Nullable LimitReading binding) {
        return most;
    }

    /** Whether more callers may meet a limit: not where nothing on the way has a bound that can be read. */
    default boolean mayBind() {
        return true;
    }

    /** Whether limits of {@link #chain()} are as full as at any look until the release, so that nothing is in a hurry. */
    default boolean remembers() {
        return false;
    }

    /** Lets all of them go that are held now, if that can be done from here. */
    void release() throws IOException, InterruptedException;

    /** How long held calls may take to end once they are let go. */
    default long patienceMs() {
        return 10_000;
    }

    /** Every limit on the way, in the order in which a call meets them. */
    List<LimitReading> chain() throws IOException;

    /**
     * A route of the lab's own processes: the service knows what it holds.
     *
     * @param sleepMs its calls end by themselves after this time, and its busy threads are what it holds; {@code null} where
     *     they hang until they are let go
     */
    record Own(
            JmxProcess gateway,
            JmxProcess service,
            String pool,
            @Nullable Integer sleepMs) implements HeldBackend {

        static Own of(Stack stack, Component entry, Route route, @Nullable Integer sleepMs) {
            return new Own(stack.jmx(entry), stack.jmx(route.service()), route.pool(), sleepMs);
        }

        @Override
        public int held() throws IOException {
            return sleepMs == null
                    ? service.hanging()
                    : service.limits().stream()
                            .filter(l -> l.kind() == LimitKind.THREADS && l.inUse() != null)
                            .mapToInt(LimitReading::inUse)
                            .sum();
        }

        @Override
        public void release() throws IOException {
            if (sleepMs == null) {
                service.release();
            }
        }

        @Override
        public long patienceMs() {
            return HeldBackend.super.patienceMs() + (sleepMs == null ? 0 : sleepMs);
        }

        @Override
        public List<LimitReading> chain() throws IOException {
            return ChainOrder.of(gateway == service ? List.of() : gateway.limits(), service.limits(), pool);
        }
    }
}
