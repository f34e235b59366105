package dev.fusebox.lab.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.load.LoadGenerator.LoadRequest;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.RampRun.Whole;
import dev.fusebox.lab.traffic.RampRun.Window;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GatlingTest {

    private static final Arrivals.Ramp RAMP = new Arrivals.Ramp(3000, 30, 20, 1000, 2000);

    /** 10 s with all users: 40 answers with 200, 9 with 503, and a call without an answer. */
    private static final String WRITTEN = """
            window.fromMs=1000000
            window.toMs=1010000
            window.status.0=1
            window.status.200=40
            window.status.503=9
            window.p50Ms=101.0
            window.p95Ms=117.2
            window.p99Ms=130.0
            window.p100Ms=150.5
            whole.fromMs=970000
            whole.toMs=1053000
            whole.status.200=8300
            whole.p50Ms=100.0
            whole.p95Ms=110.0
            whole.p99Ms=120.0
            whole.p100Ms=150.5
            """;

    private static GatlingFigures figures(String lines) throws IOException {
        Properties found = new Properties();
        found.load(new StringReader(lines));
        return new GatlingFigures(found);
    }

    @Test
    void figures_are_of_the_time_in_which_all_users_call() throws IOException {
        LoadFigures load = figures(WRITTEN).load("gatling 1", "command", null);

        assertThat(load.seconds()).isEqualTo(10);
        assertThat(load.completed()).isEqualTo(50);
        assertThat(load.goodputPerSecond()).isEqualTo(4);
        assertThat(load.requestsPerSecond()).isEqualTo(4.9);
        assertThat(load.counts().failed()).isEqualTo(1);
        assertThat(load.counts().non2xx()).isEqualTo(9);
        assertThat(load.counts().statuses())
                .containsExactly(Map.entry("2xx", 40L), Map.entry("503", 9L), Map.entry("no answer", 1L));
        assertThat(load.p95Ms()).isEqualTo(117.2);
        assertThat(figures(WRITTEN).window()).isEqualTo(new Window(1_000_000, 1_010_000));
    }

    @Test
    void the_whole_ramp_has_its_own() throws IOException {
        Whole whole = figures(WRITTEN).whole();

        assertThat(whole).isEqualTo(new Whole(83, 8300, 8300, 0, 100, 110, 120));
        assertThat(whole.answersPerSecond()).isEqualTo(100);
    }

    @Test
    void a_ramp_in_which_never_all_users_call_has_none() throws IOException {
        assertThat(figures(WRITTEN).complete()).isTrue();
        assertThat(figures(WRITTEN.replace("window.toMs=1010000", "window.toMs=1000000"))
                        .complete())
                .isFalse();
        assertThat(figures("").complete()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "window.p50Ms=soon|window.p50Ms is no number",
                "window.p50Ms=1e400|window.p50Ms is no number",
                "whole.toMs=-1|whole.toMs is no number",
                "window.status.200=|window.status.200 is no number",
                "window.p50Ms=\\u00zz|Malformed \\uxxxx encoding."
            })
    void a_damaged_file_is_named_in_one_line(String line, String what, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("ramp.properties"), WRITTEN + line + "\n");

        assertThatThrownBy(() -> GatlingFigures.read(file))
                .isInstanceOf(IOException.class)
                .hasMessage("ramp.properties is damaged: " + what);
    }

    @Test
    void a_file_that_is_far_too_large_is_not_read(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("ramp.properties"), WRITTEN + "#".repeat(2 << 20));

        assertThatThrownBy(() -> GatlingFigures.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("larger than 1 MiB");
    }

    @Test
    void its_command_is_for_any_checkout_and_writes_over_nothing() {
        LoadRequest request =
                LoadRequest.of("http://127.0.0.1:7080/v1/routea/sleep/100", null, RAMP, 60_000, 0, Path.of("cell"));

        assertThat(Gatling.command(Gatling.commandLine(request, RAMP, List.of())))
                .isEqualTo("java -Xmx1g -XX:+UseParallelGC -Dbase.url=http://127.0.0.1:7080"
                        + " -Dtest.path=/v1/routea/sleep/100 -Dsim.users=3000 -Dsim.ramp.seconds=30 -Dsim.repeats=20"
                        + " -Dsim.pause.min=1000 -Dsim.pause.max=2000 -Dsim.results=target/gatling"
                        + " -jar gatling-ramps/target/gatling-ramps.jar");
    }

    @Test
    void ramps_become_properties_of_the_simulation() {
        LoadRequest request =
                LoadRequest.of("http://127.0.0.1:7080/v1/routea/sleep/100", null, RAMP, 60_000, 0, Path.of("cell"));

        assertThat(Gatling.commandLine(request, RAMP, List.of("127.0.0.1", "127.0.0.2")))
                .contains(
                        "-Dbase.url=http://127.0.0.1:7080",
                        "-Dtest.path=/v1/routea/sleep/100",
                        "-Dsim.users=3000",
                        "-Dsim.ramp.seconds=30",
                        "-Dsim.repeats=20",
                        "-Dsim.pause.min=1000",
                        "-Dsim.pause.max=2000",
                        "-Dsim.addresses=127.0.0.1,127.0.0.2")
                .noneMatch(word -> word.startsWith("-Dtest.form"));
    }

    @Test
    void the_usual_address_is_enough_for_ten_thousand_users() {
        assertThat(LocalAddresses.forUsers(10_000)).isEmpty();
    }

    @Test
    void more_users_than_half_the_ports_of_an_address_need_another() {
        assertThat(LocalAddresses.number(14_116, 28_232)).isEqualTo(1);
        assertThat(LocalAddresses.number(14_117, 28_232)).isEqualTo(2);
        assertThat(LocalAddresses.number(2000, 1000)).isEqualTo(4);
    }
}
