package dev.fusebox.lab.experiment.check;

import dev.fusebox.lab.load.call.CallHeaders;
import dev.fusebox.lab.load.call.RawCall;
import dev.fusebox.lab.results.trial.ClientView;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;

/**
 * A route with the server in the place of its backend, and the gateway before it.
 *
 * @param marked whether the mark of its calls comes to the backend: then routes of one backend can be told apart there
 */
record OpenRoute(CheckedRoute route, StandInBackend backend, CheckedGateway gateway, boolean marked) {

    /** Longer than the time limits that people choose for calls. */
    static final Duration PATIENCE = Duration.ofSeconds(12);

    String id() {
        return route.id();
    }

    String url() {
        return gateway.url() + route.path();
    }

    /** Of its calls. */
    CallHeaders headers() {
        return route.headers();
    }

    /** The same once it is known whether the mark comes through. */
    OpenRoute known() {
        return new OpenRoute(route, backend, gateway, backend.requests(route.mark()) > 0);
    }

    /** One call, on a separate connection. */
    ClientView call() {
        return new RawCall(route.request(), 0, StandInBackend.BYTES, true, PATIENCE).send(URI.create(gateway.url()));
    }

    /** Calls that have come to the backend: its own where they can be told apart. */
    int received() {
        return marked ? backend.requests(route.mark()) : backend.requests();
    }

    /** Its backend hangs; for its own calls alone, where they can be told apart. */
    void hangs() throws IOException {
        backend.fails(BackendFault.HANG, marked ? route.mark() : null);
    }

    /** Whether a call is answered by its backend, and not by a fallback. */
    boolean reachesBackend() {
        int before = received();
        return call().ok() && received() > before;
    }

    /** Whether its backend can misbehave while that of the other route is well. */
    boolean apartFrom(OpenRoute other) {
        return backend != other.backend || marked && other.marked;
    }
}
