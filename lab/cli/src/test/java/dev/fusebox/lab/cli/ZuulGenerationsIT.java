package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A gateway of each generation with the Zuul starter as its only addition, on the oldest Java of this machine; its limits are set
 * in every possible way.
 */
class ZuulGenerationsIT {

    private static final Map<ZuulGeneration, ExampleGateway> GATEWAYS = new EnumMap<>(ZuulGeneration.class);

    @TempDir
    static Path scratch;

    private static SlowBackend backend;

    @BeforeAll
    static void start_one_of_each() throws Exception {
        OldJava java = OldJava.find();
        int base = Lab.freePortBase();
        backend = new SlowBackend();
        Path file = Files.createDirectories(scratch.resolve("config")).resolve("application.yml");
        Files.writeString(file, "zuul.semaphore.max-semaphores: 60\n");
        for (ZuulGeneration generation : ZuulGeneration.values()) {
            int place = generation.ordinal();
            GATEWAYS.put(
                    generation,
                    ExampleGateway.start(
                            java,
                            generation.jar(),
                            scratch.resolve(generation.name()),
                            base + place,
                            base + 20 + place,
                            arguments(generation)));
        }
        for (ExampleGateway gateway : GATEWAYS.values()) {
            gateway.awaitStart();
            gateway.awaitSuccess("/backend/hello");
            gateway.awaitLimit("semaphore.backend");
        }
    }

    private static String[] arguments(ZuulGeneration generation) {
        List<String> arguments = new ArrayList<>(List.of(
                "--backend.address=" + backend.address(),
                "--spring.config.additional-location=file:" + scratch.resolve("config") + "/",
                "--management.endpoints.web.exposure.include=metrics",
                "--ribbon.ReadTimeout=1500",
                "--zuul.retryable=true",
                "--hystrix.command.default.execution.isolation.semaphore.maxConcurrentRequests=30",
                "--server.tomcat.max-threads=150",
                "--server.tomcat.max-connections=900",
                "--zuul.host.socket-timeout-millis=9000",
                "--by-code=true"));
        if (!generation.readsNewNames()) {
            arguments.add("--server.tomcat.threads.max=160");
        }
        return arguments.toArray(String[]::new);
    }

