package dev.fusebox.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.results.cell.MadeCellResult;
import dev.fusebox.lab.results.cell.MemoryUse;
import dev.fusebox.lab.results.cell.PublishedFigure;
import dev.fusebox.lab.results.cell.PublishedFigure.ProfiledProcess;
import dev.fusebox.lab.summary.CostRankingTest;
import dev.fusebox.lab.traffic.LoadCounts;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.LoadLatency;
import dev.fusebox.lab.traffic.LoadRates;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PublishedSectionTest {

    private static final LoadFigures LOAD = new LoadFigures(
            "ab 2.3",
            "",
            new LoadCounts(50_000, 49_000, 1000, 0, 0L, null, null),
            new LoadRates(10, 5000, 4900, null, 640_000.0),
            new LoadLatency(1, 1, 1, 1, 8.5, null),
            null,
            null,
            List.of(),
            null);

    /** Ten seconds on two cores. */
    private static CellResult cell(@Nullable PublishedFigure published) {
        return MadeCellResult.of("zuul", "hello", 50)
                .load(LOAD)
                .processes(List.of(
                        process("zuul-gateway", 9.0, new MemoryUse(300, null, null, 14L, 83L), 51, 120),
                        process("service-a", 2.4, new MemoryUse(200, null, null, null, null), 34, 92)
                                .withMostInWork(13),
                        ProcessUsage.cpu(ProcessUsage.MACHINE, 20.0).withLoadAverage(2.5)))
                .published(published)
                .build();
    }

    private static ProcessUsage process(String name, double seconds, MemoryUse memory, int before, int threads) {
        return ProcessUsage.cpu(name, seconds)
                .with(its -> its.memory(memory).threadsBefore(before).peakThreads(threads));
    }

    private static RecordedRun run(@Nullable PublishedFigure published) {
        return CostRankingTest.run(null, cell(published));
    }

    private static final PublishedFigure ALL = new PublishedFigure(
            4066.11,
            24L,
            12.297,
            null,
            74_826.0,
            37,
            0.129,
            Map.of("zuul-gateway", new ProfiledProcess(100.0, 470, List.of(80, 120))),
            "paper");

    private static Table table(int number) {
        return (Table) PublishedSection.of(run(ALL)).blocks().get(number);
    }

    @Test
    void each_published_figure_stands_beside_its_own() {
        Table load = table(0);

        assertThat(load.heads().stream().map(Table.Head::name))
                .containsExactly("cell", "answers/s", "failed", "mean ms", "bytes/s", "most in work", "load average");
        assertThat(load.rows().get(0).stream().map(Table.TableCell::text).skip(1))
                .containsExactly(
                        "4 066 / 5 000", "24 / 1 000", "12.3 / 8.50", "74 826 / 640 000", "37 / 13", "0.13 / 2.50");
    }

    @Test
    void a_process_has_its_cpu_share_heap_threads_before_and_at_their_peak_and_collections() {
        Table processes = table(1);

        assertThat(processes.rows()).hasSize(1);
        assertThat(processes.rows().get(0).stream().map(Table.TableCell::text).skip(1))
                .containsExactly("zuul-gateway", "100 / 45", "470 / 300", "80→120 / 51→120", "14, 83 ms");
    }

    @Test
    void a_rate_alone_is_in_the_matrix_already() {
        PublishedFigure rate = new PublishedFigure(4066.11, 0L, null, null, null, null, null, Map.of(), "paper");

        assertThat(PublishedSection.of(run(rate)).isEmpty()).isTrue();
        assertThat(PublishedSection.of(run(null)).text()).isEmpty();
        assertThat(PublishedSection.of(run(ALL)).text()).contains("compare shapes, not heights");
    }
}
