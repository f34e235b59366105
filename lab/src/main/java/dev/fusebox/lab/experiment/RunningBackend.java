package dev.fusebox.lab.experiment;

import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.load.LocalHttp;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is behind a gateway that somebody else started cannot be asked, so what gets through is what the limit that is full
 * holds, or else the last of the limits on the way; limits on the way are those whose use grows. Its time limits end held
 * calls, so a limit counts as full when it was once.
 */
final class RunningBackend implements HeldBackend {

    private final JmxProcess process;
    private final @Nullable String releaseUrl;
    private final LimitPeaks peaks;
    private Map<String, Integer> before = Map.of();
    private volatile boolean watching;

    /** @param releaseUrl where to POST to let the held calls go, or {@code null} */
    RunningBackend(JmxProcess process, @Nullable String releaseUrl) {
        this.process = process;
        this.releaseUrl = releaseUrl;
        this.peaks = new LimitPeaks(process);
    }

    /** What is in use now is not ours; from now on until the release, limits are as full as they were at any look. */
    void watch() throws IOException {
        before = process.limits().stream()
                .filter(l -> l.inUse() != null)
                .collect(Collectors.toMap(LimitReading::name, LimitReading::inUse));
        watching = true;
    }

    @Override
    public boolean remembers() {
        return true;
    }

    @Override
    public int held() throws IOException {
        return chain().stream()
                .mapToInt(this::grown)
                .filter(calls -> calls > 0)
                .reduce((upstream, downstream) -> downstream)
                .orElse(0);
    }

    @Override
    public int through(int most, @Nullable LimitReading binding) {
        return binding == null ? most : grown(binding);
    }

    @Override
    public boolean mayBind() {
        return peaks.limits().stream().anyMatch(l -> l.max() != null && grown(l) > 0);
    }

    /** Event loops are left out: on a busy machine one is stuck now and then, whoever calls. */
    private int grown(LimitReading limit) {
        return limit.inUse() == null || !limit.kind().holdsCalls()
                ? 0
                : limit.inUse() - before.getOrDefault(limit.name(), 0);
    }

    @Override
    public void release() throws InterruptedException {
        watching = false;
        if (releaseUrl != null) {
            LocalHttp.status(releaseUrl, Map.of());
        }
    }

    @Override
    public List<LimitReading> chain() throws IOException {
        if (watching) {
            peaks.look();
        }
        return ChainOrder.inOrder(watching ? peaks.limits() : process.limits());
    }
}
