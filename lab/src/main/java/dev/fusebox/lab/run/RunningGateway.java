package dev.fusebox.lab.run;

import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.model.Chain;
import dev.fusebox.lab.model.LimitUse;
import dev.fusebox.lab.model.ProbedRoute;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A gateway that somebody else started, known by one of its addresses and its JMX port. What is behind it cannot be asked,
 * so what gets through is what the last of the limits on the way holds; limits on the way are those whose use grows.
 */
public final class RunningGateway implements AutoCloseable {

    private final String url;
    private final JmxProcess process;
    private final String releaseUrl;
    private final Probe probe;
    private final Map<String, Integer> before;

    private RunningGateway(String url, JmxProcess process, String releaseUrl) throws IOException {
        this.url = url;
        this.process = process;
        this.releaseUrl = releaseUrl;
        this.before = process.limits().stream()
                .filter(l -> l.peakInUse() != null)
                .collect(Collectors.toMap(LimitUse::name, LimitUse::peakInUse));
        this.probe = new Probe(url, new Behind(), true);
    }

    /**
     * @param releaseUrl where to POST to let the held calls go, or {@code null}
     * @throws LabException when its MBeans cannot be read
     */
    public static RunningGateway connect(String url, JmxProcess.Address jmx, String releaseUrl) {
        try {
            return new RunningGateway(url, JmxProcess.connect(jmx), releaseUrl);
        } catch (IOException e) {
            throw new LabException("no JMX connection to %s:%d: %s"
                    .formatted(
                            jmx.host(),
                            jmx.port(),
                            e.getMessage().lines().findFirst().orElse("no answer")));
        }
    }

    /**
     * @param profile what it was started with, to find settings in vain; {@code null} when unknown
     * @param settings what that profile says to a component
     */
    public ProbedRoute probe(String profile, Function<String, Map<String, String>> settings)
            throws InterruptedException {
        try {
            Map<String, String> known = profile == null ? Map.of() : settings.apply(process.component());
            return probe.run(process.component(), profile, URI.create(url).getPath(), known);
        } catch (IOException e) {
            throw new LabException(process.component() + " cannot be read any more: " + e.getMessage());
        }
    }

    /** Lets every held call go. */
    public void release() {
        probe.close();
    }

    @Override
    public void close() {
        process.close();
    }

    private final class Behind implements Backend {

        @Override
        public int held() throws IOException {
            return chain().stream()
                    .filter(l -> l.peakInUse() != null && l.peakInUse() > before.getOrDefault(l.name(), 0))
                    .reduce((upstream, downstream) -> downstream)
                    .map(l -> l.peakInUse() - before.getOrDefault(l.name(), 0))
                    .orElse(0);
        }

        @Override
        public void release() {
            if (releaseUrl != null) {
                try {
                    Http.status(releaseUrl, Map.of());
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        @Override
        public List<LimitUse> chain() throws IOException {
            return Chain.inOrder(process.limits());
        }

        @Override
        public List<LimitUse> gatewayLimits() throws IOException {
            return process.limits();
        }
    }
}
