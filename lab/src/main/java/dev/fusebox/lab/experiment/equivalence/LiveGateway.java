package dev.fusebox.lab.experiment.equivalence;

import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Route;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.load.SingleCall;
import dev.fusebox.lab.process.Stack;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** A gateway of the lab's own. */
final class LiveGateway implements GatewayUnderTest {

    private final String url;
    private final String service;
    private final Gateway gateway;
    private final JmxProcess process;
    private final JmxProcess backend;

    LiveGateway(Stack stack, Gateway gateway, Route route) {
        Component entry = gateway.component();
        this.url = stack.ports().url(entry) + route.prefix();
        this.service = route.id();
        this.gateway = gateway;
        this.process = stack.jmx(entry);
        this.backend = stack.jmx(route.service());
    }

    Gateway gateway() {
        return gateway;
    }

    /** Everything that bounds its calls, with what set it. */
    ChainSnapshot configured() throws IOException {
        return process.chain();
    }

    @Override
    public Clock clock() {
        return Clock.SYSTEM;
    }

    @Override
    public SingleCall begin(String path) {
        return SingleCall.begin(url + path);
    }

    @Override
    public List<LimitReading> chain() throws IOException {
        return ChainOrder.of(process.limits(), List.of(), service);
    }

    @Override
    public boolean hasBreaker() throws IOException {
        return published().isPresent();
    }

    @Override
    public BreakerReading breaker() throws IOException {
        return published().orElseThrow(() -> new IOException("no circuit breaker for " + service + " is published"));
    }

    private Optional<BreakerReading> published() throws IOException {
        return process.read().breakers().stream()
                .filter(b -> b.name().equals(service))
                .findFirst();
    }

    @Override
    public int timeLimit() throws IOException {
        return configured().timeLimits().stream()
                .filter(t -> t.millis() != null && !t.name().startsWith("connect"))
                .filter(t -> t.name().equals("read") || t.name().endsWith("." + service))
                .mapToInt(t -> t.millis())
                .min()
                .orElse(0);
    }

    @Override
    public int atBackend() throws IOException {
        return backend.hanging();
    }

    @Override
    public void release() throws IOException {
        backend.release();
    }
}
