package dev.fusebox.lab.gateway.scg;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.gateway.Intent;
import dev.fusebox.limits.LimitKind;

/** On an event loop, where a call holds no thread. */
final class WebFluxCounterpart extends ScgCounterpart {

    WebFluxCounterpart(Intent intent) {
        super(
                intent,
                new Names(
                        "spring.cloud.gateway.server.webflux.routes",
                        "name",
                        ScgChain.CLIENT + "connect-timeout",
                        "",
                        ScgChain.CLIENT + "response-timeout"));
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
    void pool(LimitSpec limit) {
        written.line(ScgChain.POOL + "type", "FIXED", "otherwise connections have no bound");
        written.line(ScgChain.POOL + "max-connections", limit.max(), limit.setting());
    }

    @Override
    void ofOneService(TimeLimit time) {
        written.met(time.setting());
    }
}
