package dev.fusebox.lab.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.lint.read.ApplicationReader;
import dev.fusebox.lab.lint.read.MadeJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a jar's libraries decide: the same settings, judged by the versions that are in it. */
class LibraryVersionsTest {

    private static final String ROUTES = """
            spring.cloud.gateway%s.routes:
              - id: orders
                uri: http://localhost:1
                filters: [%s]
            """;
    private static final String GUARDED = ROUTES.formatted("", "CircuitBreaker=orders");
    private static final String TODAY = ROUTES.formatted(".server.webflux", "CircuitBreaker=orders");
    private static final String POOL = "spring.cloud.gateway.httpclient.pool.max-connections: 10\n";

    private static final String BREAKERS = "spring-cloud-circuitbreaker-resilience4j-";
    private static final String BULKHEAD = "resilience4j-bulkhead-2.3.0";
    private static final String MAX_THREADS =
            "\"name\": \"server.tomcat.max-threads\", \"type\": \"java.lang.Integer\"";
    private static final String THREADS_MAX =
            "\"name\": \"server.tomcat.threads.max\", \"type\": \"java.lang.Integer\"";

    @TempDir
    Path folder;

    private List<LintFinding> found(String rule, MadeJar jar, String yml) throws IOException {
        Path made = jar.entry("BOOT-INF/classes/application.yml", yml).in(folder);
        return Linted.of(rule, Linted.application(ApplicationReader.read(made, List.of())));
    }

    private static MadeJar libraries(String... files) {
        MadeJar jar = MadeJar.withMain();
        List.of(files).forEach(file -> jar.library(file + ".jar"));
        return jar;
    }

    @Test
    void before_release_4_3_the_old_prefix_is_the_only_one() throws IOException {
        assertThat(found("FB001", libraries("spring-cloud-gateway-server-4.2.3"), GUARDED))
                .isEmpty();
    }

    @Test
    void release_4_3_0_reads_routes_under_the_old_prefix_but_no_default_filters() throws IOException {
        MadeJar jar = libraries("spring-cloud-gateway-server-webflux-4.3.0");
        String filters = "spring.cloud.gateway.default-filters: [CircuitBreaker=all]\n";

        assertThat(found("FB001", jar, GUARDED)).isEmpty();
        assertThat(found("FB001", jar, filters)).singleElement().satisfies(f -> {
            assertThat(f.level()).isEqualTo(LintLevel.TRAP);
            assertThat(f.message()).contains("4.3.0 does not read 1 property that begins with");
        });
        assertThat(found("FB001", libraries("spring-cloud-gateway-server-webflux-4.3.1"), filters))
                .isEmpty();
        assertThat(found("FB001", libraries("spring-cloud-gateway-server-webflux-4.3.5"), filters))
                .isEmpty();
    }

    @Test
    void release_5_0_reads_nothing_there() throws IOException {
        MadeJar jar = libraries("spring-cloud-gateway-server-webflux-5.0.0");

        assertThat(found("FB001", jar, GUARDED)).hasSize(1);
        assertThat(found("FB001", jar, TODAY)).isEmpty();
    }

    @Test
    void of_a_gateway_on_servlets_release_5_0_does_not_read_what_3_4_read() throws IOException {
        String routes = "spring.cloud.gateway.mvc.routes[0]: {id: a, uri: 'http://localhost:1'}\n";

        assertThat(found("FB001", libraries("spring-cloud-gateway-server-mvc-4.2.3"), routes))
                .isEmpty();
        assertThat(found("FB001", libraries("spring-cloud-gateway-server-webmvc-5.0.2"), routes))
                .singleElement()
                .satisfies(f -> assertThat(f.message()).contains("spring.cloud.gateway.server.webmvc."));
    }

    @Test
    void rules_about_settings_that_this_version_does_not_read_are_silent() throws IOException {
        assertThat(found("FB002", libraries("spring-cloud-gateway-server-webflux-4.3.1"), POOL))
                .hasSize(1);
        assertThat(found("FB002", libraries("spring-cloud-gateway-server-webflux-5.0.0"), POOL))
                .isEmpty();
    }

    @Test
    void what_release_5_0_does_not_read_is_not_judged_and_no_diff_adds_to_it() throws IOException {
        Path jar = libraries("spring-cloud-gateway-server-webflux-5.0.0", BREAKERS + "5.0.2")
                .entry("BOOT-INF/classes/application.yml", ROUTES.formatted("", "CircuitBreaker=a, Retry=3") + POOL)
                .in(folder);

        LintResult result = Linted.application(ApplicationReader.read(jar, List.of()));

        assertThat(result.findings()).extracting(LintFinding::rule).containsOnly("FB001");
    }

