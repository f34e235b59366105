package dev.fusebox.lab.folder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of samples are a contract: other tools read their columns. */
class SampleFilesTest {

    @TempDir
    Path parent;

    private final List<String> complaints = new ArrayList<>();

    private Path written(BreakerPoint... points) {
        RunFolder folder = RunFolder.create(parent, "study");
        folder.writeBreaker("cell", Made.breaker("zuul-gateway", List.of(points)));
        return folder.cell("cell").resolve("breaker.csv");
    }

    @Test
    void a_breaker_s_row_ends_with_one_figure_for_each_cause() throws IOException {
        Path file =
                written(new BreakerPoint(100, BreakerState.HALF_OPEN, 20, null, 2L, 7L, Made.errors(11, 12, 13, 14)));

        assertThat(Files.readString(file))
                .isEqualTo("tMs,state,windowCalls,windowErrors,trips,succeeded,semaphoreRejected,threadPoolRejected,"
                        + "poolRejected,timedOut,failed,shortCircuited\n"
                        + "100,HALF_OPEN,20,,2,7,11,0,,12,13,14\n");
    }

    @Test
    void what_was_written_of_a_breaker_is_read_back() {
        BreakerPoint full = new BreakerPoint(0, BreakerState.CLOSED, 20, 3, 2L, 7L, Made.errors(11, 12, 13, 14));
        BreakerPoint sparse = new BreakerPoint(100, BreakerState.OPEN, null, null, null, null, Made.errors(1, 0, 0, 0));

        List<BreakerPoint> rows = CsvRows.read(written(full, sparse), BreakerPoint.class, row -> true, complaints::add);

        assertThat(rows).containsExactly(full, sparse);
        assertThat(complaints).isEmpty();
    }

    /** Written by an older lab, which knew fewer causes, or by a newer one. */
    @Test
    void a_column_that_is_missing_is_absent_and_one_that_is_unknown_is_passed_over() throws IOException {
        Path file = parent.resolve("breaker.csv");
        Files.writeString(file, "tMs,state,weather,timedOut\n100,OPEN,rain,4\nsoon,OPEN,rain,4\n");

        List<BreakerPoint> rows = CsvRows.read(file, BreakerPoint.class, row -> true, complaints::add);

        assertThat(rows).singleElement().satisfies(row -> {
            assertThat(row.state()).isEqualTo(BreakerState.OPEN);
            assertThat(row.errors().total()).isEqualTo(4);
            assertThat(row.succeeded()).isNull();
        });
        assertThat(complaints).singleElement().asString().contains("1 row is left out");
    }

    @Test
    void what_was_written_of_limits_is_read_back_moment_by_moment() throws IOException {
        RunFolder folder = RunFolder.create(parent, "study");
        SampleRow busy = new SampleRow(0, "zuul-gateway", "threads", 200, 3, 0, null);
        SampleRow missed = new SampleRow(100, "zuul-gateway", "threads", null, null, null, null);
        SampleRow full = new SampleRow(0, "zuul-gateway", "semaphore.service-a", 100, 9, null, 5L);
        LimitSeries threads = new LimitSeries(
                Made.limit("zuul-gateway", "threads", LimitKind.THREADS, WhenFull.QUEUES, 200), List.of(busy, missed));
        LimitSeries permits = new LimitSeries(
                Made.limit("zuul-gateway", "semaphore.service-a", LimitKind.SEMAPHORE, WhenFull.REJECTS, 100),
                List.of(full));

        folder.writeSamples("cell", List.of(threads, permits));

        Path file = folder.cell("cell").resolve("samples.csv");
        assertThat(Files.readAllLines(file).get(0)).isEqualTo("t_ms,component,limit,max,in_use,queued,rejected");
        assertThat(CsvRows.read(file, SampleRow.class, row -> true, complaints::add))
                .containsExactly(busy, full, missed);
    }
}
