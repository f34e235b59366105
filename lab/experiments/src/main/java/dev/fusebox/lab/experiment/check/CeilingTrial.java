package dev.fusebox.lab.experiment.check;

import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.RouteCounts.Look;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.experiment.CallHold;
import dev.fusebox.lab.experiment.HeldBackend;
import dev.fusebox.lab.experiment.probe.ProbeLadder;
import dev.fusebox.lab.experiment.probe.ProbeResult;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.jmx.ProcessReading;
import dev.fusebox.lab.load.call.HeldCalls;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** How many calls a route lets through at once, with its own time limits. */
record CeilingTrial(OpenRoute route) {

    ProbeResult run() throws IOException, InterruptedException {
        JmxProcess process = route.gateway().process();
        ProbeLadder.CallHolds fresh = attempt -> {
            // Its own rejections would open them.
            process.resetBreakers();
            route.hangs();
            return hold(false);
        };
        try {
            return new ProbeLadder(fresh, Clock.SYSTEM, true)
                    .run(
                            "check",
                            process.component(),
                            null,
                            route.route().path(),
                            way -> ProbeLadder.settings(process, known -> Map.of(), way));
        } finally {
            route.backend().answers();
            process.resetBreakers();
        }
    }

    /** Callers that have not called yet. */
    CallHold hold(boolean callAgain) {
        return new CallHold(
                new HeldCalls(List.of(route.url()), callAgain, route.headers()),
                new HeldAtStandIn(route),
                Clock.SYSTEM);
    }

    /** What a stand-in holds, and all limits of the gateway before it. */
    record HeldAtStandIn(OpenRoute route) implements HeldBackend {

        @Override
        public Integer held() {
            return route.backend().held();
        }

        @Override
        public void release() {
            route.backend().release();
        }

        @Override
        public Look look() throws IOException {
            ProcessReading now = route.gateway().process().read();
            return new Look(ChainOrder.inOrder(now.limits()), now.breakers());
        }
    }
}