    @AfterAll
    static void end_them() throws Exception {
        backend.close();
        for (ExampleGateway gateway : GATEWAYS.values()) {
            gateway.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void every_limit_of_the_bare_gateway_is_published(ZuulGeneration generation) throws Exception {
        ExampleGateway gateway = GATEWAYS.get(generation);

        assertThat(gateway.names("Limit"))
                .containsExactly(
                        "accept-queue",
                        "connections",
                        "pool.backend",
                        "pool.simple-host",
                        "semaphore.backend",
                        "threads");
        assertThat(gateway.names("TimeLimit"))
                .containsExactly(
                        "acquire.simple-host",
                        "call.backend",
                        "connect.backend",
                        "connect.simple-host",
                        "read.backend",
                        "read.simple-host");
        assertThat(gateway.names("CircuitBreaker")).containsExactly("backend");
        assertThat(gateway.names("Retry")).containsExactly("backend");
        assertThat(gateway.absent()).isEmpty();
        assertThat(gateway.log()).doesNotContain("Fusebox");
    }

    @ParameterizedTest
    @EnumSource
    void a_limit_without_a_setting_has_the_frameworks_default(ZuulGeneration generation) throws Exception {
        assertSetting(generation, "Limit", "pool.backend", "ribbon.MaxConnectionsPerHost=50 (framework default)");
        assertSetting(
                generation, "Limit", "pool.simple-host", "zuul.host.max-per-route-connections=20 (framework default)");
        assertSetting(generation, "Limit", "accept-queue", "server.tomcat.accept-count=100 (framework default)");
        assertSetting(generation, "TimeLimit", "connect.backend", "ribbon.ConnectTimeout=1000 (framework default)");
        assertSetting(
                generation,
                "TimeLimit",
                "connect.simple-host",
                "zuul.host.connect-timeout-millis=2000 (framework default)");
        assertThat(GATEWAYS.get(generation).attribute("TimeLimit", "acquire.simple-host", "Millis"))
                .as("callers wait without a time limit")
                .isNull();
    }

    @ParameterizedTest
    @EnumSource
    void a_property_is_named_with_its_source_and_ineffective_ones_with_it(ZuulGeneration generation) throws Exception {
        assertSetting(
                generation,
                "Limit",
                "semaphore.backend",
                "zuul.semaphore.max-semaphores=60 (file application)",
                "hystrix.command.default.execution.isolation.semaphore.maxConcurrentRequests=30 (command line)");
        assertSetting(generation, "TimeLimit", "read.backend", "ribbon.ReadTimeout=1500 (command line)");
    }

    /** (1500 + 1000) ms x 2 tries. */
    @ParameterizedTest
    @EnumSource
    void zuul_derives_the_time_limit_of_a_call_from_those_of_ribbon(ZuulGeneration generation) throws Exception {
        assertSetting(
                generation,
                "TimeLimit",
                "call.backend",
                "hystrix.command.default.execution.isolation.thread.timeoutInMilliseconds=5000"
                        + " (derived from Ribbon's time limits and retries)");
    }

    @ParameterizedTest
    @EnumSource
    void the_old_name_of_a_property_counts_where_it_is_read_and_the_new_one_only_there(ZuulGeneration generation)
            throws Exception {
        String old = "server.tomcat.max-threads=150 (command line)";
        if (generation.readsNewNames()) {
            assertSetting(generation, "Limit", "threads", old);
        } else {
            assertSetting(generation, "Limit", "threads", old, "server.tomcat.threads.max=160 (command line)");
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_size_set_in_java_is_set_by_code_and_the_property_is_ineffective(ZuulGeneration generation) throws Exception {
        assertSetting(
                generation,
                "Limit",
                "connections",
                "server.tomcat.max-connections=777 (set by code)",
                "server.tomcat.max-connections=900 (command line)");
        assertSetting(
                generation,
                "TimeLimit",
                "read.simple-host",
                "zuul.host.socket-timeout-millis=7000 (set by code)",
                "zuul.host.socket-timeout-millis=9000 (command line)");
    }

    private static void assertSetting(ZuulGeneration generation, String type, String name, String... settings)
            throws Exception {
        assertThat(GATEWAYS.get(generation).settings(type, name))
                .as("%s: %s", generation, name)
                .isEqualTo(Arrays.asList(settings));
    }

    @ParameterizedTest
    @EnumSource
    void a_call_is_repeated_only_with_spring_retry(ZuulGeneration generation) throws Exception {
        ExampleGateway gateway = GATEWAYS.get(generation);
        int before = backend.held();

        assertThat(gateway.get("/backend/hang").statusCode()).isGreaterThanOrEqualTo(500);

        int calls = generation.retries() ? 2 : 1;
        // A caller may have its answer before a slow backend has counted the call.
        Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> backend.held() - before >= calls);
        assertThat(backend.held() - before).isEqualTo(calls);
        assertThat(gateway.attribute("Retry", "backend", "MostCalls")).isEqualTo(calls);
        if (generation.retries()) {
            assertSetting(
                    generation,
                    "Retry",
                    "backend",
                    "ribbon.MaxAutoRetries, ribbon.MaxAutoRetriesNextServer=0, 1 (framework default)");
        } else {
            assertSetting(
                    generation,
                    "Retry",
                    "backend",
                    "zuul.retryable=true (without effect: Spring Retry is not on the class path)",
                    "zuul.retryable=true (command line)");
        }
    }

    @ParameterizedTest
    @EnumSource
    void its_meters_have_the_same_figures(ZuulGeneration generation) throws Exception {
        assertThat(GATEWAYS.get(generation)
                        .get("/actuator/metrics/fusebox.limit.max?tag=limit:semaphore.backend")
                        .body())
                .contains("\"value\":60.0");
    }

    /** Covers methods that no test calls, too. */
    @ParameterizedTest
    @EnumSource
    void the_starter_calls_only_methods_that_this_generation_has(ZuulGeneration generation) throws Exception {
        try (ClassLinks links = new ClassLinks(
                generation.jar(), Files.createDirectories(scratch.resolve("lib-" + generation.name())))) {
            assertThat(links.missing("limits-zuul-starter")).isEmpty();
            assertThat(links.missing("limits-micrometer"))
                    .as("Micrometer 1.0 cannot remove a meter,")
                    .allMatch(missing -> missing.contains("MeterRegistry.remove("))
                    .hasSize(generation == ZuulGeneration.FINCHLEY ? 1 : 0);
        }
    }
}
