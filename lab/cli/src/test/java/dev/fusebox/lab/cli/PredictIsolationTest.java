package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.tool.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code predict --hung} with the checkout's own profiles, against what real gateways did. Nothing is started. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class PredictIsolationTest {

    private final StringWriter err = new StringWriter();
    private final StringWriter out = new StringWriter();

    @BeforeEach
    void the_checkout_is_this_one() {
        System.setProperty("fusebox.home", "../..");
    }

    @AfterEach
    void restore() {
        System.clearProperty("fusebox.home");
    }

    private int run(String... args) {
        List<String> words = new ArrayList<>(List.of("predict"));
        words.addAll(List.of(args));
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        return line.execute(words.toArray(String[]::new));
    }

    private JsonNode predicted() {
        return JsonMapper.shared().readTree(out.toString()).at("/isolation/0/predicted");
    }

    /** Measured by the studies {@code hung-backend} and {@code bystander-styles}; no number where the healthy route was isolated. */
    @ParameterizedTest
    @CsvSource({
        "zuul, stock, service-a, , threads, semaphore.service-a",
        "zuul, semaphore-100, service-a, , threads, semaphore.service-a",
        "zuul, semaphore-100, unguarded, 200, threads,",
        "zuul, permits-450, service-a, 200, threads,",
        "zuul, semaphore-500, service-a, 500, threads,",
        "zuul, semaphore-isolated, service-a, , threads, semaphore.service-a",
        "zuul, thread-shared, service-a, 10, threadpool.RibbonCommand,",
        "zuul, thread-per-route, service-a, , threads, threadpool.route-service-a",
        "zuul, tomcat-100, service-a, 100, threads,",
        "scg, stock, service-a, , ,",
        "scg, semaphore-100, service-a, , ,",
        "scg, permits-450, service-a, , ,",
        "scg, semaphore-500, service-a, , ,",
        "scg, semaphore-isolated, service-a, , ,",
        "scg, thread-shared, service-a, , ,",
        "scg, thread-per-route, service-a, , ,",
        "scg, tomcat-100, service-a, , ,",
        "scg, bulkhead-wait, service-a, 101, event-loop,",
        "scg-mvc, stock, service-a, , threads, threadpool.service-a",
        "sync-tomcat, tomcat-100, service-a, 100, threads,",
        "async-complete-tomcat, tomcat-100, service-a, 200, connections,",
        "sync-and-async-tomcat, tomcat-100, service-a, 100, threads,",
        "sync-and-async-tomcat, tomcat-100, async, 200, connections,",
        "sync-tomcat, stock, service-a, 200, threads,",
        "vertx, stock, service-a, , ,",
        "reactor-netty, stock, service-a, , ,"
    })
    void which_limit_is_taken_and_from_how_many_callers_on(
            String gateway, String profile, String route, Integer callers, String taken, String keptBy) {
        assertThat(run("--gateway", gateway, "--profile", profile, "--hung", route, "--json"))
                .as(err.toString())
                .isEqualTo(ExitCode.DONE);

        assertThat(
                        predicted().at("/callers").isNumber()
                                ? predicted().at("/callers").asInt()
                                : null)
                .isEqualTo(callers);
        assertThat(name("taken")).isEqualTo(taken);
        assertThat(name("keptBy")).isEqualTo(keptBy);
    }

    private String name(String part) {
        String full = predicted().at("/" + part + "/name").asString(null);
        return full == null ? null : full.substring(full.indexOf('/') + 1);
    }

    @Test
    void it_names_the_setting_and_that_nothing_was_measured() {
        assertThat(run("--gateway", "zuul", "--profile", "permits-450", "--hung", "service-a"))
                .isEqualTo(ExitCode.DONE);

        assertThat(out.toString()).startsWith("PREDICTED, not measured").containsIgnoringWhitespaces("""
                        zuul, profile permits-450, callers hang on service-a
                        the healthy route suffers from 200 hung callers on: they take zuul-gateway/threads, 200 by
                        server.tomcat.threads.max=200 (framework default)
                        """);
    }

    @Test
    void more_request_threads_than_permits_isolate() {
        run(
                "--gateway",
                "zuul",
                "--profile",
                "permits-450",
                "--hung",
                "service-a",
                "--set",
                "server.tomcat.threads.max=500");

        assertThat(out.toString())
                .containsIgnoringWhitespaces(
                        "no number of hung callers harms the healthy route: both need zuul-gateway/threads,"
                                + " 500 by server.tomcat.threads.max=500 (--set), but no more calls pass"
                                + " zuul-gateway/semaphore.service-a, 450 by zuul.semaphore.max-semaphores=450 (profile permits-450)");
    }

    @Test
    void a_load_and_a_hung_route_are_two_questions() {
        assertThat(run("--hung", "service-a", "-c", "200")).isEqualTo(ExitCode.USAGE);

        assertThat(err.toString()).startsWith("fusebox: --hung excludes -c and --rate");
    }

    @Test
    void a_route_that_the_gateway_does_not_have_is_named_with_the_known_ones() {
        assertThat(run("--gateway", "scg", "--hung", "unguarded")).isEqualTo(ExitCode.USAGE);

        assertThat(err.toString()).contains("scg has no route 'unguarded'", "it has service-a");
    }
}
