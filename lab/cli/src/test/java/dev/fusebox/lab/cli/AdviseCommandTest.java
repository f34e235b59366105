package dev.fusebox.lab.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.tool.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The verb as a user types it, with the checkout's own profiles. Nothing is started. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class AdviseCommandTest {

    @TempDir
    Path home;

    private StringWriter err = new StringWriter();
    private StringWriter out = new StringWriter();

    @BeforeEach
    void the_profiles_are_those_of_the_checkout() throws IOException {
        Path profiles = Files.createDirectories(home.resolve("tuning-profiles"));
        for (String profile : List.of("stock", "semaphore-100", "thread-shared")) {
            String file = "application-" + profile + ".yml";
            Files.copy(Path.of("../..", "tuning-profiles", file), profiles.resolve(file));
        }
        System.setProperty("fusebox.home", home.toString());
    }

    @AfterEach
    void restore() {
        System.clearProperty("fusebox.home");
    }

    private int run(String... args) {
        out = new StringWriter();
        err = new StringWriter();
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        return line.execute(args);
    }

    private JsonNode json() {
        return JsonMapper.shared().readTree(out.toString());
    }

    private List<String> steps(int gateway) {
        return json().at("/advice/" + gateway + "/steps")
                .valueStream()
                .map(s -> s.at("/settings/0/property").asString() + "="
                        + s.at("/settings/0/after").asString())
                .toList();
    }

    @Test
    void two_hundred_users_need_permits_connections_and_before_the_permits_request_threads() {
        assertThat(run("advise", "--profile", "semaphore-100", "--json"))
                .as(err.toString())
                .isEqualTo(ExitCode.DONE);

        assertThat(steps(0))
                .containsExactly(
                        "ribbon.MaxConnectionsPerHost=200",
                        "server.tomcat.threads.max=500",
                        "zuul.semaphore.max-semaphores=200");
        assertThat(steps(1)).containsExactly("resilience4j.bulkhead.configs.default.max-concurrent-calls=200");
        JsonNode last = json().at("/advice/0/steps/2");
        assertThat(last.at("/after/goodputPerSecond").asDouble())
                .isGreaterThan(0.9 * json().at("/advice/0/directPerSecond").asDouble());
        assertThat(last.at("/after/rejectedShare").asDouble()).isZero();
        assertThat(last.at("/after/isolation/callers").isNull()).isTrue();
        assertThat(json().at("/advice/0/steps/1/threads").asInt()).isEqualTo(300);
        assertThat(json().at("/advice/0/steps/1/reservedStackMb").asInt()).isEqualTo(300);
    }

    /** Of 40 users whose calls take 200 ms: 200 a second where the processors have time, and 2 / 20.7 ms where they have not. */
    @Test
    void from_a_run_an_answer_costs_what_it_cost_there() throws IOException {
        Path run = RunFolders.copy(home, "smoke-20260101-120000");
        double recorded = fromRun(run);
        ObjectNode results = (ObjectNode) JsonMapper.shared().readTree(run.resolve("results.json"));
        results.withArray("cells")
                .removeIf(cell -> !cell.get("id").asString().equals("zuul.semaphore-100.sleep-50.c40"));
        results.at("/cells/0/processes").forEach(process -> {
            Double dear = Map.of("zuul-gateway", 16.0, "machine", 16.59)
                    .get(process.get("component").asString());
            if (dear != null) {
                ((ObjectNode) process).put("cpuSeconds", dear);
            }
        });
        Files.writeString(run.resolve("results.json"), results.toString());

        assertThat(recorded).isGreaterThan(180);
        assertThat(fromRun(run)).isBetween(90.0, 97.0);
    }

    private double fromRun(Path run) {
        run("advise", "--from", run.toString(), "--gateway", "zuul", "--users", "40", "--no-isolation", "--json");
        return json().at("/advice/0/first/goodputPerSecond").asDouble();
    }

    @Test
    void more_threads_reserve_address_space_and_the_text_does_not_call_it_memory() {
        run("advise", "--profile", "semaphore-100");

        assertThat(out.toString().replaceAll("\\s+", " "))
                .contains(
                        "up to 300 more threads, whose stacks reserve 300 MiB of address space and take only what they use");
    }

    @Test
    void the_hidden_bulkhead_harms_first_then_the_time_limit_then_the_window_of_the_circuit_breaker() {
        run("advise", "--profile", "stock", "--gateway", "scg", "--json");

        assertThat(steps(0))
                .containsExactly(
                        "resilience4j.bulkhead.configs.default.max-concurrent-calls=200",
                        "resilience4j.timelimiter.configs.default.timeout-duration=4000ms",
                        "resilience4j.circuitbreaker.configs.default.sliding-window-type=TIME_BASED");
    }

    @Test
    void a_queue_of_a_thread_pool_is_not_in_the_model_so_advice_begins_without_it() {
        assertThat(run("advise", "--gateway", "scg-mvc", "--json"))
                .as(err.toString())
                .isEqualTo(ExitCode.DONE);

        String queue = "resilience4j.thread-pool-bulkhead.configs.default.queue-capacity";
        assertThat(json().at("/advice/0/assumed").propertyNames()).containsExactly(queue);
        assertThat(steps(0)).contains("resilience4j.thread-pool-bulkhead.configs.default.max-thread-pool-size=200");
        assertThat(json().at("/files/application-advised.yml").asString()).contains(queue + ": 0\n");
        run("advise", "--gateway", "scg-mvc");
        assertThat(out.toString().replaceAll("\\s+", " "))
                .contains("first: " + queue + "=0; the model does not know that wait of calls");
    }

    @Test
    void the_profile_does_what_the_last_step_says_and_the_service_keeps_its_own_threads() {
        String profiles = home.resolve("tuning-profiles").toString();
        assertThat(run("advise", "--profile", "semaphore-100", "--name", "better", "--out", profiles, "--json"))
                .isEqualTo(ExitCode.DONE);
        double goodput = json().at("/advice/0/steps/2/after/goodputPerSecond").asDouble();
        assertThat(run("advise", "--profile", "semaphore-100", "--name", "again", "--out", profiles))
                .isEqualTo(ExitCode.DONE);
        assertThat(out.toString())
                .contains(
                        "gateways: [direct, zuul, scg]\nprofiles: [again]\nendpoints: [sleep/200]\nconcurrency: [200]\n");

        assertThat(home.resolve("tuning-profiles/demo-service-better.yml"))
                .content()
                .isEqualTo("server.tomcat.threads.max: 200\n");
        run("predict", "--profile", "better", "-c", "200", "--json");
        assertThat(json().at("/cells/0/goodputPerSecond").asDouble()).isEqualTo(Math.round(goodput * 10) / 10.0);
        assertThat(json().at("/cells/1/refusedBy").isNull()).isTrue();
        run("predict", "--profile", "better", "--hung", "service-a", "--json");
        assertThat(json().at("/isolation")
                        .valueStream()
                        .map(i -> i.at("/predicted/callers").isNull()))
                .containsExactly(true, true);
        assertThat(run("advise", "--profile", "better")).isEqualTo(ExitCode.DONE);
        assertThat(out.toString()).contains("nothing to change: the goal is reached");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--users 500 | ask for 2485/s, and service-a without any gateway gives",
                "--users 500 | its limit is service-a/threads, server.tomcat.threads.max=200",
                "--profile thread-shared --gateway zuul | all routes share zuul-gateway/threadpool.RibbonCommand",
                "--service-ms 1 --users 2000 | and service-a without any gateway gives"
            })
    void a_goal_that_cannot_be_had_is_named_with_the_reason(String options, String why) {
        List<String> words = new ArrayList<>(List.of("advise"));
        words.addAll(List.of(options.strip().split(" ")));

        assertThat(run(words.toArray(String[]::new))).isEqualTo(ExitCode.UNEXPECTED);
        assertThat(out.toString().replaceAll("\\s+", " ")).contains("the goal cannot be had: ", why);
    }

    @Test
    void a_gateways_own_file_is_enough_to_begin_with() throws IOException {
        Path file = Files.writeString(home.resolve("application.yml"), """
                zuul:
                  routes: {orders: /orders/**}
                  semaphore.max-semaphores: 300
                """);

        assertThat(run("advise", "--app", file.toString(), "--json"))
                .as(err.toString())
                .isEqualTo(ExitCode.DONE);
        assertThat(json().at("/advice").size()).isEqualTo(1);
        assertThat(steps(0)).containsExactly("ribbon.MaxConnectionsPerHost=200", "server.tomcat.threads.max=750");
        assertThat(json().at("/files/application-advised.yml").asString())
                .contains("zuul.semaphore.max-semaphores: 300\n", "server.tomcat.threads.max: 750\n");
    }

    @Test
    void advice_for_a_file_names_its_lines_and_no_option_that_was_not_given() throws IOException {
        Path file = Files.writeString(home.resolve("application.yml"), """
                zuul:
                  routes: {orders: /orders/**}
                  semaphore.max-semaphores: 300
                """);

        assertThat(run("advise", "--app", file.toString())).isEqualTo(ExitCode.DONE);
        assertThat(err.toString()).isEmpty();
        assertThat(out.toString().replaceAll("\\s+", " "))
                .contains(
                        "zuul, " + file + ": 200 users at 200 ms",
                        "zuul.semaphore.max-semaphores=300 (%s)".formatted(place(file, 3)),
                        "server.tomcat.threads.max=750 (advised)",
                        "# By fusebox advise, from " + file + ". # For the lab's gateways:")
                .doesNotContain("--set", "profile stock");
    }

    @Test
    void what_the_advice_for_a_file_leaves_out_is_said() throws IOException {
        Path file = Files.writeString(home.resolve("application.yml"), """
                zuul.routes: {orders: /orders/**}
                orders.ribbon.MaxConnectionsPerHost: 9
                ---
                spring.profiles: prod
                zuul.semaphore.max-semaphores: 400
                """);

        run("advise", "--app", file.toString());

        assertThat(err.toString().lines())
                .containsExactly(
                        "fusebox: %1$s: the advice is without profile prod; to have one, put its settings into a file and name both: --app %1$s,FILE"
                                .formatted(file),
                        "fusebox: the advice is for a service that has no separate limits, so it does not count"
                                + " orders.ribbon.MaxConnectionsPerHost=9 (%s)".formatted(place(file, 2)));
    }

    @Test
    void a_property_of_the_jvm_in_a_file_does_not_count() throws IOException {
        Path file = Files.writeString(home.resolve("application.yml"), """
                spring.cloud.gateway.server.webflux.routes: [{id: orders, uri: 'http://127.0.0.1:8881'}]
                reactor.netty.ioWorkerCount: 1
                """);

        run("advise", "--app", file.toString(), "--json");

        assertThat(err.toString())
                .contains("reactor.netty.ioWorkerCount=1 (%s) does nothing: only a property of the JVM sets it"
                        .formatted(place(file, 2)));
        assertThat(json().at("/files").toString()).doesNotContain("ioWorkerCount");
    }

    private static String place(Path file, int line) {
        return "%s:%d".formatted(file, line);
    }

    @Test
    void connections_count_under_the_prefix_of_earlier_versions_too() throws IOException {
        Path file = Files.writeString(home.resolve("application.yml"), """
                spring.cloud.gateway:
                  routes: [{id: orders, uri: 'http://127.0.0.1:8881'}]
                  httpclient.pool: {type: fixed, max-connections: 70}
                """);
        String today = "spring.cloud.gateway.server.webflux.httpclient.pool.max-connections";

        assertThat(run("advise", "--app", file.toString(), "--json")).isEqualTo(ExitCode.DONE);
        assertThat(steps(0)).contains(today + "=200");
        assertThat(err.toString())
                .contains(
                        "fusebox: spring.cloud.gateway.httpclient.pool.max-connections counts by its name in the lab's gateway, "
                                + today);
    }

    /** A resolved placeholder would no longer follow the environment. */
    @Test
    void routes_stay_in_the_application() throws IOException {
        Path file = Files.writeString(home.resolve("application.yml"), """
                spring.cloud.gateway.server.webflux:
                  routes:
                    - id: orders
                      uri: http://${backend:127.0.0.1:8881}
                      predicates: [Path=/orders/**]
                  httpclient.pool: {type: FIXED, max-connections: 70}
                """);

        assertThat(run("advise", "--app", file.toString(), "--json")).isEqualTo(ExitCode.DONE);
        assertThat(json().at("/files/application-advised.yml").asString())
                .contains("spring.cloud.gateway.server.webflux.httpclient.pool.max-connections: 200\n")
                .doesNotContain("routes[");
    }

    @Test
    void the_counterpart_of_an_application_has_the_advised_sizes() throws IOException {
        Path file = Files.writeString(home.resolve("application.yml"), """
                permits: 300
                zuul:
                  routes: {orders: /orders/**}
                  semaphore.max-semaphores: ${permits}
                """);

        assertThat(run("advise", "--app", file.toString(), "--to", "scg", "--json"))
                .as(err.toString())
                .isEqualTo(ExitCode.DONE);
        assertThat(json().at("/counterpart/lines").toString())
                .contains("\"resilience4j.bulkhead.configs.default.max-concurrent-calls\",\"value\":\"300\"");
        run("advise", "--app", file.toString(), "--to", "scg");
        assertThat(out.toString()).contains("# Spring Cloud Gateway: the counterpart of " + file, "(advised)");
    }

    @Test
    void a_boot_jar_has_the_settings_of_its_application() throws IOException {
        Path jar = home.resolve("gateway.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("BOOT-INF/classes/application.yml"));
            out.write("zuul: {routes: {orders: /orders/**}, semaphore.max-semaphores: 300}\n".getBytes(UTF_8));
            out.putNextEntry(new JarEntry("BOOT-INF/lib/spring-boot-1.0.jar"));
            ByteArrayOutputStream boot = new ByteArrayOutputStream();
            try (JarOutputStream inner = new JarOutputStream(boot)) {
                inner.putNextEntry(new JarEntry("META-INF/spring-configuration-metadata.json"));
                inner.write("""
                        {"properties": [{"name": "server.tomcat.threads.max", "type": "java.lang.Integer",
                          "defaultValue": 900}]}
                        """.getBytes(UTF_8));
            }
            out.write(boot.toByteArray());
        }

        assertThat(run("advise", "--app", jar.toString(), "--json"))
                .as(err.toString())
                .isEqualTo(ExitCode.DONE);
        assertThat(steps(0))
                .as("its libraries have request threads enough by default")
                .containsExactly("ribbon.MaxConnectionsPerHost=200");
    }

    @Test
    void without_isolation_fewer_settings_change() {
        run("advise", "--profile", "semaphore-100", "--gateway", "zuul", "--no-isolation", "--json");

        assertThat(steps(0)).containsExactly("ribbon.MaxConnectionsPerHost=200", "zuul.semaphore.max-semaphores=200");
    }

    @Test
    void a_time_limit_that_ends_every_call_comes_first() {
        run(
                "advise",
                "--profile",
                "semaphore-100",
                "--gateway",
                "zuul",
                "--users",
                "50",
                "--service-ms",
                "2000",
                "--json");

        assertThat(steps(0))
                .containsExactly(
                        "ribbon.ReadTimeout=6000",
                        "hystrix.command.default.execution.isolation.thread.timeoutInMilliseconds=6000");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--users 5 --rate 5 | --users and --rate exclude each other",
                "--service-ms 0 | --service-ms 0.0: must be 1 to 600000 milliseconds",
                "--name ../x | --name '../x': must have small letters",
                "--jmx 127.0.0.1:1 | --jmx needs one --gateway",
                "--to scg | --to without --from or --app: name the files of the gateway",
                "--from tuning-profiles/x.yml | --from tuning-profiles/x.yml: without --to it must be one run folder",
                "--jmx 127.0.0.1:1 --gateway zuul --profile stock | --jmx reads the limits of a process, and --profile names settings",
                "--jmx 127.0.0.1:1 --prove | --prove runs the lab's gateways with a profile's settings",
                "--gateway direct | 'direct' is no gateway",
                "--profile none | unknown profile 'none'"
            })
    void what_is_wrong_is_said(String options, String message) {
        List<String> words = new ArrayList<>(List.of("advise"));
        words.addAll(List.of(options.strip().split(" ")));

        assertThat(run(words.toArray(String[]::new))).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).startsWith("fusebox: " + message);
    }
}
