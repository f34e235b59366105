package dev.fusebox.lab.process;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.load.LocalHttp;
import dev.fusebox.lab.study.Endpoint;
import java.io.IOException;

/**
 * Lets a gateway's past go by before its next cell. A circuit breaker judges by the calls of the last ten seconds, good ones
 * too: those of a warm-up would hide the errors of the cell after it. And it may still be open.
 */
public final class BreakerCooldown {

    /** Of a breaker that cannot be reset: Hystrix's rolling window and ours for Resilience4j are 10 s; the rest is margin. */
    private static final long WINDOW_MS = 10_500;

    /** A breaker on Resilience4j's own defaults stays open for 60 s. */
    private static final long LONGEST_MS = 75_000;

    /** Answers in a row that show a closed breaker: more than the ten trial calls of Resilience4j's default. */
    private static final int IN_A_ROW = 12;

    private BreakerCooldown() {}

    /** Returns when the gateway's circuit breaker is closed and remembers nothing. */
    public static void await(Stack stack, Gateway gateway) throws IOException, InterruptedException {
        JmxProcess process = stack.jmx(gateway.component());
        if (process.read().breakers().isEmpty() || process.resetBreakers()) {
            return;
        }
        Thread.sleep(WINDOW_MS);
        String url = stack.ports().url(gateway.component()) + gateway.prefix() + Endpoint.HELLO.path();
        long deadline = System.nanoTime() + LONGEST_MS * 1_000_000;
        for (int row = 0; row < IN_A_ROW; ) {
            if (LocalHttp.ok(url, Endpoint.HELLO.form())) {
                row++;
            } else if (System.nanoTime() > deadline) {
                throw new LabException(gateway.id() + " still refuses single calls " + LONGEST_MS / 1000
                        + " s after its last cell; see its log in the run folder");
            } else {
                row = 0;
                Thread.sleep(500);
            }
        }
    }
}
