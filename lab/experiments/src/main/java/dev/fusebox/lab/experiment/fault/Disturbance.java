package dev.fusebox.lab.experiment.fault;

import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.process.Stack;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.commons.lang3.function.Failable;

/**
 * What happens to the processes in a fault that calls alone do not bring about, and how it is undone.
 *
 * @param happens right before the calls
 * @param undone after them
 */
record Disturbance(FaultStep happens, FaultStep undone) implements AutoCloseable {

    private static final long HEALED_MS = 60_000;

    interface FaultStep {
        void take() throws IOException, InterruptedException;
    }

    /** @param healed whether both routes of the gateway answer */
    static Disturbance of(Fault fault, Stack stack, FaultyBackend backend, Clock.Condition healed)
            throws IOException, InterruptedException {
        return switch (fault) {
            case CONNECTION_REFUSED -> new Disturbance(backend::stop, backend::listen);
            case EUREKA_DOWN -> eurekaDown(stack, healed);
            case EUREKA_BACK -> eurekaBack(stack, healed);
            case INSTANCE_LEAVES -> instanceGoes(stack, healed, StandIn::leave);
            case INSTANCE_CRASHES -> instanceGoes(stack, healed, StandIn::crash);
            default -> new Disturbance(() -> {}, () -> {});
        };
    }

    void begin() throws IOException, InterruptedException {
        happens.take();
    }

    @Override
    public void close() throws IOException, InterruptedException {
        undone.take();
    }

    /** Eureka stays down. */
    private static Disturbance eurekaDown(Stack stack, Clock.Condition healed) {
        return new Disturbance(() -> stack.kill(DemoStack.EUREKA), () -> {
            stack.startAgain(DemoStack.EUREKA);
            requireHealed(healed);
        });
    }

    /** Eureka starts again while the calls come; its instances register with their next heartbeats. */
    private static Disturbance eurekaBack(Stack stack, Clock.Condition healed) {
        // Empty where it did not begin: then there is nothing to wait for.
        List<CompletableFuture<Void>> starts = new ArrayList<>();
        return new Disturbance(
                () -> {
                    stack.kill(DemoStack.EUREKA);
                    starts.add(
                            CompletableFuture.runAsync(() -> Failable.run(() -> stack.startAgain(DemoStack.EUREKA))));
                },
                () -> {
                    starts.forEach(CompletableFuture::join);
                    requireHealed(healed);
                });
    }

    private interface End {
        void of(StandIn instance) throws IOException, InterruptedException;
    }

    /** The second of two instances goes: it tells the registry, or crashes. */
    private static Disturbance instanceGoes(Stack stack, Clock.Condition healed, End end)
            throws IOException, InterruptedException {
        StandIn second = StandIn.another(stack, DemoStack.SERVICE_A);
        // Until the gateway knows both: each of these looks is a call of the route.
        if (!Clock.SYSTEM.await(
                HEALED_MS, 50, () -> healed.met() && second.backend().requests() > 1)) {
            second.close();
            throw new LabException("a second instance of service-a gets no calls");
        }
        return new Disturbance(() -> end.of(second), () -> {
            // No later fault may meet the instance that has gone: of two instances, calls get to each in turn.
            second.registration().leave();
            second.close();
            requireHealed(() -> healed.met() && healed.met());
        });
    }

    private static void requireHealed(Clock.Condition healed) throws IOException, InterruptedException {
        if (!Clock.SYSTEM.await(HEALED_MS, 200, healed)) {
            throw new LabException("a route does not answer %d s after the end of a fault".formatted(HEALED_MS / 1000));
        }
    }
}
