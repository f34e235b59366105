package dev.fusebox.lab.experiment.fault;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.load.call.LocalHttp;
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
record StandIn(FaultyBackend backend, Registration registration, ScheduledExecutorService heartbeat)
        implements AutoCloseable {

    private static final long HEARTBEAT_MS = 2000;

    static StandIn of(Stack stack, Component service) throws IOException {
        stack.kill(service);
        return at(stack, service, stack.ports().of(service));
    }

    /** Another instance of it, on a free port. */
    static StandIn another(Stack stack, Component service) throws IOException {
        return at(stack, service, 0);
    }

    private static StandIn at(Stack stack, Component service, int port) throws IOException {
        FaultyBackend backend = new FaultyBackend(port);
        stack.expectInstance(backend.port());
        Registration registration = Registration.of(stack.ports(), service, backend.port());
        ScheduledExecutorService heartbeat = Executors.newSingleThreadScheduledExecutor();
        heartbeat.scheduleAtFixedRate(() -> renew(registration), 0, HEARTBEAT_MS, TimeUnit.MILLISECONDS);
        return new StandIn(backend, registration, heartbeat);
    }

    private static void renew(Registration registration) {
        try {
            registration.renew();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends as a process does: says so to the registry, and closes its connections at once. */
    void leave() throws IOException, InterruptedException {
        heartbeat.shutdownNow();
        registration.leave();
        backend.stop();
    }

    /** Ends as a process does that is killed: the registry is not told, and goes on to name it. */
    void crash() throws IOException {
        heartbeat.shutdownNow();
        backend.stop();
    }

    @Override
    public void close() throws IOException {
        heartbeat.shutdownNow();
        backend.close();
    }

    /** An instance of a service at the lab's Eureka, kept there as a Eureka client would. */
    record Registration(String url, String service, int port) {

        /** Short, so that a crash can be waited for; a client of Eureka has 90 s by default. */
        static final int LEASE_SECONDS = 5;

        static Registration of(Ports ports, Component service, int port) {
            String url = "%s/eureka/apps/%s"
                    .formatted(ports.url(DemoStack.EUREKA), service.id().toUpperCase(Locale.ROOT));
            return new Registration(url, service.id(), port);
        }

        private String instance() {
            return service + ":" + port;
        }

        /**
         * Renews its lease; registers where the registry does not know it. That is renewed at once: the registry counts a lease twice only
         * from its first renewal on.
         */
        void renew() throws InterruptedException {
            if (LocalHttp.status("PUT", url + "/" + instance(), null) == 404) {
                LocalHttp.status("POST", url, json());
                LocalHttp.status("PUT", url + "/" + instance(), null);
            }
        }

        /** Leaves as at an orderly end. */
        void leave() throws InterruptedException {
            LocalHttp.status("DELETE", url + "/" + instance(), null);
        }

        private String json() {
            return """
                    {"instance": {"instanceId": "%s", "app": "%s", "vipAddress": "%s", "secureVipAddress": "%3$s",
                     "hostName": "127.0.0.1", "ipAddr": "127.0.0.1", "status": "UP",
                     "port": {"$": %d, "@enabled": "true"}, "securePort": {"$": 443, "@enabled": "false"},
                     "leaseInfo": {"renewalIntervalInSecs": 2, "durationInSecs": %d},
                     "dataCenterInfo": {"@class": "com.netflix.appinfo.InstanceInfo$DefaultDataCenterInfo", "name": "MyOwn"}}}
                    """.formatted(instance(), service.toUpperCase(Locale.ROOT), service, port, LEASE_SECONDS);
        }
    }
}
