package dev.fusebox.lab.gateway.scg;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.gateway.Intent;
import dev.fusebox.limits.LimitKind;

/** On an event loop, where a call holds no thread. */
final class WebFluxCounterpart extends ScgCounterpart {

    WebFluxCounterpart(Intent intent) {
        super(intent);
    }

    @Override
    String routesProperty() {
        return "spring.cloud.gateway.server.webflux.routes";
    }

    @Override
    void server(ChainSnapshot chain) {
        for (LimitSpec limit : chain.limits()) {
            if (limit.kind() == LimitKind.THREADS) {
                written.unmet(limit.setting(), "an event loop has no request threads: a call that waits holds none");
            } else if (limit.kind() == LimitKind.CONNECTIONS || limit.kind() == LimitKind.ACCEPT_QUEUE) {
                written.unmet(limit.setting(), "its server accepts connections without a bound");
            }
        }
    }

    @Override
    void isolation(String scope, LimitSpec limit) {
        written.line("resilience4j.bulkhead." + scope + ".max-concurrent-calls", limit.max(), limit.setting());
    }

    @Override
    void pool(LimitSpec limit) {
        written.line(ScgChain.POOL + "type", "FIXED", "otherwise connections have no bound");
        written.line(ScgChain.POOL + "max-connections", limit.max(), limit.setting());
    }

    @Override
    void connect(TimeLimit time) {
        written.line(ScgChain.CLIENT + "connect-timeout", time.millis(), time.setting());
    }

    @Override
    void read(TimeLimit time) {
        written.line(ScgChain.CLIENT + "response-timeout", time.millis() + "ms", time.setting());
    }

    @Override
    void ofOneService(TimeLimit time) {
        written.met(time.setting());
    }

    @Override
    String breakerName() {
        return "name";
    }
}
