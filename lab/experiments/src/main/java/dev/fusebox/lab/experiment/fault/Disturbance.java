package dev.fusebox.lab.experiment.fault;

import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.process.Stack;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.apache.commons.lang3.function.Failable;

/** What happens to the processes in a fault that calls alone do not bring about, and how it is undone. */
interface Disturbance extends AutoCloseable {

    long HEALED_MS = 60_000;

    /** Begins it, right before the calls. */
    void begin() throws IOException, InterruptedException;

    /** Undoes it. */
    @Override
    void close() throws IOException, InterruptedException;

    /** @param healed whether both routes of the gateway answer */
    static Disturbance of(Fault fault, Stack stack, FaultyBackend backend, Clock.Condition healed)
            throws IOException, InterruptedException {
        return switch (fault) {
            case CONNECTION_REFUSED -> new Gone(backend);
            case EUREKA_DOWN -> new Down(stack, healed);
            case EUREKA_BACK -> new Back(stack, healed);
            case INSTANCE_LEAVES, INSTANCE_CRASHES -> Goes.of(stack, healed, fault == Fault.INSTANCE_CRASHES);
            default -> new None();
        };
    }

    record None() implements Disturbance {
        @Override
        public void begin() {}

        @Override
        public void close() {}
    }

    record Gone(FaultyBackend backend) implements Disturbance {
        @Override
        public void begin() throws IOException {
            backend.stop();
        }

        @Override
        public void close() throws IOException {
            backend.listen();
        }
    }

    /** Eureka stays down. */
    record Down(Stack stack, Clock.Condition healed) implements Disturbance {
        @Override
        public void begin() {
            stack.kill(DemoStack.EUREKA);
        }

        @Override
        public void close() throws IOException, InterruptedException {
            stack.startAgain(DemoStack.EUREKA);
            requireHealed(healed);
        }
    }

    /** Eureka starts again while the calls come; its instances register with their next heartbeats. */
    final class Back implements Disturbance {
        private final Stack stack;
        private final Clock.Condition healed;
        private CompletableFuture<Void> start = CompletableFuture.completedFuture(null);

        Back(Stack stack, Clock.Condition healed) {
            this.stack = stack;
            this.healed = healed;
        }

        @Override
        public void begin() {
            stack.kill(DemoStack.EUREKA);
            start = CompletableFuture.runAsync(() -> Failable.run(() -> stack.startAgain(DemoStack.EUREKA)));
        }

        @Override
        public void close() throws IOException, InterruptedException {
            start.join();
            requireHealed(healed);
        }
    }

    /** The second of two instances goes: it tells the registry, or crashes. */
    record Goes(StandIn second, Clock.Condition healed, boolean crashes) implements Disturbance {

        static Goes of(Stack stack, Clock.Condition healed, boolean crashes) throws IOException, InterruptedException {
            StandIn second = StandIn.another(stack, DemoStack.SERVICE_A);
            // Until the gateway knows both: each of these looks is a call of the route.
            if (!Clock.SYSTEM.await(
                    HEALED_MS, 50, () -> healed.met() && second.backend().requests() > 1)) {
                second.close();
                throw new LabException("a second instance of service-a gets no calls");
            }
            return new Goes(second, healed, crashes);
        }

        @Override
        public void begin() throws IOException, InterruptedException {
            if (crashes) {
                second.crash();
            } else {
                second.leave();
            }
        }

        /** No later fault may meet the instance that has gone: of two instances, calls get to each in turn. */
        @Override
        public void close() throws IOException, InterruptedException {
            second.registration().leave();
            second.close();
            requireHealed(() -> healed.met() && healed.met());
        }
    }

    private static void requireHealed(Clock.Condition healed) throws IOException, InterruptedException {
        if (!Clock.SYSTEM.await(HEALED_MS, 200, healed)) {
            throw new LabException("a route does not answer %d s after the end of a fault".formatted(HEALED_MS / 1000));
        }
    }
}
