package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.tool.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Wrong input: the exact words on stderr and the exit code. Nothing is started here. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class MainTest {

    private static final String TWO_BLOCKS = """
            gateways: [zuul, scg]
            profiles: [mine]
            endpoints: [sleep/100]
            concurrency: [500]
            also:
              - {gateways: [direct], concurrency: [9000]}
            """;

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
        CommandLine line = Main.commandLine();
        line.setErr(new PrintWriter(err, true));
        line.setOut(new PrintWriter(out));
        return Main.run(line, args);
    }

    private String output() {
        return out.toString();
    }

    private String error() {
        return err.toString().strip();
    }

    @Test
    void an_unknown_study_names_the_known_ones() {
        assertThat(run("run", "nope")).isEqualTo(ExitCode.USAGE);
        assertThat(error()).startsWith("fusebox: unknown study 'nope'; known: ").contains("zuul-isolation");
    }

    @Test
    void an_unknown_profile_names_the_known_ones() {
        assertThat(run("run", "--profile", "stock,nope")).isEqualTo(ExitCode.USAGE);
        assertThat(error())
                .startsWith("fusebox: unknown profile 'nope'; known: ")
                .contains("semaphore-100");
    }

    @Test
    void an_unknown_gateway_names_the_known_ones() {
        assertThat(run("run", "--gateway", "direct,traefik")).isEqualTo(ExitCode.USAGE);
        assertThat(error())
                .matches("fusebox: unknown gateway 'traefik'; known: direct, zuul, scg(, [a-z-]+)* and \\d+ more;"
                        + " fusebox run --help lists them");
        assertThat(run("run", "--gateway", "sync-tomact")).isEqualTo(ExitCode.USAGE);
        assertThat(error()).endsWith("fusebox: unknown gateway 'sync-tomact'; did you mean sync-tomcat?");
    }

    /** A checkout with one study, since those of the repository may change their sizes. */
    private void study(String content) throws IOException {
        Files.createDirectories(folder.resolve("ab-scripts/studies"));
        Files.createDirectories(folder.resolve("tuning-profiles"));
        Files.writeString(folder.resolve("tuning-profiles/application-mine.yml"), "");
        Files.writeString(folder.resolve("ab-scripts/studies/mine.yml"), content);
        System.setProperty("fusebox.home", folder.toString());
    }

    @Test
    void options_that_leave_nothing_of_a_study_are_rejected_with_what_it_has() throws IOException {
        study(TWO_BLOCKS);
        assertThat(run("run", "mine", "--gateway", "zuul", "-c", "9000", "--dry-run"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(error())
                .isEqualTo("fusebox: --gateway zuul with -c 9000: no cell of study mine; it has -c 9000 for direct");
        err.getBuffer().setLength(0);
        study(TWO_BLOCKS + "full: {concurrency: [500, 9000], also: []}\n");
        assertThat(run("run", "mine", "--gateway", "zuul", "-c", "9000", "--dry-run"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(error()).endsWith("; it has -c 9000 for direct; with --full it has such cells");
    }

    @Test
    void options_that_leave_a_part_of_a_study_say_which_part_it_does_not_have() throws IOException {
        study(TWO_BLOCKS);
        assertThat(run("run", "mine", "--gateway", "zuul,direct", "-c", "9000", "--variant", "usual", "--dry-run"))
                .isEqualTo(ExitCode.DONE);
        assertThat(error())
                .contains("--gateway zuul with -c 9000: no cell of study mine; it has -c 9000 for direct")
                .contains("1 cell, ");
        err.getBuffer().setLength(0);
        assertThat(run("run", "mine", "--gateway", "direct", "--variant", "usual,hystrix-1.5.12", "--dry-run"))
                .isEqualTo(ExitCode.DONE);
        assertThat(error()).contains("--variant hystrix-1.5.12: no cell runs with it; it is a build of zuul-gateway");
    }

    @Test
    void the_default_study_runs_open_arrivals_beside_the_closed_loop() {
        assertThat(run("run", "--gateway", "zuul", "--dry-run")).isEqualTo(ExitCode.DONE);
        assertThat(output()).contains("zuul.semaphore-100.sleep-200.c200", ".r440");
        out.getBuffer().setLength(0);
        assertThat(run("run", "--gateway", "zuul", "--arrivals", "closed", "--dry-run"))
                .isEqualTo(ExitCode.DONE);
        assertThat(output()).contains("zuul.semaphore-100.sleep-200.c200").doesNotContain(".r440");
        out.getBuffer().setLength(0);
        assertThat(run("run", "--gateway", "zuul", "--arrivals", "open", "--dry-run"))
                .isEqualTo(ExitCode.DONE);
        assertThat(output())
                .containsPattern("zuul.semaphore-100.sleep-200.r440 +for 12 s")
                .doesNotContain(".c200");
        out.getBuffer().setLength(0);
        assertThat(run("run", "--gateway", "zuul", "--arrivals", "both", "--dry-run"))
                .isEqualTo(ExitCode.DONE);
        assertThat(output()).contains(".sleep-200.r440").contains(".sleep-200.c200");
    }

    @Test
    void arrivals_that_a_study_does_not_have_say_which_key_is_missing() {
        assertThat(run("run", "smoke", "--arrivals", "open")).isEqualTo(ExitCode.USAGE);
        assertThat(error())
                .isEqualTo(
                        "fusebox: --arrivals open: the study smoke has no rates; add them to ab-scripts/studies/smoke.yml");
        err.getBuffer().setLength(0);
        assertThat(run("run", "smoke", "--arrivals", "half")).isEqualTo(ExitCode.USAGE);
        assertThat(error()).isEqualTo("fusebox: arrivals 'half': must be closed, open, both");
        err.getBuffer().setLength(0);
        assertThat(run("run", "--arrivals", "open", "-c", "50")).isEqualTo(ExitCode.USAGE);
        assertThat(error())
                .isEqualTo("fusebox: -c sets the users of closed loops; leave it out, or pass --arrivals closed");
    }

    @Test
    void an_unknown_hung_route_names_the_known_ones() {
        assertThat(run("bystander", "--gateway", "zuul", "--route", "guarded")).isEqualTo(ExitCode.USAGE);
        assertThat(error())
                .isEqualTo(
                        "fusebox: zuul has no route 'guarded' that could hang; it has service-a, service-b, unguarded");
        err.getBuffer().setLength(0);
        assertThat(run("bystander", "--gateway", "zuul,scg", "--hung", "service-a,service-b"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(error())
                .isEqualTo("fusebox: scg has the routes service-a, service-b; one of them must stay healthy");
    }

    @Test
    void an_unknown_flag_points_to_the_help() {
        assertThat(run("run", "--profil", "stock")).isEqualTo(ExitCode.USAGE);
        assertThat(error())
                .isEqualTo("fusebox: unknown option '--profil'; did you mean --profile?\nsee fusebox run --help");
    }

    @Test
    void swapped_letters_are_recognised_in_options_and_verbs() {
        assertThat(run("run", "--porfile", "stock")).isEqualTo(ExitCode.USAGE);
        assertThat(error()).contains("did you mean --profile?");
        assertThat(run("reprot")).isEqualTo(ExitCode.USAGE);
        assertThat(error()).contains("did you mean report?");
    }

    @Test
    void a_misspelt_verb_names_the_one_that_was_meant() {
        assertThat(run("rnu")).isEqualTo(ExitCode.USAGE);
        assertThat(error()).isEqualTo("fusebox: unknown verb 'rnu'; did you mean run?\nsee fusebox --help");
    }

    @Test
    void a_word_instead_of_a_number_is_named() {
        assertThat(run("run", "-c", "many")).isEqualTo(ExitCode.USAGE);
        assertThat(error()).isEqualTo("fusebox: -c many: must be a whole number\nsee fusebox run --help");
    }

    @Test
    void a_missing_option_is_named() {
        assertThat(run("probe", "--jmx", "127.0.0.1:9")).isEqualTo(ExitCode.USAGE);
        assertThat(error()).isEqualTo("fusebox: missing: --url=URL\nsee fusebox probe --help");
    }

    @Test
    void a_probe_of_an_address_needs_its_process() {
        for (String[] both : new String[][] {{}, {"--jmx", "127.0.0.1:9", "--pid", "1"}}) {
            err.getBuffer().setLength(0);
            assertThat(run(Stream.concat(Stream.of("probe", "--url", "http://127.0.0.1:9/hang"), Stream.of(both))
                            .toArray(String[]::new)))
                    .isEqualTo(ExitCode.USAGE);
            assertThat(error())
                    .isEqualTo("fusebox: --url needs the gateway's process, too: pass --pid PID or --jmx HOST:PORT");
        }
    }

    @Test
    void without_a_verb_the_first_ones_are_named() {
        assertThat(run()).isEqualTo(ExitCode.USAGE);
        assertThat(error())
                .isEqualTo(
                        "fusebox: no verb given; the most used ones are predict, run and up\n" + "see fusebox --help");
    }

    @Test
    void fewer_requests_than_users_are_rejected() {
        assertThat(run("run", "-c", "50,200", "-n", "100")).isEqualTo(ExitCode.USAGE);
        assertThat(error()).isEqualTo("fusebox: -n 100 is less than -c 200: every user must send at least one request");
    }

    @Test
    void zero_users_are_rejected() {
        assertThat(run("run", "-c", "0")).isEqualTo(ExitCode.USAGE);
        assertThat(error()).isEqualTo("fusebox: -c 0: must be 1 to 20000");
    }

    @Test
    void a_port_base_outside_the_range_is_rejected() {
        assertThat(run("run", "--port-base", "65530")).isEqualTo(ExitCode.USAGE);
        assertThat(error()).contains("--port-base 65530: must be 1024 to 65416");
    }

    @Test
    void a_missing_java_is_named() {
        assertThat(run("run", "--java-home", folder.toString())).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(error()).startsWith("fusebox: no Java at ").contains("--java-home");
    }

    @Test
    void a_java_that_is_too_old_is_rejected() throws Exception {
        Path java = Files.createDirectories(folder.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\necho '    java.runtime.version = 1.8.0_452-b09'\n");
        java.toFile().setExecutable(true);

        assertThat(run("run", "--java-home", folder.toString())).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(error()).startsWith("fusebox: Java 1.8.0_452-b09 at ").contains("is too old; pass a JDK 17+");
    }

    @Test
    void a_folder_that_is_not_a_run_folder_is_rejected() {
        assertThat(run("report", folder.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(error()).contains(" is not a run folder: it has no run.json");
    }

    @Test
    void a_damaged_run_folder_is_named() throws Exception {
        Files.writeString(folder.resolve("run.json"), "{}");
        Files.writeString(folder.resolve("results.json"), "{\"schema\": 3, \"cells\": [");

        assertThat(run("report", folder.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(error())
                .contains("results.json: line 1: not JSON: it ends too early")
                .hasLineCount(1);
    }

    @Test
    void a_resumed_run_takes_no_new_plan() {
        assertThat(run("run", "--resume", folder.toString(), "-c", "50")).isEqualTo(ExitCode.USAGE);
        assertThat(error())
                .isEqualTo("fusebox: --resume finishes a run as it was planned; leave out -c"
                        + " (it takes --port-base, if the old ports are in use, --java-home, --mongo-uri, --target and"
                        + " --locust-master)");
    }

    @ParameterizedTest
    @CsvSource({
        "mongodb://192.0.2.7:27017/test, pass --mongo-uri mongodb://192.0.2.7:27017/test to finish it",
        "mongodb://LOGIN@192.0.2.7/test, set FUSEBOX_MONGO_URI to the whole address"
    })
    void a_mongodb_that_only_a_run_folder_names_is_never_called(String named, String remedy) throws IOException {
        Files.writeString(folder.resolve("run.json"), """
                {"schema": 3, "planned": 1, "options": {"mongo": "%s"},
                 "study": {"name": "s", "title": "t", "gateways": ["direct"], "profiles": ["stock"],
                  "endpoints": [{"id": "document", "path": "/document/0"}], "concurrency": [1],
                  "cellSize": {"rounds": 1, "seconds": 1},
                  "warmUp": {"windowSeconds": 1, "capSeconds": 1, "concurrency": 1}}}
                """.formatted(named));

        assertThat(run("run", "--resume", folder.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(error()).contains("reads from the MongoDB at " + named).contains(remedy);
    }

    @Test
    void a_locust_master_that_only_a_run_folder_names_is_never_called() throws IOException {
        writeRun("\"title\": \"t\"", "\"load\": {\"generator\": \"locust\", \"master\": \"192.0.2.7:8089\"}");

        assertThat(run("run", "--resume", folder.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(error())
                .isEqualTo("fusebox: this run used the Locust master at 192.0.2.7:8089; pass --locust-master"
                        + " 192.0.2.7:8089 to finish it with the same");
        err.getBuffer().setLength(0);
        assertThat(run("run", "--resume", folder.toString(), "--locust-master", "192.0.2.7:8089"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(error()).contains("192.0.2.7 is not this machine");
    }

    @Test
    void a_mongodb_is_for_studies_that_read_documents() {
        assertThat(run("run", "smoke", "--dry-run", "--mongo-uri", "mongodb://127.0.0.1"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(error()).isEqualTo("fusebox: --mongo-uri: the study smoke reads no documents; leave it out");
        assertThat(run("run", "document-store", "--dry-run", "--mongo-uri", "mongodb://127.0.0.1"))
                .isEqualTo(ExitCode.DONE);
    }

    @Test
    void a_java_that_only_a_run_folder_names_is_never_started() throws IOException {
        Path java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\ntouch '" + folder.resolve("was-run") + "'\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Files.writeString(folder.resolve("run.json"), """
                {"schema": 3, "planned": 1, "options": {"javaHome": "%s"},
                 "study": {"name": "s", "title": "t", "gateways": ["direct"], "profiles": ["stock"],
                  "endpoints": [{"id": "hello", "path": "/hello/ab"}], "concurrency": [1],
                  "cellSize": {"rounds": 1, "seconds": 1},
                  "warmUp": {"windowSeconds": 1, "capSeconds": 1, "concurrency": 1}}}
                """.formatted(folder.resolve("jdk")));

        assertThat(run("run", "--resume", folder.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(error()).contains("pass --java-home " + folder.resolve("jdk"));
        assertThat(folder.resolve("was-run")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            "gateways": ["nope"]                               | unknown gateway 'nope'
            "profiles": ["../../elsewhere"]                    | unknown profile '../../elsewhere'
            "variants": ["nope"]                               | nope
            "experiments": [{"kind": "probe", "profile": "nope", "gateways": ["zuul"]}] | unknown profile 'nope'
            "experiments": [{"kind": "probe", "running": {"url": "http://192.0.2.7/x", "jmx": "192.0.2.7:1", "confirm": "192.0.2.7"}}] | this run probes http://192.0.2.7/x, which it did not start; run fusebox probe --url http://192.0.2.7/x --jmx 192.0.2.7:1
            "endpoints": [{"id": "../../elsewhere", "path": "/hello/ab"}] | the endpoint's id '../../elsewhere'
            """)
    void what_a_run_folder_names_is_checked_before_it_is_resumed(String key, String complaint) throws IOException {
        writeRun(key, "");

        assertThat(run("run", "--resume", folder.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(error()).contains(complaint);
    }

    @ParameterizedTest
    @CsvSource({
        "server.address, 0.0.0.0, 'it may change sizes, times and switches, not where a process listens or whom it calls'",
        "zuul.semaphore.max-semaphores, 7, no process of this run is known to read it; its modules are demo-service",
        "server.tomcat.threads.max, 0, must be at least 1"
    })
    void settings_are_checked_before_anything_starts_also_those_of_a_run_folder(
            String property, String value, String complaint) throws IOException {
        assertThat(run("run", "smoke", "--gateway", "direct", "--dry-run", "--set", property + "=" + value))
                .isEqualTo(ExitCode.USAGE);
        assertThat(error()).contains(property, complaint).hasLineCount(1);
        err.getBuffer().setLength(0);
        writeRun("\"title\": \"t\"", "\"set\": {\"%s\": \"%s\"}".formatted(property, value));

        assertThat(run("run", "--resume", folder.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(error()).contains(property, complaint).hasLineCount(1);
    }

    @Test
    void a_resumed_run_keeps_its_settings() {
        assertThat(run("run", "--resume", folder.toString(), "--set", "server.tomcat.threads.max=5"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(error()).startsWith("fusebox: --resume finishes a run as it was planned; leave out --set (");
    }

    @Test
    void a_gateway_that_runs_already_keeps_its_settings() {
        assertThat(run("probe", "--url", "http://127.0.0.1:1/x", "--jmx", "127.0.0.1:2", "--set", "zuul.prefix=x"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(error())
                .isEqualTo(
                        "fusebox: --url probes one gateway that already runs; leave out --gateway, --port-base, --set"
                                + " and all but one --profile");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            zuul.prefix: /a | nope   | unknown gateway 'nope'
            zuul.prefix: /a | direct | --to direct: Fusebox writes no configuration of it; it writes those of scg,
            server.port: 1  | scg    | no setting there belongs to a gateway that Fusebox can read
            a: [            | scg    | not YAML
            """)
    void a_counterpart_needs_a_gateway_on_both_sides(String content, String to, String complaint) throws IOException {
        Path file = Files.writeString(folder.resolve("application.yml"), content);

        assertThat(run("advise", "--from", file.toString(), "--to", to)).isEqualTo(ExitCode.USAGE);
        assertThat(error()).contains(complaint).hasLineCount(1);
    }

    @Test
    void the_ports_of_a_run_folder_are_checked() throws IOException {
        writeRun("\"title\": \"t\"", "\"portBase\": 65500");

        assertThat(run("run", "--resume", folder.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(error()).startsWith("fusebox: portBase 65500: must be 1024 to ");
    }

    /** A run of one cell, with another key of its study. */
    private void writeRun(String key, String options) throws IOException {
        String name = key.replaceFirst("\"(\\w+)\".*", "$1");
        String others = Stream.of(
                        "\"gateways\": [\"direct\"]",
                        "\"profiles\": [\"stock\"]",
                        "\"endpoints\": [\"hello\"]",
                        "\"concurrency\": [1]")
                .filter(other -> !other.startsWith('"' + name + '"'))
                .collect(Collectors.joining(", "));
        Files.writeString(
                folder.resolve("run.json"),
                "{\"schema\": 3, \"planned\": 1, \"options\": {%s}, \"study\": {\"name\": \"s\", %s, %s}}"
                        .formatted(options, others, key));
    }

    @Test
    void a_message_about_a_run_folder_steers_no_terminal() throws IOException {
        writeRun("\"profiles\": [\"\\u001b]0;evil\\u0007\"]", "");

        assertThat(run("run", "--resume", folder.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(error()).contains("unknown profile '?]0;evil?'");
    }

    @Test
    void a_resumed_run_names_a_superfluous_study() {
        assertThat(run("run", "acme", "--dry-run", "--resume", folder.toString(), "--port-base", "20000"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(error()).contains("leave out 'acme', --dry-run (");
    }

    @Test
    void too_many_repeats_are_rejected() {
        assertThat(run("run", "smoke", "--dry-run", "--repeat", "1000000000")).isEqualTo(ExitCode.USAGE);
        assertThat(error()).isEqualTo("fusebox: --repeat 1000000000: must be 1 to 1000");
    }

    @Test
    void each_start_has_all_cells() {
        assertThat(run("run", "smoke", "--dry-run", "--starts", "2", "--gateway", "zuul", "-c", "10"))
                .isZero();
        assertThat(output().lines().map(line -> line.split(" ")[0]))
                .containsExactly(
                        "zuul.semaphore-100.hello.c10.1",
                        "zuul.semaphore-100.sleep-50.c10.1",
                        "zuul.semaphore-100.hello.c10.2",
                        "zuul.semaphore-100.sleep-50.c10.2");
        assertThat(error()).contains("4 cells in 2 starts, about ");
        assertThat(run("run", "smoke", "--dry-run", "--starts", "101")).isEqualTo(ExitCode.USAGE);
        assertThat(error()).endsWith("fusebox: --starts 101: must be 1 to 100");
    }

    @Test
    void full_and_n_exclude_each_other() {
        assertThat(run("run", "--full", "-n", "1000")).isEqualTo(ExitCode.USAGE);
        assertThat(error()).contains("--full and -n both set the number of requests");
    }

    @Test
    void a_comparison_of_gateways_takes_other_profiles_and_gateways() {
        assertThat(run("run", "equivalence", "--dry-run")).isEqualTo(ExitCode.DONE);
        assertThat(out.toString()).isEqualTo("zuul-scg.semaphore-100.equivalence\n");

        out.getBuffer().setLength(0);
        assertThat(run(
                        "run",
                        "equivalence",
                        "--profile",
                        "stock,semaphore-100",
                        "--gateway",
                        "zuul,scg-mvc",
                        "--dry-run"))
                .isEqualTo(ExitCode.DONE);
        assertThat(out.toString())
                .isEqualTo("zuul-scg-mvc.stock.equivalence\nzuul-scg-mvc.semaphore-100.equivalence\n");
        assertThat(run("run", "equivalence", "--gateway", "zuul,nope")).isEqualTo(ExitCode.USAGE);
        assertThat(error()).contains("unknown gateway 'nope'");
    }

    @Test
    void an_experiment_under_an_unknown_profile_names_the_known_ones() {
        assertThat(run("run", "equivalence", "--profile", "stock,nope")).isEqualTo(ExitCode.USAGE);
        assertThat(error()).startsWith("fusebox: unknown profile 'nope'; known: ");
    }

    @Test
    void a_probe_that_reaches_no_process_leaves_no_run_folder() {
        assertThat(run("probe", "--url", "http://127.0.0.1:9/hang", "--jmx", "127.0.0.1:9", "--out", folder.toString()))
                .isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(folder).isEmptyDirectory();
        assertThat(error())
                .doesNotContain("run folder")
                .endsWith("fusebox: no JMX connection to 127.0.0.1:9: nothing listens there; --jmx names the gateway's"
                        + " JMX port, as `fusebox up` prints it");
    }

    @Test
    void a_port_without_jmx_is_reported_without_the_name_of_a_class() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture.runAsync(() -> hangUp(other));
            String jmx = "127.0.0.1:" + other.getLocalPort();

            assertThat(run("probe", "--url", "http://127.0.0.1:9/", "--jmx", jmx, "--out", folder.toString()))
                    .isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(error())
                    .contains("fusebox: no JMX connection to " + jmx + ": a program listens there, but not JMX; ")
                    .doesNotContain("java", "Exception");
        }
    }

    private static void hangUp(ServerSocket server) {
        try {
            while (true) {
                server.accept().close();
            }
        } catch (IOException closed) {
            // The test is over.
        }
    }

    @Test
    void a_dry_run_checks_the_values_of_its_profiles() throws Exception {
        Path profiles = Files.createDirectories(folder.resolve("tuning-profiles"));
        Files.writeString(profiles.resolve("application-mine.yml"), "server.tomcat.threads.max: lots\n");
        Path studies = Files.createDirectories(folder.resolve("ab-scripts/studies"));
        Files.writeString(
                studies.resolve("mine.yml"),
                "gateways: [zuul]\nprofiles: [mine]\nendpoints: [hello]\nconcurrency: [1]\n");
        System.setProperty("fusebox.home", folder.toString());

        assertThat(run("run", "mine", "--dry-run")).isEqualTo(ExitCode.USAGE);
        String dry = error();
        err.getBuffer().setLength(0);
        assertThat(run("run", "mine")).isEqualTo(ExitCode.USAGE);
        assertThat(error()).isEqualTo(dry).contains("server.tomcat.threads.max").hasLineCount(1);
    }

    private int failing(Exception failure) throws Exception {
        CommandLine line = Main.commandLine();
        line.setErr(new PrintWriter(err, true));
        return line.getExecutionExceptionHandler().handleExecutionException(failure, line, null);
    }

    @Test
    void a_full_disk_is_named_with_its_file() throws Exception {
        IOException full = new FileSystemException("results/x/results.json", null, "No space left on device");

        assertThat(failing(new UncheckedIOException(full))).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(error()).isEqualTo("fusebox: results/x/results.json: the disk is full; make room there");
    }

    @Test
    void a_bug_is_called_one_without_the_name_of_a_class() throws Exception {
        assertThat(failing(new NullPointerException("Cannot invoke \"dev.fusebox.lab.X.y()\"")))
                .isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(error()).isEqualTo("fusebox: this is a bug in fusebox; FUSEBOX_DEBUG=1 shows where");
    }

    @Test
    void a_cause_that_the_user_can_mend_is_reported_instead_of_its_consequence() throws Exception {
        assertThat(failing(new IllegalStateException(new UsageException("that is wrong"))))
                .isEqualTo(ExitCode.USAGE);
        assertThat(error()).isEqualTo("fusebox: that is wrong");
    }
}
