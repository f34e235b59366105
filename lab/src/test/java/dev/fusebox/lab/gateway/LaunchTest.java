package dev.fusebox.lab.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaunchTest {

    @TempDir
    Path root;

    private Launch launch;

    @BeforeEach
    void a_profile() throws IOException {
        Path profiles = Files.createDirectories(root.resolve("tuning-profiles"));
        Files.writeString(profiles.resolve("application-mine.yml"), "server.tomcat.threads.max: many\n");
        launch = new Launch(new LabHome(root), new Ports(null), "mine", null, false);
    }

    private RuntimeException blameProfile(String log) {
        return launch.blameProfile(new LabException(log), List.of(DemoStack.SERVICE_A));
    }

    @Test
    void a_start_that_fails_by_a_property_of_the_profile_is_a_mistake_in_the_profile() {
        assertThat(blameProfile("service-a ended with exit code 1; Failed to bind 'server.tomcat.threads.max' to int"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("profile mine: service-a ended with exit code 1; ");
        assertThat(blameProfile("Origin: URL [file:/x/tuning-profiles/application-mine.yml] - 1:28"))
                .isInstanceOf(UsageException.class);
    }

    @Test
    void a_start_that_fails_otherwise_is_the_environments() {
        assertThat(blameProfile("service-a ended with exit code 137; the last lines of service-a.log: started"))
                .isInstanceOf(LabException.class)
                .hasMessageStartingWith("service-a ended");
    }

    @Test
    void a_profile_may_give_processes_more_heap_than_usual() throws IOException {
        String before = launch.fingerprint(DemoStack.EUREKA);
        assertThat(launch.heapMb("demo-service")).isEqualTo(512);

        Path profile = root.resolve("tuning-profiles/application-mine.yml");
        Files.writeString(profile, "fusebox.heap-mb: 2048\n");
        assertThat(launch.heapMb("demo-service")).isEqualTo(2048);
        assertThat(launch.fingerprint(DemoStack.EUREKA)).isNotEqualTo(before);

        Files.writeString(profile, "fusebox.heap-mb: 256\n");
        assertThatThrownBy(() -> launch.heapMb("demo-service"))
                .isInstanceOf(UsageException.class)
                .hasMessage("profile mine: fusebox.heap-mb=256: must be a number of MiB, at least 512");
    }
}
