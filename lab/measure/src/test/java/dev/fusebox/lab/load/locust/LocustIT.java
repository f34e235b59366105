package dev.fusebox.lab.load.locust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.gateway.PortBlocks;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.load.LoadGenerator.LoadOutcome;
import dev.fusebox.lab.load.LoadGenerator.LoadRequest;
import dev.fusebox.lab.load.LoadGenerator.RequestBody;
import dev.fusebox.lab.load.LoadGenerator.UrlShare;
import dev.fusebox.lab.results.cell.Connections;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A master and two workers of the installed Locust, with our locustfile, against a small server. */
class LocustIT {

    private final ExecutorService threads = Executors.newFixedThreadPool(10);
    private final AtomicLong calls = new AtomicLong();
    private final List<Process> started = new CopyOnWriteArrayList<>();

    @TempDir
    Path folder;

    @AfterEach
    void stop() {
        threads.shutdownNow();
        started.forEach(Process::destroyForcibly);
    }

    /** Every fourth answer is a 503; every tenth call has none. */
    private HttpServer server() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.setExecutor(threads);
        server.createContext("/", call -> {
            long number = calls.incrementAndGet();
            if (number % 10 != 9) {
                call.sendResponseHeaders(number % 4 == 0 ? 503 : 200, -1);
            }
            call.close();
        });
        server.start();
        return server;
    }

    private static Locust locust(Ports ports) {
        LabHome checkout = new LabHome(Path.of("../..").toAbsolutePath().normalize());
        return new Locust(new LocustProcesses(checkout, 2, ports.loadControl(), ports.loadWorkers()), Connections.NEW);
    }

    @Test
    void workers_share_the_calls_and_count_every_answer_and_all_processes_end() throws Exception {
        LabHome checkout = new LabHome(Path.of("../..").toAbsolutePath().normalize());
        Ports ports = new Ports(PortBlocks.free());
        Locust locust =
                new Locust(new LocustProcesses(checkout, 2, ports.loadControl(), ports.loadWorkers()), Connections.NEW);
        HttpServer server = server();
        String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/x";
        LoadRequest request = new LoadRequest(
                url,
                RequestBody.of(Map.of("a", "b"), null),
                new Arrivals.Closed(4),
                401,
                0,
                0,
                folder,
                List.of(new UrlShare(url, 3), new UrlShare(url, 1)));

        locust.prepare(request, started::add);
        LoadOutcome outcome = locust.run(request, process -> {});
        server.stop(0);

        LoadFigures load = outcome.load().orElseThrow(() -> new AssertionError(outcome.complaint()));
        assertThat(calls).hasValue(401);
        assertThat(load.counts().statuses())
                .isEqualTo(Map.of(LoadFigures.OK, 261L, "503", 100L, LoadFigures.NO_ANSWER, 40L));
        assertThat(outcome.shares())
                .extracting(LoadFigures::completed)
                .allMatch(answers -> answers > 0)
                .satisfies(
                        answers -> assertThat(answers.get(0) + answers.get(1)).isEqualTo(401));
        assertThat(load.workers())
                .hasSize(2)
                .allSatisfy(worker -> assertThat(worker.answers()).isBetween(160L, 201L));
        assertThat(folder.resolve("locust/worker-1.json")).exists();
        assertThat(folder.resolve("locust/worker-2.json")).exists();
        assertThat(started).hasSize(3).noneMatch(Process::isAlive);
    }

    @Test
    void a_master_without_its_port_says_why_it_does_not_start() throws Exception {
        Ports ports = new Ports(PortBlocks.free());
        LoadRequest request = new LoadRequest(
                "http://127.0.0.1:1/x",
                RequestBody.of(Map.of(), null),
                new Arrivals.Closed(4),
                10,
                0,
                0,
                folder,
                List.of());

        try (ServerSocket taken = new ServerSocket(ports.loadWorkers(), 1, InetAddress.getLoopbackAddress())) {
            assertThat(taken.isBound()).isTrue();
            assertThatThrownBy(() -> locust(ports).prepare(request, started::add))
                    .isInstanceOf(LabException.class)
                    .hasMessageContaining("The master said last: ")
                    .hasMessageContaining("in use");
        }
        assertThat(started).isNotEmpty().noneMatch(Process::isAlive);
    }
}
