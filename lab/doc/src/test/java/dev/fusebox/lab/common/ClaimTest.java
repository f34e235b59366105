package dev.fusebox.lab.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClaimTest {

    @TempDir
    Path folder;

    /** Another lab: claims its argument, says so, and lives on. */
    public static void main(String[] args) throws InterruptedException {
        System.out.println(Claim.take(Path.of(args[0])).orElse("mine"));
        Thread.sleep(600_000);
    }

    private static Process other(Path file) throws IOException {
        Process lab = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ClaimTest.class.getName(),
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(lab.inputReader().readLine()).isEqualTo("mine");
        return lab;
    }

    @Test
    void a_claim_names_its_lab_and_ends_when_that_is_killed() throws Exception {
        Path file = folder.resolve("state/ports.lock");
        Process lab = other(file);
        try {
            assertThat(Claim.take(file)).contains("" + lab.pid());
            assertThat(Claim.take(folder.resolve("state/others.lock"))).isEmpty();
        } finally {
            lab.destroyForcibly().waitFor();
        }

        assertThat(Claim.take(file)).isEmpty();
        assertThat(Claim.take(file)).as("ours already").isEmpty();
    }
}
