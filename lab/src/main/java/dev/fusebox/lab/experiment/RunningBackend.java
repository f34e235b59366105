package dev.fusebox.lab.experiment;

import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.RouteCounts.Look;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.jmx.ProcessReading;
import dev.fusebox.lab.load.LocalHttp;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is behind a gateway that somebody else started: it cannot be asked, and lets nothing go but by the address to release its
 * calls, if it has one.
 *
 * @param releaseUrl where to POST to let the held calls go, or {@code null}
 */
record RunningBackend(JmxProcess process, @Nullable String releaseUrl) implements HeldBackend {

    /** Callers that are given up hold their places until a read time limit ends, and 60 s is a usual one; some wait before. */
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
