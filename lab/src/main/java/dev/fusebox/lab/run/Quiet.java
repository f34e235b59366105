package dev.fusebox.lab.run;

import dev.fusebox.lab.model.Load;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.lab.study.Gateway;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;

/**
 * Lets a gateway's past go by before its next cell: a circuit breaker judges by the calls of the last ten seconds and
 * may still be open.
 */
final class Quiet {

    /** Hystrix's rolling window and ours for Resilience4j are 10 s; the rest is margin. */
    private static final long WINDOW_MS = 10_500;

    /** A breaker on Resilience4j's own defaults stays open for 60 s. */
    private static final long LONGEST_MS = 75_000;

    /** Answers in a row that show a closed breaker: more than the ten trial calls of Resilience4j's default. */
    private static final int IN_A_ROW = 12;

    private final Stack stack;
    private final Map<Gateway, Long> troubled = new EnumMap<>(Gateway.class);

    Quiet(Stack stack) {
        this.stack = stack;
    }

    /** A cell has ended just now. */
    void note(Gateway gateway, Load load) {
        if (gateway != Gateway.DIRECT && (load == null || load.ok() < load.completed())) {
            troubled.put(gateway, System.nanoTime());
        }
    }

    void await(Gateway gateway) throws IOException, InterruptedException {
        Long since = troubled.remove(gateway);
        if (since == null || stack.jmx(Component.of(gateway)).resetBreakers()) {
            return;
        }
        Thread.sleep(Math.max(0, WINDOW_MS - (System.nanoTime() - since) / 1_000_000));
        String url = stack.ports().url(Component.of(gateway)) + Component.prefix(gateway) + Endpoint.HELLO.path();
        long deadline = System.nanoTime() + LONGEST_MS * 1_000_000;
        for (int row = 0; row < IN_A_ROW; ) {
            if (Http.ok(url, Endpoint.HELLO.form())) {
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