    /** Nothing of Resilience4j reads its settings there. */
    @Test
    void where_hystrix_is_the_circuit_breaker_its_own_settings_are_proposed() throws IOException {
        MadeJar hystrix =
                libraries("spring-cloud-gateway-core-2.2.2.RELEASE", "spring-cloud-netflix-hystrix-2.2.2.RELEASE");
        MadeJar both = libraries(
                "spring-cloud-gateway-core-2.2.2.RELEASE",
                "spring-cloud-netflix-hystrix-2.2.2.RELEASE",
                BREAKERS + "1.0.2.RELEASE");

        for (String rule : List.of("FB008", "FB020", "FB021", "FB022", "FB038")) {
            assertThat(found(rule, hystrix, GUARDED)).isEmpty();
        }
        assertThat(found("FB060", hystrix, GUARDED))
                .singleElement()
                .satisfies(f -> assertThat(f.fixed().orElseThrow().diff())
                        .contains("+hystrix.command.default.execution.isolation.thread.timeoutInMilliseconds: 5000"));
        assertThat(found("FB021", both, GUARDED)).hasSize(1);
        assertThat(found("FB060", both, GUARDED)).isEmpty();
    }

    /** In Spring Cloud it counts before {@code configs.default}, which a fix would write. */
    @Test
    void what_a_customizer_may_decide_in_java_is_undecided() throws IOException {
        Path jar = libraries("spring-cloud-gateway-server-webflux-5.0.2", BREAKERS + "5.0.2")
                .entry("BOOT-INF/classes/application.yml", TODAY)
                .entry(
                        "BOOT-INF/classes/a/Limits.class",
                        "\1org/springframework/cloud/client/circuitbreaker/Customizer\1")
                .in(folder);

        LintResult result = Linted.application(ApplicationReader.read(jar, List.of()));

        assertThat(result.findings()).extracting(LintFinding::rule).doesNotContain("FB020", "FB021");
        assertThat(result.undecided())
                .filteredOn(u -> u.rule().equals("FB021"))
                .singleElement()
                .satisfies(u -> assertThat(u.why()).contains("a Customizer in a.Limits may decide it in Java"));
    }

    @Test
    void the_sources_of_a_project_tell_of_a_customizer_too() throws IOException {
        Files.writeString(
                Files.createDirectories(folder.resolve("src/main/resources")).resolve("application.yml"), TODAY);
        Path sources = Files.createDirectories(folder.resolve("src/main/java/a"));
        Files.writeString(sources.resolve("Other.java"), "import org.springframework.security.config.Customizer;\n");
        LintResult without = Linted.application(ApplicationReader.read(folder, List.of()));
        Files.writeString(
                sources.resolve("Limits.java"), "import org.springframework.cloud.client.circuitbreaker.Customizer;\n");
        LintResult with = Linted.application(ApplicationReader.read(folder, List.of()));

        assertThat(Linted.of("FB021", without)).hasSize(1);
        assertThat(Linted.of("FB021", with)).isEmpty();
        assertThat(with.undecided())
                .filteredOn(u -> u.rule().equals("FB021"))
                .singleElement()
                .satisfies(u -> assertThat(u.why()).contains("a/Limits.java"));
    }

    private static final String ON_SERVLETS = """
            spring.cloud.gateway.server.webmvc.routes:
            - {id: a, uri: 'http://localhost:1', filters: [{name: Retry, args: {retries: %d}}]}
            """;

    private List<String> retry(int retries, String more, String... libraries) throws IOException {
        return found("FB042", libraries(libraries), ON_SERVLETS.formatted(retries) + more).stream()
                .map(f -> f.level().word() + ": " + f.message())
                .toList();
    }

    @Test
    void on_servlets_spring_retry_counts_the_first_call_and_the_framework_pauses() throws IOException {
        String gateway = "spring-cloud-gateway-server-webmvc-5.0.2";
        String framework = "spring.cloud.gateway.server.webmvc.use-framework-retry-filter: true";

        assertThat(retry(1, "", gateway, "spring-retry-2.0.12"))
                .singleElement()
                .asString()
                .startsWith("trap: the Retry of route 'a' with retries: 1 makes one call and retries nothing");
        assertThat(retry(3, "", gateway, "spring-retry-2.0.12"))
                .singleElement()
                .asString()
                .contains("3 calls and not 4");
        assertThat(retry(3, "", gateway))
                .singleElement()
                .asString()
                .startsWith("cost: the Retry of route 'a' with retries: 3 makes up to 4 calls")
                .contains("up to 3 seconds");
        assertThat(retry(3, framework, gateway, "spring-retry-2.0.12"))
                .singleElement()
                .asString()
                .startsWith("cost:");
        assertThat(retry(5, "", gateway))
                .singleElement()
                .asString()
                .startsWith("trap:")
                .contains("4 calls at most");
        assertThat(retry(3, "", "spring-cloud-gateway-server-mvc-4.2.3"))
                .singleElement()
                .asString()
                .contains("3 calls and not 4");
        assertThat(retry(0, "", gateway)).isEmpty();
    }

