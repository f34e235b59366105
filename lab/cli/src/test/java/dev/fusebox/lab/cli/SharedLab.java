package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.gateway.Components;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * One {@code fusebox up} with both gateways for all test classes that leave it unchanged: started for the first class, ended after
 * the last. A class uses it as {@link Up} and with {@code @ResourceLock(SharedLab.LOCK)}.
 */
final class SharedLab implements ParameterResolver {

    static final String LOCK = "the shared lab";

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Up.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(Namespace.create(SharedLab.class))
                .computeIfAbsent(Up.class, first -> Up.start("semaphore-100", "zuul,scg"), Up.class);
    }

    /** A running {@code fusebox up}. */
    record Up(Lab lab, int base, Path scratch) implements AutoCloseable {

        static final int SERVICE_A = 1;
        static final int ZUUL = 3;
        static final int SCG = 4;

        /** Distance from a process's port to its JMX port. */
        static final int JMX = Components.MOST;

        private static final Pattern PASSWORD_FILE = Pattern.compile("JMX user and password: (.+)");

        static Up start(String profile, String gateways) {
            try {
                Path scratch = Files.createTempDirectory(Path.of("target"), "up");
                return start(profile, gateways, Lab.freePortBase(), scratch);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }

        static Up start(String profile, String gateways, int base, Path scratch) throws IOException {
            Lab lab = Lab.start(scratch, "up", "--profile", profile, "--gateway", gateways, "--port-base", "" + base);
            // Each of its processes may take two minutes, and they start one after another where another needs them.
            Awaitility.await()
                    .atMost(Duration.ofMinutes(6))
                    .failFast(() ->
                            assertThat(lab.process().isAlive()).as(lab.err()).isTrue())
                    .untilAsserted(() -> assertThat(lab.out()).as(lab::err).contains("Ctrl-C ends all of them"));
            return new Up(lab, base, scratch);
        }

        URI uri(int process, String path) {
            return URI.create("http://127.0.0.1:" + (base + process) + path);
        }

        String jmx(int process) {
            return "127.0.0.1:" + (base + JMX + process);
        }

        String passwordFile() {
            Matcher file = PASSWORD_FILE.matcher(lab.out());
            assertThat(file.find()).isTrue();
            return file.group(1);
        }

        ProcessHandle child(String component) {
            return lab.children().stream()
                    .filter(c -> c.info().commandLine().orElse("").contains("spring.application.name=" + component))
                    .findFirst()
                    .orElseThrow();
        }

        @Override
        public void close() throws InterruptedException {
            lab.close();
        }
    }
}
