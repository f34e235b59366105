package dev.fusebox.lab.experiment.fault;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.load.LocalHttp;
import dev.fusebox.lab.process.Stack;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The faulty backend in the place of a service: the service is killed, the backend listens on its port, and renews its lease at the
 * registry. So every gateway goes on to call the instance that it knows, by its normal route. The next experiment starts the service
 * again.
 */
record StandIn(FaultyBackend backend, ScheduledExecutorService heartbeat) implements AutoCloseable {

    /** The lease of the lab's services is 15 s. */
    private static final long HEARTBEAT_MS = 3000;

    static StandIn of(Stack stack, Component service) throws IOException {
        stack.kill(service);
        FaultyBackend backend = new FaultyBackend(stack.ports().of(service));
        ScheduledExecutorService heartbeat = Executors.newSingleThreadScheduledExecutor();
        String lease = "%s/eureka/apps/%s/%s:%d"
                .formatted(
                        stack.ports().url(DemoStack.EUREKA),
                        service.id().toUpperCase(Locale.ROOT),
                        service.id(),
                        backend.port());
        heartbeat.scheduleAtFixedRate(() -> renew(lease), 0, HEARTBEAT_MS, TimeUnit.MILLISECONDS);
        return new StandIn(backend, heartbeat);
    }

    private static void renew(String lease) {
        try {
            LocalHttp.put(lease);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        heartbeat.shutdownNow();
        backend.close();
    }
}
