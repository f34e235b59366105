package dev.fusebox.lab.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.jmx.JmxPollers.JmxTarget;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JmxPollersTest {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final JmxPollers pollers = new JmxPollers();
    private JmxPort port;

    @BeforeEach
    void choosePort() throws IOException {
        port = new JmxPort();
    }

    @AfterEach
    void close() throws IOException {
        pollers.close();
        port.close();
    }

    private ProcessStatus look() throws InterruptedException {
        JmxProcess.Address address = new JmxProcess.Address("127.0.0.1", port.number(), null, null);
        JmxTarget target = new JmxTarget("service-a", "127.0.0.1:" + port.number(), () -> Optional.of(address));
        return pollers.poll(List.of(target), PATIENCE).get(0);
    }

    @Test
    void a_process_that_ends_is_gone_and_one_that_comes_back_is_read_again() throws Exception {
        assertThat(look().state()).isEqualTo(ProcessStatus.Reachability.NOT_YET);

        port.open();
        look();
        ProcessStatus second = look();
        assertThat(second.state()).isEqualTo(ProcessStatus.Reachability.ANSWERS);
        assertThat(second.pid()).isEqualTo(ProcessHandle.current().pid());
        assertThat(second.before()).isNotNull();
        assertThat(second.complete()).isFalse();

        port.close();
        assertThat(look().state()).isEqualTo(ProcessStatus.Reachability.GONE);
        assertThat(look().now()).isNull();

        port.open();
        ProcessStatus back = look();
        assertThat(back.state()).isEqualTo(ProcessStatus.Reachability.ANSWERS);
        assertThat(back.before()).as("rates do not reach across a restart").isNull();
    }

    @Test
    void a_target_known_not_to_run_is_not_polled() throws Exception {
        port.open();
        JmxTarget absent = new JmxTarget("service-a", "127.0.0.1:" + port.number(), Optional::empty);

        assertThat(pollers.poll(List.of(absent), PATIENCE))
                .singleElement()
                .satisfies(s -> assertThat(s.state()).isEqualTo(ProcessStatus.Reachability.NOT_YET));
    }
}
