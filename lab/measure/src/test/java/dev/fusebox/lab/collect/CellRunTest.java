package dev.fusebox.lab.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.load.LoadGenerator;
import dev.fusebox.lab.results.cell.CellRecord;
import dev.fusebox.lab.results.cell.CellRecord.PredictionInput;
import dev.fusebox.lab.results.cell.CellRecord.Tolerance;
import dev.fusebox.lab.results.cell.Connections;
import dev.fusebox.lab.scrape.SeriesServer;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.CellLength;
import dev.fusebox.lab.study.CellPlan;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.lab.study.SetUp;
import dev.fusebox.lab.target.TargetFile;
import dev.fusebox.lab.target.TargetProcesses;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.MadeLoad;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cell on processes that the lab did not start. */
class CellRunTest {

    private static final LoadFigures FIGURES = MadeLoad.of("calls 1", "", 100, 100, 0, 0, 4, 25, 25, 1, 1, 1, 1, 0L);

    @TempDir
    Path folder;

    private SeriesServer gateway;
    private SeriesServer service;

    @BeforeEach
    void open() throws IOException {
        gateway = new SeriesServer().publishing("zuul-gateway");
        service = new SeriesServer().publishing("service-a");
    }

    @AfterEach
    void close() {
        gateway.close();
        service.close();
    }

    /** The load of a cell, during which something happens. */
    private record Load(Runnable meanwhile) implements LoadGenerator {

        @Override
        public String name() {
            return "calls";
        }

        @Override
        public String version() {
            return "1";
        }

        @Override
        public Capabilities capabilities() {
            return new Capabilities(true, false, false, false, false);
        }

        @Override
        public LoadOutcome run(LoadRequest request, Consumer<Process> onStart) {
            meanwhile.run();
            return LoadOutcome.of(FIGURES);
        }
    }

    private CellRecord cell(Runnable meanwhile) throws IOException, InterruptedException {
        Path file = Files.writeString(
                folder.resolve("target.yml"),
                "gateways: {zuul: [%s]}\nservices: {service-a: [%s]}"
                        .formatted(gateway.instance(), service.instance()));
        Cell cell = new Cell(
                "zuul.stock.sleep-200.c1",
                Gateways.named("zuul"),
                SetUp.of("stock"),
                null,
                Endpoint.of("sleep/200"),
                new Arrivals.Closed(1),
                new CellLength(null, null, null, null, null),
                1,
                1,
                null);
        try (TargetProcesses target = TargetProcesses.connect(new LabHome(folder), TargetFile.read(file))) {
            return new CellRun(
                            target,
                            RunFolder.create(folder, "s"),
                            cell,
                            CellFleet.of(target, cell),
                            ChainSnapshot.NONE,
                            new Load(meanwhile),
                            true,
                            Tolerance.USUAL,
                            new GeneratorCeilings(new LabHome(folder), Connections.NEW))
                    .run(
                            new CellPlan.Size(100, 0),
                            (fleet, gateway) -> new PredictionInput(null, "not asked", null, 200, 4, null));
        }
    }

    @Test
    void a_target_that_stays_the_same_has_figures() throws Exception {
        CellRecord record = cell(() -> {});

        assertThat(record.cell().load()).isEqualTo(FIGURES);
        assertThat(cpuOfGateway(record)).isNotNull();
    }

    @Test
    void a_gateway_that_started_again_leaves_a_cell_without_figures() throws Exception {
        CellRecord record = cell(() -> gateway.starting(1.795425499E9));

        assertThat(record.cell().load()).isNull();
        assertThat(record.unread()).anyMatch(why -> why.startsWith("zuul-gateway started again during the cell"));
        assertThat(cpuOfGateway(record)).isNull();
    }

    private static Double cpuOfGateway(CellRecord record) {
        return record.cell().processes().stream()
                .filter(p -> p.component().equals("zuul-gateway"))
                .findFirst()
                .orElseThrow()
                .cpuSeconds();
    }
}