    @Test
    void without_the_jar_nothing_tells_who_retries_on_servlets() {
        assertThat(Linted.yml(ON_SERVLETS.formatted(3)).undecided())
                .extracting(Undecided::rule)
                .contains("FB042");
    }

    @Test
    void a_servlet_container_beside_netty_reads_its_limits() throws IOException {
        String threads = GUARDED + "server.tomcat.threads.max: 50\n";
        String gateway = "spring-cloud-gateway-server-4.2.3";

        assertThat(found("FB063", libraries(gateway, "reactor-netty-http-1.2.3"), threads))
                .hasSize(1);
        assertThat(found("FB063", libraries(gateway, "tomcat-embed-core-10.1.40"), threads))
                .isEmpty();
        assertThat(found("FB063", libraries(gateway, "jetty-server-12.0.1"), threads))
                .hasSize(1);
    }

    @Test
    void circuit_breakers_bring_a_bulkhead_from_3_3_on() throws IOException {
        String gateway = "spring-cloud-gateway-server-4.2.3";

        assertThat(found("FB020", libraries(gateway, BREAKERS + "3.3.0", BULKHEAD), GUARDED))
                .hasSize(1);
        assertThat(found("FB020", libraries(gateway, BREAKERS + "3.3.0"), GUARDED))
                .isEmpty();
        assertThat(found("FB020", libraries(gateway, BREAKERS + "3.2.1", BULKHEAD), GUARDED))
                .isEmpty();
        assertThat(found("FB020", libraries(gateway), GUARDED)).isEmpty();
    }

    @Test
    void two_digits_are_a_later_version_than_one() throws IOException {
        assertThat(found(
                        "FB020",
                        libraries("spring-cloud-gateway-server-4.2.3", BREAKERS + "3.10.0", BULKHEAD),
                        GUARDED))
                .hasSize(1);
        assertThat(found(
                        "FB020",
                        libraries("spring-cloud-gateway-server-2.2.5.RELEASE", BREAKERS + "1.0.4.RELEASE"),
                        GUARDED))
                .isEmpty();
    }

    @Test
    void request_threads_have_their_old_name_on_boot_2_1_and_lost_it_on_boot_3() throws IOException {
        String yml = "server.tomcat.max-threads: 400\n";
        MadeJar boot2 = libraries("spring-cloud-netflix-zuul-2.1.3.RELEASE")
                .binding("spring-boot-autoconfigure-2.1.9.RELEASE.jar", "server.tomcat", MAX_THREADS);
        MadeJar boot3 = libraries("spring-cloud-gateway-server-mvc-4.2.3")
                .binding("spring-boot-autoconfigure-3.4.5.jar", "server.tomcat", THREADS_MAX);

        assertThat(found("FB003", boot2, yml)).isEmpty();
        assertThat(found("FB004", boot2, yml)).isEmpty();
        assertThat(found("FB004", boot3, yml))
                .singleElement()
                .satisfies(f -> assertThat(f.message()).contains("is called server.tomcat.threads.max"));
    }

    @Test
    void a_limit_that_is_not_set_has_the_default_of_the_version_in_the_jar() throws IOException {
        String permits = """
                zuul.routes.orders: /orders/**
                zuul.semaphore.max-semaphores: 150
                """;

        assertThat(found("FB025", zuulWithThreads("100"), permits))
                .singleElement()
                .satisfies(f -> assertThat(f.message()).contains("take all 100 request threads"));
        assertThat(found("FB025", zuulWithThreads("200"), permits)).isEmpty();
    }

    private static MadeJar zuulWithThreads(String byDefault) {
        return libraries("spring-cloud-netflix-zuul-2.2.10.RELEASE")
                .binding(
                        "spring-boot-autoconfigure-2.3.12.RELEASE.jar",
                        "server.tomcat",
                        THREADS_MAX + ", \"defaultValue\": " + byDefault);
    }
}
