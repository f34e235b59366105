package dev.fusebox.lab.experiment;

import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Route;
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
    void release() throws IOException;

    /** How long held calls may take to end once they are let go. */
    default long patienceMs() {
        return 10_000;
    }

    /** Every limit on the way, in the order in which a call meets them. */
    List<LimitReading> chain() throws IOException;

    /** Every limit of the gateway. */
    List<LimitReading> gatewayLimits() throws IOException;

    /** A route of the lab's own processes: the service knows what it holds. */
    record Own(JmxProcess gateway, JmxProcess service, String pool) implements HeldBackend {

        static Own of(Stack stack, Component entry, Route route) {
            return new Own(stack.jmx(entry), stack.jmx(route.service()), route.pool());
        }

        @Override
        public int held() throws IOException {
            return service.hanging();
        }

        @Override
        public void release() throws IOException {
            service.release();
        }

        @Override
        public List<LimitReading> chain() throws IOException {
            return ChainOrder.of(gateway == service ? List.of() : gateway.limits(), service.limits(), pool);
        }

        @Override
        public List<LimitReading> gatewayLimits() throws IOException {
            return gateway.limits();
        }
    }

    /** The same service, whose calls end by themselves after a time: its busy threads are what it holds. */
    record Sleeping(Own own, long sleepMs) implements HeldBackend {

        @Override
        public int held() throws IOException {
            return own.service().limits().stream()
                    .filter(l -> l.kind() == LimitKind.THREADS && l.inUse() != null)
                    .mapToInt(LimitReading::inUse)
                    .sum();
        }

        @Override
        public void release() {
            // Nothing can end a sleep.
        }

        @Override
        public long patienceMs() {
            return sleepMs + HeldBackend.super.patienceMs();
        }

        @Override
        public List<LimitReading> chain() throws IOException {
            return own.chain();
        }

        @Override
        public List<LimitReading> gatewayLimits() throws IOException {
            return own.gatewayLimits();
        }
    }
}
