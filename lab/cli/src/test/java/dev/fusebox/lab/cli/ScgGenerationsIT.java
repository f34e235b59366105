package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The starter on every generation of Spring Boot that it supports: each gateway starts once, and all tests read it. */
class ScgGenerationsIT {

    private static final Path EXAMPLES =
            Path.of("../../examples").toAbsolutePath().normalize();
    private static final String OLD = "spring.cloud.gateway.";
    private static final String NEW = "spring.cloud.gateway.server.webflux.";
    private static final String TIME_LIMIT = "resilience4j.timelimiter.configs.default.timeout-duration";
    private static final String WINDOW = "resilience4j.circuitbreaker.configs.default.sliding-window-size";

    enum Reactive {
        BOOT_3_4("scg-boot-3.4", OLD),
        BOOT_3_5("scg-boot-3.5", NEW),
        BOOT_4("scg", NEW);

        private final String example;
        private final String prefix;

        Reactive(String example, String prefix) {
            this.example = example;
            this.prefix = prefix;
        }

        private ExampleGateway gateway() {
            return GATEWAYS.get(this);
        }
    }

    private static final Map<Reactive, ExampleGateway> GATEWAYS = new EnumMap<>(Reactive.class);

    @TempDir
    static Path scratch;

    private static SlowBackend backend;
    private static ExampleGateway servlet;

    @BeforeAll
    static void start() throws Exception {
        backend = new SlowBackend();
        Path file = Files.createDirectories(scratch.resolve("config")).resolve("application.yml");
        Files.writeString(file, WINDOW + ": 40\nserver.tomcat.max-connections: 3000\n");
        int port = Lab.freePortBase();
        for (Reactive generation : Reactive.values()) {
            GATEWAYS.put(generation, start(generation.example, port++, arguments(generation.prefix)));
        }
        servlet = start("scg-mvc-boot-3.4", port, List.of("--server.tomcat.threads.max=20"));
        List<ExampleGateway> all = new ArrayList<>(GATEWAYS.values());
        all.add(servlet);
        for (ExampleGateway gateway : all) {
            gateway.awaitStart();
            gateway.awaitSuccess("/guarded/hello");
        }
        for (ExampleGateway gateway : all) {
            gateway.awaitLimit(gateway == servlet ? "threadpool.backend" : pool());
        }
    }

    /** Settings under the name that the version reads, under the old name, and in the application's Java with a property. */
    private static List<String> arguments(String prefix) {
        return List.of(
                "--" + prefix + "httpclient.connect-timeout=700",
                "--" + OLD + "httpclient.response-timeout=30s",
                "--" + OLD + "httpclient.pool.max-connections=70",
                "--spring.profiles.active=in-java",
                "--" + prefix + "default-filters[0]=CircuitBreaker=in-java",
                "--" + prefix + "default-filters[1]=Retry=2",
                "--" + TIME_LIMIT + "=2s");
    }

