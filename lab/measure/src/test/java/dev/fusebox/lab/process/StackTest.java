package dev.fusebox.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.PortBlocks;
import dev.fusebox.lab.gateway.Ports;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which processes a lab starts, keeps and ends, with fake ones that start in a moment. */
class StackTest {

    private static final Component PLAIN = new FakeProcess("plain", 0, false);
    private static final Component TUNED = new FakeProcess("tuned", 1, true);

    /** These processes are ready in a moment and publish nothing, so no wait is needed. */
    private static final Clock IMPATIENT = new Clock() {
        @Override
        public long millis() {
            return SYSTEM.millis();
        }

        @Override
        public void sleep(long millis) throws InterruptedException {
            SYSTEM.sleep(Math.min(millis, 50));
        }
    };

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();
    private final Ports ports = new Ports(PortBlocks.free());
    private Stack stack;

    @BeforeEach
    void make() throws IOException {
        stack = new Stack(
                new LabHome(folder), ports, FakeProcess.java(folder), folder.resolve("logs"), said::add, IMPATIENT);
    }

    @AfterEach
    void end() {
        stack.close();
    }

    private ProcessHandle handle(Component component) {
        return stack.handle(component);
    }

    @Test
    void another_profile_restarts_the_processes_it_changes_and_keeps_the_rest() throws Exception {
        stack.ensure(Set.of(PLAIN, TUNED), "small", null, false);
        ProcessHandle plain = handle(PLAIN);
        ProcessHandle tuned = handle(TUNED);

        stack.ensure(Set.of(PLAIN, TUNED), "large", null, false);

        assertThat(handle(PLAIN)).isEqualTo(plain);
        assertThat(handle(TUNED)).isNotEqualTo(tuned);
        assertThat(tuned.isAlive()).isFalse();
        assertThat(said).hasSize(2).last().isEqualTo("starting tuned with profile large");
    }

    @Test
    void the_same_profile_starts_nothing_and_fewer_components_end_the_others() throws Exception {
        stack.ensure(Set.of(PLAIN, TUNED), "small", null, false);
        ProcessHandle plain = handle(PLAIN);
        ProcessHandle tuned = handle(TUNED);

        stack.ensure(Set.of(PLAIN, TUNED), "small", null, false);
        stack.ensure(Set.of(TUNED), "small", null, false);

        assertThat(said).hasSize(1);
        assertThat(stack.components()).containsExactly(TUNED);
        assertThat(handle(TUNED)).isEqualTo(tuned);
        assertThat(plain.isAlive()).isFalse();
    }

    @Test
    void a_process_that_cannot_start_is_named_with_what_its_log_says() {
        assertThatThrownBy(() -> stack.ensure(Set.of(TUNED), "broken", null, false))
                .isInstanceOf(LabException.class)
                .hasMessageStartingWith("tuned ended with exit code 7; ")
                .hasMessageContaining("it is broken");
    }

    @Test
    void the_end_of_one_process_is_named_and_ends_the_load() throws Exception {
        stack.ensure(Set.of(PLAIN), "small", null, false);
        Process load = new ProcessBuilder("sleep", "600").start();
        stack.adopt(load);

        handle(PLAIN).destroyForcibly();

        assertThat(load.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThatThrownBy(stack::requireAlive).hasMessageStartingWith("plain ended with exit code 137; ");
    }

    @Test
    void a_process_that_is_stopped_is_named_until_it_continues() throws Exception {
        stack.ensure(Set.of(PLAIN), "small", null, false);
        long pid = stack.handle(PLAIN).pid();

        new ProcessBuilder("kill", "-STOP", "" + pid).start().waitFor();
        stack.requireAlive();
        // A signal arrives a moment later.
        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .untilAsserted(() -> assertThatThrownBy(stack::requireRunning)
                        .isInstanceOf(LabException.class)
                        .hasMessageStartingWith("plain (process %d) was stopped by a signal".formatted(pid)));

        new ProcessBuilder("kill", "-CONT", "" + pid).start().waitFor();
        Awaitility.await().atMost(Duration.ofMinutes(1)).untilAsserted(stack::requireRunning);
    }

    @Test
    void a_port_that_is_taken_after_the_check_is_named_even_if_the_other_program_answers() throws Exception {
        AtomicReference<HttpServer> taken = new AtomicReference<>();
        said.clear();
        try (Stack late = new Stack(
                new LabHome(folder),
                ports,
                FakeProcess.java(folder),
                folder.resolve("logs"),
                line -> taken.set(listener(ports.of(PLAIN))),
                IMPATIENT)) {
            assertThatThrownBy(() -> late.ensure(Set.of(PLAIN), "small", null, false))
                    .hasMessage(
                            "port %d is in use (plain); free it or %s".formatted(ports.of(PLAIN), ports.elsewhere()));
        } finally {
            taken.get().stop(0);
        }
    }

    /** Answers as the process would. */
    private static HttpServer listener(int port) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
            server.createContext("/well", call -> {
                call.sendResponseHeaders(204, -1);
                call.close();
            });
            server.start();
            return server;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void a_killed_process_is_gone_and_the_others_stay() throws Exception {
        stack.ensure(Set.of(PLAIN, TUNED), "small", null, false);
        ProcessHandle tuned = handle(TUNED);

        stack.kill(TUNED);

        assertThat(tuned.isAlive()).isFalse();
        assertThat(stack.components()).containsExactly(PLAIN);
        stack.requireAlive();
    }

    @Test
    void closing_ends_everything_and_nothing_starts_afterwards() throws Exception {
        stack.ensure(Set.of(PLAIN), "small", null, false);
        ProcessHandle plain = handle(PLAIN);
        Process load = new ProcessBuilder("sleep", "600").start();
        stack.adopt(load);

        stack.close();

        assertThat(plain.isAlive()).isFalse();
        assertThat(load.isAlive()).isFalse();
        assertThat(ProcessRegistry.all(folder.resolve(".fusebox"))).isEmpty();
        assertThat(stack.jmxPasswordFile()).doesNotExist();
        assertThatThrownBy(() -> stack.ensure(Set.of(TUNED), "small", null, false))
                .hasMessage("the lab is ending");
    }

    @Test
    void a_port_in_use_is_named_before_anything_starts() throws Exception {
        try (ServerSocket listener = new ServerSocket(ports.jmx(TUNED), 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> stack.ensure(Set.of(PLAIN, TUNED), "small", null, false))
                    .hasMessage("port %d is in use (JMX of tuned); free it or %s"
                            .formatted(listener.getLocalPort(), ports.elsewhere()));
        }
        assertThat(stack.components()).isEmpty();
        assertThat(said).isEmpty();
    }
}
