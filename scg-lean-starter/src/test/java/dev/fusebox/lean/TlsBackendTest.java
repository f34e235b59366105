package dev.fusebox.lean;

import static dev.fusebox.lean.TwoGateways.WEBFLUX;
import static dev.fusebox.lean.TwoGateways.route;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.testing.RawMessage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

@Timeout(120)
class TlsBackendTest {

    /** A service on TLS: the server of the framework, without routes. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Service {

        @Bean
        RouterFunction<ServerResponse> echo() {
            return RouterFunctions.route(
                    RequestPredicates.path("/b"),
                    request -> request.bodyToMono(String.class)
                            .defaultIfEmpty("nothing")
                            .flatMap(body ->
                                    ServerResponse.ok().bodyValue(request.uri().getScheme() + " " + body)));
        }
    }

    @Test
    void calls_go_over_tls(@TempDir Path folder) throws Exception {
        Path store = folder.resolve("store.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "a",
                        "-keyalg",
                        "RSA",
                        "-dname",
                        "CN=127.0.0.1",
                        "-ext",
                        "san=ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        "changeit",
                        "-keystore",
                        store.toString())
                .redirectErrorStream(true)
                .start();
        assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
        try (ConfigurableApplicationContext service = TwoGateways.start(
                Service.class,
                List.of(),
                "server.ssl.key-store=" + store,
                "server.ssl.key-store-password=changeit",
                WEBFLUX + "enabled=false",
                "fusebox.lean.enabled=true")) {
            String address = "https://127.0.0.1:" + TwoGateways.port(service);
            List<String> properties = new ArrayList<>(route(0, "a", address, "/a/**", "StripPrefix=1"));
            properties.addAll(route(1, "b", "lb://service-a", "/balanced/**", "StripPrefix=1"));
            properties.add(WEBFLUX + "httpclient.ssl.use-insecure-trust-manager=true");
            try (TwoGateways both = TwoGateways.of(address, properties.toArray(String[]::new))) {
                both.assertLean("a", "b");
                for (String path : List.of("/a/b", "/balanced/b")) {
                    for (String call : List.of(
                            "GET " + path + " HTTP/1.1|Host: a||",
                            "POST " + path + " HTTP/1.1|Host: a|Content-Type: text/plain|Content-Length: 3||abc")) {
                        TwoGateways.Answers answers = both.ask(call);
                        RawMessage lean = answers.lean();
                        assertThat(lean).as(call).isEqualTo(answers.stock());
                        assertThat(lean.body()).startsWith("https ");
                    }
                }
            }
        }
    }
}
