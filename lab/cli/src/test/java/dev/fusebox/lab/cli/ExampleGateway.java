package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.awaitility.Awaitility;

/** A gateway of {@code examples/} in its own process, read by HTTP and by JMX. */
final class ExampleGateway implements AutoCloseable {

    private static final Path AGENT = Path.of("../../limits/jmx-agent/target/jmx-agent.jar")
            .toAbsolutePath()
            .normalize();

    private final HttpClient client = HttpClient.newHttpClient();
    private final Process process;
    private final Path log;
    private final Path secrets;
    private final URI base;
    private final int jmxPort;
    private JMXConnector connector;

    private ExampleGateway(Process process, Path folder, int port, int jmxPort) {
        this.process = process;
        this.log = folder.resolve("log");
        this.secrets = folder;
        this.base = URI.create("http://127.0.0.1:" + port);
        this.jmxPort = jmxPort;
    }

    /** @param folder an empty folder for its log and its password */
    static ExampleGateway start(OldJava java, Path jar, Path folder, int port, int jmxPort, String... more)
            throws Exception {
        List<String> program = new ArrayList<>(List.of(java.program().toString()));
        program.addAll(java.options());
        return start(program, jar, folder, port, jmxPort, more);
    }

    /** On the Java that runs the tests. */
    static ExampleGateway start(Path jar, Path folder, int port, int jmxPort, String... more) throws Exception {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        return start(List.of(java.toString()), jar, folder, port, jmxPort, more);
    }

    private static ExampleGateway start(List<String> java, Path jar, Path folder, int port, int jmxPort, String... more)
            throws Exception {
        Files.createDirectories(folder);
        secret(folder.resolve("password"), "user " + UUID.randomUUID());
        secret(folder.resolve("access"), "user readonly");
        List<String> words = new ArrayList<>(java);
        words.addAll(List.of(
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-javaagent:" + AGENT + "=" + jmxPort + "," + folder,
                "-jar",
                jar.toString(),
                "--server.port=" + port));
        words.addAll(List.of(more));
        Process process = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        return new ExampleGateway(process, folder, port, jmxPort);
    }

    private static void secret(Path file, String line) throws Exception {
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, line + "\n");
    }

    void awaitStart() throws Exception {
        Awaitility.await().atMost(Duration.ofMinutes(4)).until(() -> {
            assertThat(process.isAlive()).as(log()).isTrue();
            return log().matches("(?s).*Started \\w+Application in .*");
        });
        String[] user = Files.readString(secrets.resolve("password")).strip().split(" ");
        connector = JMXConnectorFactory.connect(
                new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:" + jmxPort + "/jmxrmi"),
                Map.of(JMXConnector.CREDENTIALS, user));
    }

    String log() throws Exception {
        return Files.readString(log);
    }

    HttpResponse<String> get(String path) throws Exception {
        return client.send(HttpRequest.newBuilder(base.resolve(path)).build(), BodyHandlers.ofString());
    }

    private MBeanServerConnection beans() throws Exception {
        return connector.getMBeanServerConnection();
    }

    /** Repeats the call: the first ones of a cold gateway on a slow machine end at the frameworks' time limits. */
    void awaitSuccess(String path) throws Exception {
        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .untilAsserted(
                        () -> assertThat(get(path).statusCode()).as(log()).isEqualTo(200));
    }

    /** Limits appear with a call, and the starter looks for new ones once a second. */
    void awaitLimit(String name) {
        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .until(() -> names("Limit").contains(name));
    }

    /** Of all its MBeans of a type. */
    List<String> names(String type) throws Exception {
        return new TreeSet<>(beans().queryNames(new ObjectName("dev.fusebox:type=" + type + ",*"), null))
                .stream()
                        .map(name -> name.getKeyProperty("name"))
                        .map(name -> name.startsWith("\"") ? ObjectName.unquote(name) : name)
                        .toList();
    }

    Object attribute(String type, String name, String attribute) throws Exception {
        return beans().getAttribute(bean(type, name), attribute);
    }

    private ObjectName bean(String type, String name) throws Exception {
        return beans().queryNames(
                        new ObjectName(
                                "dev.fusebox:type=" + type + (name == null ? ",*" : ",name=" + quoted(name) + ",*")),
                        null)
                .iterator()
                .next();
    }

    private static String quoted(String name) {
        return name.contains(":") ? ObjectName.quote(name) : name;
    }

    /** {@code property=value (origin)} of what decided, then of each that has no effect. */
    List<String> settings(String type, String name) throws Exception {
        String decided = "%s=%s (%s)"
                .formatted(
                        attribute(type, name, "Setting"),
                        attribute(type, name, "Value"),
                        attribute(type, name, "Origin"));
        Stream<String> ineffective = Stream.of((CompositeData[]) attribute(type, name, "Ineffective"))
                .map(s -> "%s=%s (%s)".formatted(s.get("setting"), s.get("value"), s.get("origin")));
        return Stream.concat(Stream.of(decided), ineffective).toList();
    }

    /** {@code name: reason} of what cannot be read. */
    List<String> absent() throws Exception {
        return Stream.of((CompositeData[]) attribute("Limits", null, "Absent"))
                .map(a -> a.get("name") + ": " + a.get("reason"))
                .toList();
    }

    @Override
    public void close() throws Exception {
        process.destroy();
        process.waitFor();
    }
}
