package dev.fusebox.lab.process;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.jmx.ObservedProcess;
import dev.fusebox.lab.load.call.LocalHttp;
import dev.fusebox.lab.study.Endpoint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Clears the history of a gateway's circuit breaker before the next cell. A breaker judges by the calls of the last ten seconds:
 * successful calls of a warm-up would hide the errors of the cell after it. And the breaker may still be open.
 */
public final class BreakerCooldown {

    /** For a breaker that cannot be reset: Hystrix's rolling window and the lab's for Resilience4j are 10 s; the rest is margin. */
    private static final long WINDOW_MS = 10_500;

    /** A breaker with Resilience4j's defaults stays open for 60 s. */
    private static final long LONGEST_MS = 75_000;

    /** Successful calls in a row that prove a closed breaker: more than the ten trial calls of Resilience4j's default. */
    private static final int IN_A_ROW = 12;

    /** Returns when the circuit breaker of each of the gateway's instances is closed and its window empty. */
    public static void await(Processes processes, Gateway gateway) throws IOException, InterruptedException {
        List<Component> remembering = new ArrayList<>();
        for (Component instance : processes.instances(gateway.component())) {
            if (instance.onJvm() && remembers(processes.observed(instance))) {
                remembering.add(instance);
            }
        }
        if (remembering.isEmpty()) {
            return;
        }
        Thread.sleep(WINDOW_MS);
        for (Component instance : remembering) {
            awaitClosed(instance, processes.url(instance) + gateway.prefix() + Endpoint.HELLO.path());
        }
    }

    private static boolean remembers(ObservedProcess process) throws IOException {
        return !process.read().breakers().isEmpty() && !process.resetBreakers();
    }

    private static void awaitClosed(Component gateway, String url) throws InterruptedException {
        long deadline = System.nanoTime() + LONGEST_MS * 1_000_000;
        for (int row = 0; row < IN_A_ROW; ) {
            if (LocalHttp.ok(url, Endpoint.HELLO.form())) {
                row++;
            } else if (System.nanoTime() > deadline) {
                throw new LabException(gateway.id() + " still rejects single calls " + LONGEST_MS / 1000
                        + " s after its last cell; see its log in the run folder");
            } else {
                row = 0;
                Thread.sleep(500);
            }
        }
    }
}
