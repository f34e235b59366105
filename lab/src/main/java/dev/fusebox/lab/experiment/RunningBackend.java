package dev.fusebox.lab.experiment;

import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.RouteCounts.Look;
import dev.fusebox.lab.jmx.ObservedProcess;
import dev.fusebox.lab.jmx.ProcessReading;
import dev.fusebox.lab.load.LocalHttp;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is behind a gateway that the lab did not start: it cannot be asked for its calls, and lets them go only through an address
 * for that, if it has one.
 *
 * @param releaseUrl where to POST to let the held calls go, or {@code null}
 */
record RunningBackend(ObservedProcess process, @Nullable String releaseUrl) implements HeldBackend {

    /** Calls whose callers have gone keep their slots until a read time limit ends: 60 s is common, and some wait before that. */
    static final long PATIENCE_MS = 120_000;

    @Override
    public @Nullable Integer held() {
        return null;
    }

    @Override
    public void release() throws InterruptedException {
        if (releaseUrl != null) {
            LocalHttp.status(releaseUrl, Map.of());
        }
    }

    @Override
    public boolean givesUp() {
        return true;
    }

    @Override
    public long patienceMs() {
        return PATIENCE_MS;
    }

    @Override
    public Look look() throws IOException {
        ProcessReading now = process.read();
        return new Look(ChainOrder.inOrder(now.limits()), now.breakers());
    }
}
