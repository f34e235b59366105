package dev.fusebox.lab.collect;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.folder.LoadChoice;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.gateway.MongoAddress;
import dev.fusebox.lab.load.LoadGenerator;
import dev.fusebox.lab.load.choice.LoadGenerators;
import dev.fusebox.lab.results.cell.Connections;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.CellLength;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.lab.study.SetUp;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.study.StudyFiles;
import dev.fusebox.lab.study.StudyLoad.ArrivalKind;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.RateStep;
import dev.fusebox.lab.traffic.Steps;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PreflightTest {

    private static final MostUsers FEW = new MostUsers(500, "a gateway needs two open files for each");

    @Test
    void an_experiment_needs_all_its_callers() {
        assertThatThrownBy(() -> Preflight.requireCarried(600, FEW))
                .isInstanceOf(LabException.class)
                .hasMessage(
                        "600 callers are more than this machine carries: a gateway needs two open files for each; at"
                                + " most 500");
        assertThatCode(() -> Preflight.requireCarried(500, FEW)).doesNotThrowAnyException();
    }

    @Test
    void a_mongodb_that_does_not_listen_is_named_without_its_login() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "mongodb://leo:secret@localhost:" + server.getLocalPort();
            assertThatCode(() -> Preflight.requireReachable(MongoAddress.of(address)))
                    .doesNotThrowAnyException();

            server.close();
            assertThatThrownBy(() -> Preflight.requireReachable(MongoAddress.of(address)))
                    .isInstanceOf(LabException.class)
                    .hasMessage("no server listens at mongodb://LOGIN@localhost:" + server.getLocalPort()
                            + "; start the MongoDB, or correct its address");
        }
    }

    @Test
    void gateways_side_by_side_need_the_memory_for_all() {
        assertThatThrownBy(() -> Preflight.requireMemory(10, 4000))
                .isInstanceOf(LabException.class)
                .hasMessage("10 processes side by side need about 4500 MiB of memory, and this machine has 4000;"
                        + " choose fewer with --gateway");
        assertThatCode(() -> Preflight.requireMemory(10, 4500)).doesNotThrowAnyException();
    }

    private static Cell open(double rate, String endpoint) {
        return open(new Arrivals.Open(rate), endpoint);
    }

    private static Cell open(Arrivals arrivals, String endpoint) {
        return new Cell(
                "x",
                Gateways.named("direct"),
                SetUp.of("stock"),
                null,
                Endpoint.of(endpoint),
                arrivals,
                new CellLength(null, null, null, null, null),
                1,
                1,
                null);
    }

    @Test
    void a_rate_that_keeps_more_calls_in_flight_than_the_machine_carries_is_rejected() {
        assertThatThrownBy(() -> Preflight.requireCarried(open(3000, "sleep/200"), FEW))
                .isInstanceOf(LabException.class)
                .hasMessage("3000 calls/s of sleep/200 keep 600 calls in flight, more than this machine carries:"
                        + " a gateway needs two open files for each; at most 500");
        Steps steps = new Steps("slow", List.of(RateStep.of("100 for 5s"), RateStep.of("1000 of sleep/600 for 5s")));
        assertThatThrownBy(() -> Preflight.requireCarried(open(steps, "sleep/200"), FEW))
                .hasMessageStartingWith("100 to 1 000 calls/s (slow) of sleep/200 keep 600 calls in flight");
        assertThatCode(() -> Preflight.requireCarried(open(3000, "sleep/100"), FEW))
                .doesNotThrowAnyException();
        assertThatCode(() -> Preflight.requireCarried(open(3000, "hello"), FEW)).doesNotThrowAnyException();
    }

    @Test
    void a_generator_that_cannot_send_the_arrivals_of_a_cell_is_an_error_that_names_one_that_can() {
        LoadGenerator chosen = LoadGenerators.chosen(new LoadChoice("locust", 1, null), Connections.NEW, 1, 2)
                .orElseThrow();
        Study open = StudyFiles.of(new LabHome(Path.of("../..")))
                .read("zuul-isolation")
                .withArrivals(ArrivalKind.OPEN);

        assertThatThrownBy(() -> new RunGenerators(open, chosen, chosen).of(new Arrivals.Open(225)))
                .isInstanceOf(UsageException.class)
                .hasMessage("--load locust: it cannot send 225 calls/s of the study zuul-isolation, poisson can; leave"
                        + " --load out");
        assertThatThrownBy(() -> new RunGenerators(open.withArrivals(ArrivalKind.BOTH), chosen, chosen)
                        .of(new Arrivals.Open(225)))
                .hasMessageEndingWith("; leave --load out, or pass --arrivals closed");
        assertThatCode(() -> new RunGenerators(open, chosen, chosen).of(new Arrivals.Closed(50)))
                .doesNotThrowAnyException();
    }

    @Test
    void several_instances_of_a_gateway_get_no_open_arrivals() {
        LoadGenerator locust =
                LoadGenerators.chosen(LoadChoice.SHARING, Connections.NEW, 1, 2).orElseThrow();

        Study study = StudyFiles.of(new LabHome(Path.of("../.."))).read("zuul-isolation");
        RunGenerators generators = new RunGenerators(study, null, locust);

        generators.requireShared(List.of(new Arrivals.Closed(40)));
        assertThatThrownBy(() -> generators.requireShared(List.of(new Arrivals.Open(100))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("locust sends the load of several instances of a gateway, and cannot send 100");
    }
}
