package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.scrape.SeriesServer;
import dev.fusebox.lab.tool.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import picocli.CommandLine;

/** {@code --target FILE}: what each verb rejects before it calls anything, and what {@code watch} and {@code advise} show. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class TargetOptionTest {

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private SeriesServer gateway;

    @BeforeEach
    void open() throws IOException {
        gateway = new SeriesServer().publishing("zuul-gateway");
        System.setProperty(
                "fusebox.home", Path.of("../..").toAbsolutePath().normalize().toString());
    }

    @AfterEach
    void close() {
        System.clearProperty("fusebox.home");
        gateway.close();
    }

    private int fusebox(String file, String... verb) throws IOException {
        Path target = Files.writeString(folder.resolve("target.yml"), file);
        String[] args = new String[verb.length + 2];
        System.arraycopy(verb, 0, args, 0, verb.length);
        args[verb.length] = "--target";
        args[verb.length + 1] = target.toString();
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        return line.execute(args);
    }

    private String zuul() {
        return "gateways: {zuul: [" + gateway.instance() + "]}";
    }

    private String error() {
        return err.toString().strip();
    }

    @Test
    void a_target_is_not_started_anew() throws IOException {
        assertThat(fusebox(zuul(), "run", "smoke", "--profile", "semaphore-100", "--starts", "2"))
                .isEqualTo(ExitCode.USAGE);

        assertThat(error())
                .endsWith("--starts starts processes anew, and a target runs already: leave it out, or pass --repeat");
    }

    @Test
    void watch_shows_the_limits_of_a_target() throws IOException {
        assertThat(fusebox(zuul(), "watch", "--count", "1")).isEqualTo(ExitCode.DONE);

        assertThat(out.toString())
                .contains("zuul-gateway", "semaphore.service-a", "ribbon.MaxConnectionsPerHost")
                .doesNotContain("null");
    }

    @Test
    void watch_rejects_a_target_without_our_limits() throws IOException {
        gateway.answering("up 1\n");

        assertThat(fusebox(zuul(), "watch", "--count", "1")).isEqualTo(ExitCode.USAGE);
        assertThat(error())
                .endsWith(
                        "publishes no limits of Fusebox; add a starter to it (notes/your-gateway.md), or take it out");
    }

    @Test
    void advise_reads_the_limits_of_a_target() throws IOException {
        assertThat(fusebox(zuul(), "advise", "--gateway", "zuul", "--users", "200", "--service-ms", "200"))
                .isIn(ExitCode.DONE, ExitCode.UNEXPECTED);

        assertThat(out.toString()).contains("ribbon.MaxConnectionsPerHost");
    }

    @Test
    void another_machine_needs_a_confirmation() throws IOException {
        String elsewhere = "gateways: {zuul: [{url: \"http://192.0.2.7:1\", jmx: \"192.0.2.7:2\"}]}";

        assertThat(fusebox(elsewhere, "run", "--profile", "stock")).isEqualTo(ExitCode.USAGE);
        assertThat(error()).contains("zuul[0]: 192.0.2.7 is not this machine").doesNotContain("\n");
    }

    @Test
    void what_only_a_start_can_take_is_rejected() throws IOException {
        assertThat(fusebox(zuul(), "probe", "--profile", "stock", "--port-base", "20000"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(error()).isEqualTo("fusebox: --target measures processes as they run; leave out --port-base");
    }

    @Test
    void a_verb_that_measures_needs_the_profile_and_the_service() throws IOException {
        assertThat(fusebox(zuul(), "bystander")).isEqualTo(ExitCode.USAGE);
        assertThat(error()).contains("say with --profile P which");

        err.getBuffer().setLength(0);
        assertThat(fusebox(zuul(), "bystander", "--profile", "stock")).isEqualTo(ExitCode.USAGE);
        assertThat(error()).contains("names no service-a under services");
    }

    @Test
    void a_comparison_of_gateways_starts_its_own() throws IOException {
        try (SeriesServer service = new SeriesServer().publishing("service-a")) {
            String both = zuul() + "\nservices: {service-a: [" + service.instance() + "]}";

            assertThat(fusebox(both, "run", "equivalence", "--profile", "stock"))
                    .isEqualTo(ExitCode.USAGE);
            assertThat(error()).contains("nothing of the study equivalence can be measured on this target");
        }
    }

    @Test
    void a_gateway_that_the_target_lacks_is_rejected() throws IOException {
        assertThat(fusebox(zuul(), "probe", "--profile", "stock", "--gateway", "scg"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(error()).isEqualTo("fusebox: --gateway scg: the target has zuul");
    }
}