    private static ExampleGateway start(String example, int port, List<String> more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(
                "--backend.address=" + backend.address(),
                "--spring.config.additional-location=file:" + scratch.resolve("config") + "/"));
        arguments.addAll(more);
        return ExampleGateway.start(
                EXAMPLES.resolve(example + "/target/example-" + example + ".jar"),
                scratch.resolve(example),
                port,
                port + 20,
                arguments.toArray(String[]::new));
    }

    @AfterAll
    static void stop() throws Exception {
        for (ExampleGateway gateway : GATEWAYS.values()) {
            gateway.close();
        }
        if (servlet != null) {
            servlet.close();
        }
        backend.close();
    }

    private static String pool() {
        return "pool." + backend.address();
    }

    private static String setting(ExampleGateway gateway, String type, String name) throws Exception {
        return gateway.settings(type, name).get(0);
    }

    private static List<String> ineffective(ExampleGateway gateway, String type, String name) throws Exception {
        List<String> settings = gateway.settings(type, name);
        return settings.subList(1, settings.size());
    }

    private static void assertPublished(ExampleGateway gateway, String type, String... names) throws Exception {
        assertThat(gateway.names(type)).containsExactlyInAnyOrder(names);
    }

    @ParameterizedTest
    @EnumSource
    void every_limit_is_there(Reactive generation) throws Exception {
        ExampleGateway gateway = generation.gateway();

        if (generation == Reactive.BOOT_3_4) { // Its Spring Cloud has no bulkhead before a reactive circuit breaker.
            assertPublished(gateway, "Limit", "connections", "event-loop", pool());
        } else {
            assertPublished(
                    gateway, "Limit", "bulkhead.backend", "bulkhead.in-java", "connections", "event-loop", pool());
        }
        assertPublished(gateway, "CircuitBreaker", "backend", "in-java");
        assertPublished(gateway, "TimeLimit", "call.backend", "call.in-java", "connect", "read");
        assertPublished(gateway, "Retry", "guarded", "plain");
        assertThat(gateway.absent()).isEmpty();
        assertThat(gateway.log()).doesNotContain("Fusebox");
    }

    @ParameterizedTest
    @EnumSource
    void a_limit_without_a_setting_has_the_frameworks_default(Reactive generation) throws Exception {
        ExampleGateway gateway = generation.gateway();

        assertThat(setting(gateway, "Limit", pool()))
                .isEqualTo(generation.prefix + "httpclient.pool.type=ELASTIC (framework default)");
        assertThat(gateway.attribute("Limit", "event-loop", "Origin")).isEqualTo("framework default");
        assertThat((String[]) gateway.attribute("CircuitBreaker", "backend", "Settings"))
                .contains(
                        "resilience4j.circuitbreaker.configs.default.minimum-number-of-calls=100 (framework default)");
        if (generation != Reactive.BOOT_3_4) {
            assertThat(setting(gateway, "Limit", "bulkhead.backend"))
                    .isEqualTo("resilience4j.bulkhead.configs.default.max-concurrent-calls=25 (framework default)");
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_setting_is_named_as_the_version_reads_it(Reactive generation) throws Exception {
        ExampleGateway gateway = generation.gateway();

        assertThat((String[]) gateway.attribute("CircuitBreaker", "backend", "Settings"))
                .contains(WINDOW + "=40 (file application)");
        assertThat(gateway.attribute("TimeLimit", "connect", "Millis")).isEqualTo(700);
        assertThat(setting(gateway, "TimeLimit", "connect"))
                .isEqualTo(generation.prefix + "httpclient.connect-timeout=700 (command line)");
        assertThat(gateway.attribute("Retry", "plain", "MostCalls")).isEqualTo(3);
        assertThat(setting(gateway, "Retry", "plain"))
                .isEqualTo(generation.prefix + "default-filters[1]=Retry=2 (command line)");
    }

    @ParameterizedTest
    @EnumSource
    void an_old_name_decides_where_the_version_reads_it(Reactive generation) throws Exception {
        ExampleGateway gateway = generation.gateway();

        if (generation == Reactive.BOOT_4) {
            assertThat(gateway.attribute("TimeLimit", "read", "Millis")).isNull();
        } else { // Boot 3.5 migrates properties, by a library of the gateway's starter.
            assertThat(gateway.attribute("TimeLimit", "read", "Millis")).isEqualTo(30_000);
            assertThat(setting(gateway, "TimeLimit", "read"))
                    .isEqualTo(OLD + "httpclient.response-timeout=30s (command line)");
        }
        assertThat(ineffective(gateway, "Limit", pool()))
                .as("the value is published whether it is read or not: the pool is elastic")
                .containsExactly(OLD + "httpclient.pool.max-connections=70 (command line)");
    }

    @ParameterizedTest
    @EnumSource
    void a_time_limit_in_java_is_set_by_code_and_the_property_is_ineffective(Reactive generation) throws Exception {
        ExampleGateway gateway = generation.gateway();

        assertThat(setting(gateway, "TimeLimit", "call.backend")).isEqualTo(TIME_LIMIT + "=2s (command line)");
        assertThat(setting(gateway, "TimeLimit", "call.in-java")).isEqualTo(TIME_LIMIT + "=4000ms (set by code)");
        assertThat(ineffective(gateway, "TimeLimit", "call.in-java"))
                .containsExactly(TIME_LIMIT + "=2s (command line)");
    }

    @Test
    void a_servlet_gateway_on_boot_3_has_the_limits_of_tomcat_and_a_default_thread_pool() throws Exception {
        int core = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);

        assertPublished(servlet, "Limit", "accept-queue", "connections", "threads", "threadpool.backend");
        assertPublished(servlet, "CircuitBreaker", "backend");
        assertPublished(servlet, "TimeLimit", "call.backend");
        assertThat(setting(servlet, "Limit", "threads")).isEqualTo("server.tomcat.threads.max=20 (command line)");
        assertThat(setting(servlet, "Limit", "connections"))
                .isEqualTo("server.tomcat.max-connections=3000 (file application)");
        assertThat(setting(servlet, "Limit", "accept-queue"))
                .isEqualTo("server.tomcat.accept-count=100 (framework default)");
        assertThat(setting(servlet, "Limit", "threadpool.backend"))
                .isEqualTo("resilience4j.thread-pool-bulkhead.configs.default.core-thread-pool-size=" + core
                        + " (framework default)");
        assertThat(setting(servlet, "TimeLimit", "call.backend")).isEqualTo(TIME_LIMIT + "=1000ms (framework default)");
        assertThat(servlet.absent())
                .containsExactly("pool.restClientProxyExchange: the connections of the JDK's HTTP client"
                        + " cannot be read; they have no bound");
        assertThat(servlet.log()).doesNotContain("Fusebox");
    }
}
