package dev.fusebox.jmx;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** {@link Application} with the agent, in a separate JVM. */
final class ApplicationJvm implements AutoCloseable {

    static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    private final Process process;
    private final BufferedReader out;
    private final Path err;
    private final boolean started;

    private ApplicationJvm(Process process, Path err) throws IOException {
        this.process = process;
        this.out = process.inputReader();
        this.err = err;
        this.started = "started".equals(out.readLine());
    }

    /**
     * Starts it, and returns when it has started or failed to.
     *
     * @param agent the text after the agent's jar, with the {@code =}
     * @param words arguments of the JVM, and after the main class those of the application
     */
    static ApplicationJvm start(Path java, String agent, List<String> flags, String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of(java.toString(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(flags);
        command.addAll(List.of(
                "-javaagent:target/jmx-agent.jar" + agent, "-cp", "target/test-classes", Application.class.getName()));
        command.addAll(List.of(words));
        Path err = Files.createTempFile("application", ".err");
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(err.toFile());
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
        return new ApplicationJvm(builder.start(), err);
    }

    boolean started() {
        return started;
    }

    /** What it writes to stderr until its end. */
    String complaint() throws IOException, InterruptedException {
        end();
        return Files.readString(err);
    }

    /** Ends it if it still runs. */
    int end() throws IOException, InterruptedException {
        process.getOutputStream().close();
        return process.waitFor();
    }

    @Override
    public void close() throws IOException, InterruptedException {
        end();
        Files.delete(err);
    }

    @Override
    public String toString() {
        try {
            return "java wrote: " + Files.readString(err);
        } catch (IOException e) {
            return "what java wrote cannot be read: " + e;
        }
    }

    static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    /** @param login user and password; none for a client without a login */
    static JMXConnector connect(int port, String... login) throws IOException {
        return JMXConnectorFactory.connect(
                new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi"),
                Stream.of(login).findAny().isPresent() ? Map.of(JMXConnector.CREDENTIALS, login) : Map.of());
    }
}
