package dev.fusebox.limits.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpClient;
import java.util.List;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.netty.resources.ConnectionProvider;

/** Clients by which the gateway's own code calls other services. */
class HttpClientPoolsTest extends BeforeAService {

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class WithClients {

        @Bean
        WebClient shared() {
            return WebClient.create();
        }

        @Bean
        WebClient own() {
            return WebClient.builder()
                    .clientConnector(new ReactorClientHttpConnector(
                            reactor.netty.http.client.HttpClient.create(ConnectionProvider.create("own", 3))))
                    .build();
        }

        @Bean
        PoolingHttpClientConnectionManager manager() {
            return new PoolingHttpClientConnectionManager();
        }

        /** With the manager above: the same pool. */
        @Bean
        RestTemplate template(PoolingHttpClientConnectionManager manager) {
            return new RestTemplate(new HttpComponentsClientHttpRequestFactory(
                    HttpClients.custom().setConnectionManager(manager).build()));
        }

        @Bean
        RestTemplate raised() {
            return new RestTemplate(new HttpComponentsClientHttpRequestFactory(HttpClients.custom()
                    .setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
                            .setMaxConnPerRoute(50)
                            .setMaxConnTotal(40)
                            .build())
                    .build()));
        }

        @Bean
        HttpClient jdk() {
            return HttpClient.newHttpClient();
        }
    }

    private String address() {
        return service.url().substring("http://".length());
    }

    private void start() {
        gateway = Gateway.before(WithClients.class, List.of(service));
    }

    @Test
    void a_web_client_is_bound_by_the_pool_that_all_share_or_by_its_own() {
        start();
        for (String client : List.of("shared", "own")) {
            gateway.bean(client, WebClient.class)
                    .get()
                    .uri(service.url() + "/hold")
                    .retrieve()
                    .bodyToMono(String.class)
                    .subscribe();
        }
        await().until(() -> service.held() == 2);

        assertThat(gateway.published.limits())
                .contains("pool.reactor-netty." + address(), "pool.own." + address())
                .doesNotContain("pool.shared." + address());
        assertThat(figures("pool.reactor-netty." + address())).containsExactly(500, 1, 0);
        assertThat(figures("pool.own." + address())).containsExactly(3, 1, 0);
        assertThat(gateway.published.limit("pool.reactor-netty." + address(), "Origin"))
                .isEqualTo("framework default");
        assertThat(gateway.published.limit("pool.own." + address(), "Origin")).isEqualTo("set by code");
    }

    @Test
    void the_gateway_s_own_pool_is_no_other_client_s() {
        start();

        assertThat(gateway.get("/a/hello")).isEqualTo(200);

        assertThat(gateway.published.limits().stream().filter(name -> name.startsWith("pool.")))
                .containsExactlyInAnyOrder("pool.service-a", "pool.manager", "pool.raised");
    }

    @Test
    void a_client_by_apache_has_five_connections_by_default() {
        start();
        RestTemplate template = gateway.bean("template", RestTemplate.class);
        for (int i = 0; i < 7; i++) {
            Thread caller = new Thread(() -> template.getForObject(service.url() + "/hold", String.class));
            caller.setDaemon(true);
            caller.start();
        }

        await().untilAsserted(() -> assertThat(figures("pool.manager")).containsExactly(5, 5, 2));
        assertThat(gateway.published.setting("pool.manager"))
                .containsExactly("PoolingHttpClientConnectionManager.defaultMaxPerRoute", "5", "framework default");
        assertThat(figures("pool.raised")).containsExactly(40, 0, 0);
        assertThat(gateway.published.setting("pool.raised"))
                .containsExactly("PoolingHttpClientConnectionManager.maxTotal", "40", "set by code");
    }

    @Test
    void the_jdk_s_client_is_absent_with_a_reason() {
        start();

        assertThat(gateway.published.absent()).contains("pool.jdk");
    }

    /** Max, in use, queued. */
    private List<Object> figures(String limit) {
        return List.of("Max", "InUse", "Queued").stream()
                .map(figure -> gateway.published.limit(limit, figure))
                .toList();
    }
}
