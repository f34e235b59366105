package dev.fusebox.lean;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.DefaultEventLoop;
import io.netty.channel.EventLoop;
import java.net.InetSocketAddress;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

class ClientsTest {

    final EventLoop loop = new DefaultEventLoop();

    @AfterEach
    void stop() {
        loop.shutdownGracefully();
    }

    private boolean sharesOnePool(UnaryOperator<ConnectionProvider.Builder> pools) throws Exception {
        ConnectionProvider provider =
                pools.apply(ConnectionProvider.builder("clients-test")).build();
        HttpClient shared = HttpClient.create(provider);
        try {
            return loop.submit(() -> new Clients(shared).of(loop)).get() == shared;
        } finally {
            provider.dispose();
        }
    }

    @Test
    void each_event_loop_has_its_own_pool() throws Exception {
        assertThat(sharesOnePool(pool -> pool.maxConnections(Integer.MAX_VALUE)))
                .isFalse();
    }

    @Test
    void a_bound_stays_one_bound() throws Exception {
        assertThat(sharesOnePool(pool -> pool.maxConnections(5))).isTrue();
        assertThat(sharesOnePool(pool -> pool.maxConnections(Integer.MAX_VALUE)
                        .forRemoteHost(InetSocketAddress.createUnresolved("a", 1), one -> one.maxConnections(5))))
                .isTrue();
    }
}
