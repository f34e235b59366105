package dev.fusebox.lab.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.jmx.JmxPort;
import dev.fusebox.lab.results.cell.ReadBy;
import dev.fusebox.lab.scrape.SeriesServer;
import dev.fusebox.limits.LimitPublisher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetProcessesTest {

    private static final Component ZUUL = Gateways.named("zuul").component();

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

    private TargetFile file(String gateways) throws IOException {
        return TargetFile.read(Files.writeString(
                folder.resolve("target.yml"),
                "gateways: {zuul: [%s]}\nservices: {service-a: [%s]}".formatted(gateways, service.instance())));
    }

    private TargetProcesses connected() throws IOException {
        return TargetProcesses.connect(new LabHome(folder), file(gateway.instance()));
    }

    @Test
    void processes_are_called_and_read_where_the_file_says() throws IOException {
        try (TargetProcesses processes = connected()) {
            assertThat(processes.components()).containsExactly(ZUUL, DemoStack.SERVICE_A);
            assertThat(processes.url(ZUUL)).isEqualTo(gateway.base());
            assertThat(processes.observed(ZUUL).limits()).hasSize(7);
            assertThat(processes.readBy(List.of(ZUUL, DemoStack.SERVICE_A)))
                    .isEqualTo(new ReadBy("from its series for Prometheus", 1000));
            assertThat(processes.startedHere()).isFalse();
        }
    }

    @Test
    void cpu_time_of_processes_here_counts_as_the_labs_own() throws IOException {
        try (TargetProcesses processes = connected()) {
            DoubleSupplier own = processes.ownCpu();
            double before = own.getAsDouble();

            service.answering(
                    "fusebox_limit_max{component=\"service-a\",limit=\"threads\",kind=\"threads\",when_full=\"queues\"} 9\n"
                            + "fusebox_process_cpu_seconds_total{component=\"service-a\"} 1000\n");

            assertThat(own.getAsDouble() - before).isGreaterThan(990);
        }
    }

    @Test
    void a_process_that_publishes_none_of_our_limits_is_rejected() {
        gateway.answering("jvm_threads_live_threads 20\n");

        assertThatThrownBy(this::connected)
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "%s: zuul[0] at %s publishes no limits of Fusebox; add a starter to it (notes/your-gateway.md), or take it out",
                        folder.resolve("target.yml"), gateway.base());
    }

    @Test
    void a_process_that_is_not_there_is_named() {
        gateway.close();

        assertThatThrownBy(this::connected)
                .isInstanceOf(LabException.class)
                .hasMessage(
                        "%s: the limits of zuul[0] cannot be read: nothing listens at %s",
                        folder.resolve("target.yml"), gateway.url());
    }

    @Test
    void a_process_that_goes_away_is_named() throws IOException {
        try (TargetProcesses processes = connected()) {
            processes.requireRunning();
            service.close();

            assertThatThrownBy(processes::requireRunning)
                    .isInstanceOf(LabException.class)
                    .hasMessageStartingWith("service-a at " + service.base() + " cannot be read any more");
        }
    }

    @Test
    void a_process_that_started_again_is_read_over_its_new_connection() throws IOException {
        try (LimitPublisher publisher = new LimitPublisher("zuul-gateway", List.of());
                JmxPort port = new JmxPort().open();
                TargetProcesses processes = TargetProcesses.connect(
                        new LabHome(folder),
                        file("{url: \"%s\", jmx: \"127.0.0.1:%d\"}".formatted(gateway.base(), port.number())))) {
            processes.requireRunning();
            port.close();
            assertThatThrownBy(processes::requireRunning)
                    .isInstanceOf(LabException.class)
                    .hasMessageStartingWith("zuul-gateway at " + gateway.base() + " cannot be read any more");
            port.open();

            processes.requireRunning();

            assertThat(processes.observed(ZUUL).read().limits()).isEmpty();
        }
    }

    @Test
    void several_instances_of_a_gateway_share_the_load_and_each_is_read_by_its_own_name() throws IOException {
        try (SeriesServer second = new SeriesServer().publishing("zuul-gateway");
                TargetProcesses processes = TargetProcesses.connect(
                        new LabHome(folder), file(gateway.instance() + ", " + second.instance()))) {
            assertThat(processes.sharesLoad()).isTrue();
            assertThat(processes.instances(Gateways.named("zuul").component()))
                    .extracting(c -> processes.observed(c).component())
                    .containsExactly("zuul-gateway", "zuul-gateway-2");
        }
    }
}
