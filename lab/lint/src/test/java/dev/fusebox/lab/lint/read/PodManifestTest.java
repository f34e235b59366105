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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    private PodLimits limits(String cpu, String memory, String grace) throws IOException {
        return read("""
                kind: Pod
                spec:
                  terminationGracePeriodSeconds: %s
                  containers: [{name: a, resources: {limits: {cpu: %s, memory: %s}}}]
                """.formatted(grace, cpu, memory));
    }

    @ParameterizedTest
    @CsvSource({
        "1e9, 1000000000",
        "1E3, 1000",
        "12e-1, 1",
        "1Pi, 1125899906842624",
        "2Ei, 2305843009213693952",
        "1P, 1000000000000000",
        ".5Gi, 536870912",
        "5.k, 5000",
        "+7Ki, 7168",
        "123456789, 123456789",
        "1E, 1000000000000000000",
        "2500m, 2",
        "3000000u, 3",
        "0x10, 16"
    })
    void quantities_are_those_of_kubernetes(String quantity, long bytes) throws IOException {
        assertThat(limits("1", quantity, "30").memoryBytes()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"30s", "-1", "1.5", "99999999999", "a", "[1]"})
    void a_grace_period_that_is_no_number_of_seconds_is_one_line(String grace) throws IOException {
        if (grace.startsWith("[")) {
            assertThat(limits("1", "1", grace).graceSeconds()).isNull();
            return;
        }
        assertThatThrownBy(() -> limits("1", "1", grace))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith("deploy.yml:3: spec.terminationGracePeriodSeconds: " + grace
                        + " is no whole number of seconds, such as 30");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "1KB", "Gi", ".", "1.2.3", "1 Gi", "NaN", "1ei"})
    void another_quantity_is_one_line(String quantity) {
        assertThatThrownBy(() -> limits(quantity, "1", "30"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("deploy.yml:4: spec.containers[0].resources.limits.cpu: " + quantity
                        + " is no quantity of Kubernetes");
    }

    /** As for Kubernetes, numbers are what YAML 1.1 makes of them. */
    @Test
    void numbers_with_an_exponent_are_judged_by_their_value() {
        assertThatThrownBy(() -> limits("1", "1", "1e2"))
                .hasMessageEndingWith("100.0 is no whole number of seconds, such as 30");
        assertThatThrownBy(() -> limits("1e1000", "1", "30")).hasMessageContaining("Infinity is no quantity");
    }

    @Test
    void limits_are_of_one_container() throws IOException {
        assertThat(read("""
                kind: Pod
                spec:
                  containers:
                    - {name: without, resources: {requests: {cpu: 4}}}
                    - {name: gateway, resources: {limits: {memory: 512Mi}}}
                    - {name: sidecar, resources: {limits: {cpu: 100m, memory: 64Mi}}}
                """)).isEqualTo(new PodLimits(null, 512L << 20, null));
    }

    @Test
    void a_value_of_many_lines_is_shown_in_one() {
        assertThatThrownBy(() -> limits("\"1\\n\\n" + "x\\n".repeat(10_000) + "\"", "1", "30"))
                .hasMessageContaining("limits.cpu: 1  x x x")
                .hasMessageEndingWith(".. is no quantity of Kubernetes, such as 500m, 512Mi or 1e9");
    }
}
