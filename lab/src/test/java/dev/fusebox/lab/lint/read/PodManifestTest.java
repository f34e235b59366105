package dev.fusebox.lab.lint.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.PodLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PodManifestTest {

    @TempDir
    Path folder;

    private PodLimits read(String text) throws IOException {
        return PodManifest.read(Files.writeString(folder.resolve("deploy.yml"), text));
    }

    @Test
    void limits_are_those_of_the_first_workload() throws IOException {
        assertThat(read("""
                kind: Service
                spec: {ports: [{port: 80}]}
                ---
                kind: Deployment
                spec:
                  template:
                    spec:
                      terminationGracePeriodSeconds: 45
                      containers:
                        - name: gateway
                          resources:
                            limits: {cpu: 1500m, memory: 512Mi}
                """)).isEqualTo(new PodLimits(1.5, 512L * 1024 * 1024, 45));
    }

    @Test
    void what_it_does_not_say_is_unknown() throws IOException {
        assertThat(read("kind: Pod\nspec: {containers: [{name: a}]}\n")).isEqualTo(PodLimits.UNKNOWN);
    }

    @Test
    void a_file_without_a_pod_is_wrong_usage() {
        assertThatThrownBy(() -> read("kind: Service\nspec: {}\n"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("no pod in it");
    }
}
