package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.tool.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The verb as a user types it, with the checkout's own profiles. Nothing is started. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class PredictCommandTest {

    @TempDir
    Path folder;

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

    private String printed() {
        return out.toString();
    }

    private JsonNode cell() {
        return JsonMapper.builder().build().readTree(printed()).at("/cells/0");
    }

    private void rejected(String message, String... args) {
        assertThat(run(args)).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString().strip()).startsWith("fusebox: " + message);
        assertThat(printed()).isEmpty();
    }

    @Test
    void says_what_binds_what_rejects_and_that_it_is_not_measured() {
        assertThat(run("--profile", "semaphore-100", "--gateway", "zuul", "-c", "200"))
                .isEqualTo(ExitCode.DONE);

        assertThat(printed())
                .startsWith("PREDICTED, not measured")
                .contains("zuul, profile semaphore-100, sleep/200, 200 users")
                .contains("bound by zuul-gateway/pool.service-a; rejected by zuul-gateway/semaphore.service-a")
                .contains("> zuul-gateway/pool.service-a")
                .containsPattern("would first trip at\\s+101 users")
                .contains("ribbon.MaxConnectionsPerHost=50 (profile semaphore-100)");
        assertThat(printed().lines()).allMatch(line -> line.length() <= 100);
    }

    @Test
    void a_share_of_rejections_is_said_of_open_arrivals_only() {
        run("--profile", "semaphore-100", "--gateway", "scg", "-c", "200");
        assertThat(printed().replaceAll("\\s+", " "))
                .containsPattern("goodput [\\d.]+/s, other calls rejected;")
                .containsPattern("rejected by scg-gateway/\\S+(, scg-gateway/\\S+)? - the circuit breaker trips")
                .doesNotContain("% of the open load");

        run("--profile", "semaphore-100", "--gateway", "scg", "--rate", "800");
        assertThat(printed().replaceAll("\\s+", " "))
                .containsPattern("\\d % of the open load rejected; response times");
    }

    @Test
    void json_is_the_contract_and_nothing_else() {
        assertThat(run("--gateway", "zuul", "-c", "50,200", "--json")).isEqualTo(ExitCode.DONE);

        JsonNode document = JsonMapper.builder().build().readTree(printed());
        assertThat(document.propertyNames()).containsExactly("schema", "cells");
        assertThat(document.at("/cells")).hasSize(2);
        assertThat(document.at("/cells/1").propertyNames())
                .containsExactly(
                        "id",
                        "goodputPerSecond",
                        "range",
                        "refusedShare",
                        "meanMs",
                        "p50Ms",
                        "limit",
                        "refusedBy",
                        "firstTrip",
                        "zombieWork");
        assertThat(document.at("/cells/1/id").asString()).isEqualTo("zuul.stock.sleep-200.c200");
        assertThat(document.at("/cells/0/refusedBy").isNull()).isTrue();
        assertThat(document.at("/cells/1/firstTrip").toString()).isEqualTo("{\"users\":101}");
        assertThat(err.toString()).contains("PREDICTED, not measured");
    }

    @Test
    void json_has_the_work_that_outlasts_its_permit() {
        run("--profile", "zombie-timeouts", "--gateway", "zuul", "--endpoint", "sleep/3000", "--rate", "60", "--json");

        assertThat(cell().at("/zombieWork").toString())
                .isEqualTo("{\"permits\":\"zuul-gateway/semaphore.service-a\",\"callMs\":500.0,\"workMs\":3000.0,"
                        + "\"mostAtService\":60.0}");
    }

    @Test
    void a_gateway_that_loses_connections_is_named_since_the_model_does_not_know_it() {
        run(
                "--profile",
                "zombie-timeouts",
                "--gateway",
                "scg-mvc",
                "--endpoint",
                "sleep/3000",
                "--rate",
                "60",
                "--json");
        assertThat(err.toString()).contains("scg-mvc never gets back connections that are held by calls");

        err.getBuffer().setLength(0);
        run(
                "--profile",
                "zombie-timeouts",
                "--gateway",
                "scg-mvc",
                "--endpoint",
                "sleep/200",
                "--rate",
                "60",
                "--json");
        assertThat(err.toString()).doesNotContain("never gets back");
    }

    @Test
    void open_arrivals_trip_at_a_rate() {
        assertThat(run("--gateway", "zuul", "--rate", "100", "--json")).isEqualTo(ExitCode.DONE);

        assertThat(cell().at("/id").asString()).isEqualTo("zuul.stock.sleep-200.r100");
        assertThat(cell().at("/firstTrip").propertyNames()).containsExactly("rate", "from", "to");
        assertThat(cell().at("/firstTrip/rate").asDouble())
                .isBetween(
                        cell().at("/firstTrip/from").asDouble(),
                        cell().at("/firstTrip/to").asDouble());
    }

    @Test
    void the_service_itself_has_no_circuit_breaker() {
        assertThat(run("--gateway", "direct", "-c", "500", "--json")).isEqualTo(ExitCode.DONE);

        assertThat(cell().at("/limit").asString()).isEqualTo("service-a/threads");
        assertThat(cell().at("/firstTrip").isNull()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"zuul.semaphore.max-semaphores=0", "ribbon.MaxConnectionsPerHost=-1"})
    void a_size_that_lets_no_call_through_is_rejected(String set) {
        assertThat(run("--profile", "semaphore-100", "--gateway", "zuul", "-c", "200", "--set", set))
                .isEqualTo(ExitCode.USAGE);

        assertThat(err.toString()).contains(set, "must be at least 1");
    }

    /** What each profile says of 200 users; sizes are the files' own. */
    @ParameterizedTest
    @CsvSource({
        "zuul, semaphore-500, , ",
        "zuul, semaphore-isolated, , ",
        "zuul, thread-shared, zuul-gateway/threadpool.RibbonCommand, zuul-gateway/threadpool.RibbonCommand",
        "zuul, thread-per-route, zuul-gateway/threadpool.route-service-a, zuul-gateway/threadpool.route-service-a",
        "scg, stock, , scg-gateway/circuit-breaker.service-a",
        "scg, semaphore-500, , "
    })
    void profiles(String gateway, String profile, String limit, String refusedBy) {
        assertThat(run("--profile", profile, "--gateway", gateway, "-c", "200", "--json"))
                .isEqualTo(ExitCode.DONE);

        assertThat(cell().at("/limit").asString(null)).isEqualTo(limit);
        assertThat(cell().at("/refusedBy").asString(null)).isEqualTo(refusedBy);
    }

    @Test
    void a_changed_setting_moves_the_limit() {
        run("--gateway", "zuul", "-c", "200", "--json", "--set", "ribbon.MaxConnectionsPerHost=200");

        assertThat(cell().at("/limit").asString()).isEqualTo("zuul-gateway/semaphore.service-a");
    }

    @Test
    void a_setting_of_one_module_leaves_the_others() {
        run("--gateway", "zuul", "-c", "90", "--json", "--set", "demo-service:server.tomcat.threads.max=40");

        assertThat(cell().at("/limit").asString()).isEqualTo("service-a/threads");
        assertThat(cell().at("/goodputPerSecond").asDouble()).isCloseTo(40 / 0.201, within(6.0));
    }

    @Test
    void a_disabled_circuit_breaker_never_trips() {
        run(
                "--gateway",
                "zuul",
                "-c",
                "200",
                "--json",
                "--set",
                "hystrix.command.default.circuitBreaker.enabled=false");

        assertThat(cell().at("/firstTrip").isNull()).isTrue();
        assertThat(cell().at("/refusedBy").asString()).isEqualTo("zuul-gateway/semaphore.service-a");
    }

    @Test
    void the_old_hystrix_stays_open() {
        run("--profile", "semaphore-100", "--gateway", "zuul", "-c", "200", "--json", "--variant", "hystrix-1.5.12");

        assertThat(cell().at("/id").asString()).isEqualTo("zuul.semaphore-100.hystrix-1.5.12.sleep-200.c200");
        assertThat(cell().at("/refusedBy").asString()).isEqualTo("zuul-gateway/circuit-breaker.service-a");
    }

    @Test
    void more_instances_share_the_pool_up_to_its_total() {
        run("--gateway", "zuul", "-c", "90", "--instances", "3");

        assertThat(printed()).contains("1 gateway and 3 instances together").contains("zuul-gateway/pool.service-a ");
        assertThat(printed()).containsPattern("pool.service-a +150 ").containsPattern("service-a/threads +600 ");
    }

    @Test
    void limits_of_a_run_override_those_of_the_profile() throws Exception {
        Files.writeString(folder.resolve("run.json"), """
                {"schema": 3, "study": {"name": "s"}, "options": {}, "chains": {"gone": {
                  "breakers": [], "timeLimits": [], "limits": [
                  {"id": "zuul-gateway/semaphore.service-a", "max": 30, "whenFull": "REJECTS",
                   "setting": {"property": "zuul.semaphore.max-semaphores", "value": "30", "origin": "profile gone"}}]}}}
                """);

        assertThat(run("--from", folder.toString(), "--gateway", "zuul", "-c", "200", "--json"))
                .isEqualTo(ExitCode.DONE);
        assertThat(cell().at("/id").asString()).isEqualTo("zuul.gone.sleep-200.c200");
        assertThat(cell().at("/limit").asString()).isEqualTo("zuul-gateway/semaphore.service-a");
        assertThat(cell().at("/firstTrip/users").asInt()).isEqualTo(31);
    }

    @Test
    void a_misspelt_setting_of_a_profile_is_named_with_the_right_one() throws Exception {
        Files.writeString(
                Files.createDirectories(folder.resolve("tuning-profiles")).resolve("application-mine.yml"),
                "zuul.semaphore.max-semaphore: 300\nribbon.maxConnectionsPerHost: 300\n");
        System.setProperty("fusebox.home", folder.toString());

        assertThat(run("--profile", "mine", "--gateway", "zuul")).isEqualTo(ExitCode.DONE);
        assertThat(err.toString())
                .contains("fusebox: ineffective in zuul-gateway: zuul.semaphore.max-semaphore=300 (profile mine):"
                        + " nothing reads it; did you mean zuul.semaphore.max-semaphores?")
                .contains("write ribbon.MaxConnectionsPerHost");
        assertThat(err.toString().strip()).hasLineCount(2);
    }

    @Test
    void the_profiles_of_the_repository_have_no_ineffective_setting() {
        String all = new Profiles(Path.of("../../tuning-profiles"))
                .names().stream().filter(p -> !p.equals("bulkhead-wait")).collect(Collectors.joining(","));

        assertThat(run("--profile", all, "--gateway", "direct,zuul,scg", "-c", "1", "--seconds", "1"))
                .isEqualTo(ExitCode.DONE);
        assertThat(err.toString()).isEmpty();
        String modelled = all.replaceAll("(service-threads-200-)?stock,", "");
        assertThat(run("--profile", modelled, "--gateway", "scg-mvc,scg-mvc-virtual", "-c", "1", "--seconds", "1"))
                .isEqualTo(ExitCode.DONE);
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void a_given_cost_predicts_hello() {
        run("--gateway", "zuul", "--endpoint", "hello", "-c", "50", "--cpu-ms", "0.5", "--processors", "1", "--json");

        assertThat(cell().at("/goodputPerSecond").asDouble()).isCloseTo(2000, within(40.0));
        assertThat(cell().at("/limit").asString()).isEqualTo("zuul-gateway/cpu");
    }

    @Test
    void wrong_input_is_named() {
        rejected(
                "hello answers at once, so only its CPU time bounds it, and that is unknown here; pass --cpu-ms MS",
                "--endpoint",
                "hello");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--set ribbon.maxConnectionsPerHost=3 | --set ribbon.maxConnectionsPerHost: no limit of this chain"
                        + " reads this setting; did you mean ribbon.MaxConnectionsPerHost?",
                "--set zuul.semaphore.max-semaphore=3 | --set zuul.semaphore.max-semaphore: no limit of this chain"
                        + " reads this setting; did you mean zuul.semaphore.max-semaphores?",
                "--set nonsense=3 | --set nonsense: no limit of this chain reads this setting; settings that are read: ",
                "--set zuul.semaphore.max-semaphores=many | zuul.semaphore.max-semaphores=many (--set): must be a whole",
                "--set demo-servce:server.tomcat.threads.max=5 | --set demo-servce:server.tomcat.threads.max:"
                        + " 'demo-servce' is no module of this chain; its modules are demo-service, zuul-gateway",
                "--set demo-service:zuul.semaphore.max-semaphores=5 | --set demo-service:zuul.semaphore.max-semaphores:"
                        + " no limit of this chain reads this setting; settings that are read: demo.document-store.pool.max-size, ",
                "-c 0 | -c 0: must be 1 to 100000000",
                "--rate 0 | --rate 0.0: must be above 0",
                "-c 5 --rate 5 | -c and --rate exclude each other",
                "--profile nope | unknown profile 'nope'; known: ",
                "--profile stocks | unknown profile 'stocks'; did you mean stock?",
                "--gateway traefik | unknown gateway 'traefik'; known: direct, zuul, scg",
                "--endpoint nap | unknown endpoint 'nap'",
                "--variant old | unknown variant 'old'; known: usual, hystrix-1.5.12",
                "--gateways 0 | --gateways 0: must be 1 to 100000",
                "--cpu-ms 0 | --cpu-ms 0.0: must be 0.001 to 60000",
                "--seconds 0 | --seconds 0.0: must be 1 to 600",
                "--from nowhere | nowhere is not a run folder",
                "--profile bulkhead-wait | scg: resilience4j.bulkhead.configs.default.max-wait-duration=10s"
            })
    void wrong_input_is_named(String args, String message) {
        String gateway = args.contains("gateway ") || args.contains("bulkhead-wait") ? "" : "--gateway zuul ";
        String path = message.startsWith("nowhere") ? Path.of("").toAbsolutePath() + "/" : "";
        rejected(path + message, (gateway + args).split(" "));
    }

    private void profile(String content) throws Exception {
        Path profiles = Files.createDirectories(folder.resolve("tuning-profiles"));
        Files.writeString(profiles.resolve("application-mine.yml"), content);
        System.setProperty("fusebox.home", folder.toString());
    }

    @Test
    void an_unknown_setting_of_a_profile_is_named() throws Exception {
        profile("ribbon.NoSuch: 5\nribbon.maxtotalconnections: 3\nserver.tomcat.threads.min-spare: 3\n");

        assertThat(run("--profile", "mine", "--gateway", "zuul", "-c", "50")).isEqualTo(ExitCode.DONE);
        assertThat(err.toString().lines())
                .hasSize(2)
                .anyMatch(l -> l.contains("write ribbon.MaxTotalConnections"))
                .contains("fusebox: not used by the prediction: ribbon.NoSuch=5 (profile mine): no known setting has"
                        + " this name");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ribbon.MaxConnectionsPerHost: 5%nribbon.MaxConnectionsPerHost: 5 | line 2: the key 'ribbon.MaxConnectionsPerHost'
            - a | this is a list; it must be a group of keys
            zuul.semaphore.max-semaphores: many | zuul.semaphore.max-semaphores=many (profile mine): must be a whole number
            """)
    void every_verb_rejects_a_profile_that_no_process_starts_with(String content, String message) throws Exception {
        profile(content.formatted());

        for (String verb : List.of("predict", "up", "probe", "bystander")) {
            CommandLine line = Main.commandLine();
            StringWriter said = new StringWriter();
            line.setErr(new PrintWriter(said, true));
            assertThat(line.execute(verb, "--profile", "mine")).as(verb).isEqualTo(ExitCode.USAGE);
            assertThat(said.toString()).as(verb).contains(message).hasLineCount(1);
        }
    }
}
