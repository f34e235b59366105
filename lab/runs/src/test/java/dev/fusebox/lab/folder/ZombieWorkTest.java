package dev.fusebox.lab.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.ZombieWork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** A run of the study {@code zombie-work}, with fewer samples and fewer of its rejected calls. */
class ZombieWorkTest {

    private static final Path RECORDED = Path.of("src/test/resources/recorded-zombie");
    private static final String ZUUL = "zuul.zombie-timeouts.sleep-3000.r60";

    @TempDir
    Path folder;

    @BeforeEach
    void copy() throws IOException {
        try (Stream<Path> all = Files.walk(RECORDED)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                Path target = folder.resolve(RECORDED.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
    }

    private CellResult cell(String start) {
        return RunFolderReader.of(RunFolder.open(folder)).results().cells().stream()
                .filter(c -> c.id().startsWith(start + "."))
                .findFirst()
                .orElseThrow();
    }

    private Path file(String name) {
        return folder.resolve("cells").resolve(ZUUL).resolve(name);
    }

    private void leaveOut(String name, String rows) throws IOException {
        List<String> kept = Files.readAllLines(file(name)).stream()
                .filter(line -> !line.contains(rows))
                .toList();
        Files.write(file(name), kept);
    }

    @Test
    void behind_permits_that_come_back_early_stand_threads_connections_and_calls() {
        ZombieWork work = cell("zuul.zombie-timeouts").zombieWork();

        assertThat(work.permits().max()).isEqualTo(10);
        assertThat(work.permits().mean()).isBetween(9.0, 10.0);
        assertThat(List.of(work.worker(), work.connections(), work.backend())).allSatisfy(use -> {
            assertThat(use.mean()).isCloseTo(57, within(2.0));
            assertThat(use.predicted()).isCloseTo(use.mean(), within(2.0));
        });
        assertThat(work.atMost()).isEqualTo(60);
    }

    @Test
    void the_time_limits_out_of_order_are_named_with_their_settings() {
        assertThat(cell("zuul.zombie-timeouts").zombieWork().times().outOfOrder())
                .extracting(TimeLimit::name, TimeLimit::millis)
                .containsExactly(tuple("call.service-a", 500), tuple("read.service-a", 20_000));
        assertThat(cell("zuul.zombie-timeouts").verdict().sentence())
                .contains("Zombie work: behind 10 permits, 57 (predicted: 57) calls are at work in service-a")
                .contains("hystrix.command.default.execution.isolation.thread.timeoutInMilliseconds=500")
                .contains("ribbon.ReadTimeout=20000")
                .contains("The client had its answer after 3.0 s, its request thread was free after 3.0 s.");
    }

    @Test
    void a_gateway_that_cancels_answers_in_time_and_leaves_the_work_to_the_service() {
        ZombieWork work = cell("scg.zombie-timeouts").zombieWork();

        assertThat(work.worker()).as("an event loop").isNull();
        assertThat(work.connections().mean()).isBetween(9.0, 10.0);
        assertThat(work.backend().mean()).isCloseTo(57, within(2.0));
        assertThat(work.times().clientMs()).isCloseTo(505, within(10.0));
        assertThat(work.times().workerMs()).isNull();
        assertThat(work.gateway().afterMs()).isZero();
        assertThat(work.service().afterMs()).isBetween(2300L, 2900L);
    }

    @Test
    void a_pool_of_threads_frees_the_client_before_the_thread() {
        ZombieWork work = cell("zuul.zombie-timeouts-thread").zombieWork();

        assertThat(work.worker().limit()).isEqualTo("zuul-gateway/threadpool.route-service-a");
        assertThat(work.backend().mean()).isCloseTo(9.9, within(0.2));
        assertThat(work.backend().predicted()).isCloseTo(9.9, within(0.2));
        assertThat(work.times().clientMs()).isCloseTo(503, within(10.0));
        assertThat(work.times().workerMs()).isBetween(2700.0, 3400.0);
        assertThat(work.gateway().afterMs()).isBetween(1000L, 2000L);
    }

    @Test
    void what_is_not_given_back_is_named() {
        CellResult cell = cell("scg-mvc");

        assertThat(cell.zombieWork().gateway().afterMs()).isNull();
        assertThat(cell.zombieWork().gateway().left()).containsExactly(entry("scg-mvc/pool.service-a", 100));
        assertThat(cell.verdict().sentence())
                .contains("scg-mvc was not at rest for 15.0 s: it still held 100 slots of scg-mvc/pool.service-a");
    }

    @Test
    void what_was_not_recorded_is_said_and_not_made_up() throws IOException {
        leaveOut("samples.csv", "service-a,threads");
        Files.delete(file("breaker.csv"));
        Files.delete(file("calls.csv"));
        Files.delete(file("drain.csv"));

        CellResult cell = cell("zuul.zombie-timeouts");

        assertThat(cell.zombieWork().backend()).isNull();
        assertThat(cell.zombieWork().times().clientMs()).isNull();
        assertThat(cell.zombieWork().times().workerMs()).isNull();
        assertThat(cell.zombieWork().gateway()).isNull();
        assertThat(cell.zombieWork().unread()).hasSize(4);
        assertThat(cell.verdict().sentence())
                .contains("Not known: service-a publishes no request threads, so its calls in flight are unknown;");
    }

    @Test
    void work_that_fits_into_its_time_limit_is_none() throws IOException {
        Files.writeString(
                file("cell.json"),
                Files.readString(file("cell.json")).replace("\"serviceMs\": 3000", "\"serviceMs\": 400"));

        assertThat(cell("zuul.zombie-timeouts").zombieWork()).isNull();
    }

    @Test
    void without_a_call_over_its_time_limit_there_is_none() throws IOException {
        String[] rows = Files.readString(file("breaker.csv")).split("\n");
        int column = List.of(rows[0].split(",")).indexOf("timedOut");
        for (int i = 1; i < rows.length; i++) {
            String[] fields = rows[i].split(",", -1);
            fields[column] = "0";
            rows[i] = String.join(",", fields);
        }
        Files.writeString(file("breaker.csv"), String.join("\n", rows) + "\n");

        assertThat(cell("zuul.zombie-timeouts").zombieWork()).isNull();
    }

    @Test
    void results_keep_it() {
        CellResult cell = cell("scg.zombie-timeouts");

        String json = JsonMapper.shared().writeValueAsString(cell);

        assertThat(JsonMapper.shared().readValue(json, CellResult.class).zombieWork())
                .isEqualTo(cell.zombieWork());
    }
}
