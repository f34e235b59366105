package dev.fusebox.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.jmx.Application.EchoMXBean;
import dev.fusebox.jmx.Application.Point;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.rmi.AccessException;
import java.rmi.Remote;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.spi.ToolProvider;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.JMX;
import javax.management.MBeanServerConnection;
import javax.management.MBeanServerDelegate;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import javax.management.Query;
import javax.management.relation.MBeanServerNotificationFilter;
import javax.management.remote.JMXConnector;
import javax.management.remote.rmi.RMIServer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The jar in other applications; this JVM is a client of theirs, or an attacker. */
@Timeout(120)
class LoopbackJmxIT {

    private static final String WITHOUT = ". The application starts without this JMX port.\n";
    private static final String NOT = ". The application does not start: this agent is required.\n";

    @TempDir
    static Path folder;

    private static int port;
    private static ApplicationJvm application;

    @BeforeAll
    static void start() throws Exception {
        Secrets.in(folder);
        port = ApplicationJvm.freePort();
        // An address for documentation: no machine answers there.
        application = ApplicationJvm.start(
                ApplicationJvm.JAVA,
                "=" + port + "," + folder,
                List.of("-Djava.rmi.server.hostname=192.0.2.1"),
                "with an MBean");
        assertThat(application.started()).as(application::toString).isTrue();
        assertThat(application.toString()).isEqualTo("java wrote: ");
    }

    @AfterAll
    static void end() throws Exception {
        application.close();
    }

    private static Registry registry() throws IOException {
        return LocateRegistry.getRegistry("127.0.0.1", port);
    }

    @Test
    void no_other_process_changes_the_entry_in_the_registry() throws Exception {
        Registry registry = registry();
        Remote entry = registry.lookup("jmxrmi");
        // Any other object would do.
        Remote impostor = registry;

        assertDenied(() -> registry.rebind("jmxrmi", impostor));
        assertDenied(() -> registry.bind("other", impostor));
        assertDenied(() -> registry.unbind("jmxrmi"));

        assertThat(registry.list()).containsExactly("jmxrmi");
        assertThat(registry.lookup("jmxrmi")).isEqualTo(entry);
    }

    private static void assertDenied(ThrowingCallable change) {
        assertThatThrownBy(change)
                .hasRootCauseInstanceOf(AccessException.class)
                .hasStackTraceContaining("disallowed; origin unknown");
    }

    @Test
    void a_reader_cannot_send_classes_of_the_application() throws Exception {
        Path file = folder.resolve("written-by-a-reader");
        Trap trap = new Trap(file.toString());
        try (JMXConnector client = ApplicationJvm.connect(port, "reader", "r-secret")) {
            MBeanServerConnection server = client.getMBeanServerConnection();
            ObjectName memory = new ObjectName(ManagementFactory.MEMORY_MXBEAN_NAME);

            assertFiltered(() -> server.getAttribute(trap, "Verbose"));
            assertFiltered(() -> server.setAttribute(memory, new Attribute("Verbose", trap)));
            assertFiltered(() ->
                    server.setAttribute(memory, new Attribute("Verbose", new Object[][] {{Arrays.asList(trap)}})));
            assertThatThrownBy(() -> server.setAttribute(memory, new Attribute("Verbose", new byte[200_000])))
                    .as("too large to be read, so the rights are not checked")
                    .isInstanceOf(IOException.class);
            assertThatThrownBy(() -> server.setAttribute(memory, new Attribute("Verbose", true)))
                    .isInstanceOf(SecurityException.class);
        }
        assertThat(file).doesNotExist();

        read(trap);
        assertThat(file).as("without a filter, the trap works").exists();
    }

    private static void read(Object object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }

    @Test
    void a_login_is_user_and_password_and_nothing_else() throws Exception {
        Path file = folder.resolve("written-before-login");
        RMIServer server = (RMIServer) registry().lookup("jmxrmi");

        assertFiltered(() -> server.newClient(new Trap(file.toString())));
        assertFiltered(() -> server.newClient(new String[] {"reader", "r-secret", "more"}));

        assertThat(file).doesNotExist();
    }

    private static void assertFiltered(ThrowingCallable call) {
        assertThatThrownBy(call).hasStackTraceContaining("filter status: REJECTED");
    }

    @Test
    void what_jmx_clients_send_gets_through() throws Exception {
        try (JMXConnector client = ApplicationJvm.connect(port, "writer", "w-secret")) {
            MBeanServerConnection server = client.getMBeanServerConnection();
            ObjectName memory = new ObjectName(ManagementFactory.MEMORY_MXBEAN_NAME);
            ThreadMXBean threads = ManagementFactory.getPlatformMXBean(server, ThreadMXBean.class);
            NotificationListener listener = (notification, handback) -> {};
            MBeanServerNotificationFilter filter = new MBeanServerNotificationFilter();
            filter.enableAllObjectNames();

            assertThat(server.queryNames(
                            new ObjectName("java.lang:*"), Query.eq(Query.attr("Verbose"), Query.value(false))))
                    .contains(memory);
            assertThat(server.setAttributes(memory, new AttributeList(List.of(new Attribute("Verbose", false)))))
                    .hasSize(1);
            assertThat(threads.getThreadInfo(threads.getAllThreadIds(), 5)).isNotEmpty();
            assertThat(server.invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "help",
                            new Object[] {new String[] {"VM.version"}},
                            new String[] {String[].class.getName()}))
                    .asString()
                    .contains("VM.version");
            server.addNotificationListener(MBeanServerDelegate.DELEGATE_NAME, listener, filter, "handback");
            server.removeNotificationListener(MBeanServerDelegate.DELEGATE_NAME, listener);
        }
    }

    @Test
    void mxbeans_get_what_is_no_plain_value() throws Exception {
        try (JMXConnector client = ApplicationJvm.connect(port, "writer", "w-secret")) {
            EchoMXBean echo = JMX.newMXBeanProxy(
                    client.getMBeanServerConnection(), new ObjectName("application:type=Echo"), EchoMXBean.class);

            assertThat(echo.echo(List.of(point(1)), new TreeMap<>(Map.of("a", point(2))))
                            .keySet())
                    .isEqualTo(Set.of("a", "x1"));
        }
    }

    private static Point point(int x) {
        Point point = new Point();
        point.setX(x);
        return point;
    }

    @Test
    void the_application_keeps_the_host_name_that_it_gave_to_rmi() throws Exception {
        try (JMXConnector client = ApplicationJvm.connect(port, "reader", "r-secret")) {
            assertThat(ManagementFactory.getPlatformMXBean(client.getMBeanServerConnection(), RuntimeMXBean.class)
                            .getSystemProperties())
                    .containsEntry("java.rmi.server.hostname", "192.0.2.1");
        }
    }

    @Test
    void an_application_starts_when_its_agent_cannot_and_one_line_says_why() throws Exception {
        try (ServerSocket holder = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            assertStarts("=" + holder.getLocalPort() + "," + folder, "port " + holder.getLocalPort() + " of 127.0.0.1");
        }
        assertStarts("=" + port + "," + folder.resolve("nowhere"), folder + "/nowhere/password is missing");
        assertStarts("", "it needs a port and a folder");
        assertStarts("=" + folder, "'" + folder + "' is not a port");
        assertStarts(
                "=" + port + "," + folder,
                "this Java runtime lacks java",
                "--limit-modules",
                "java.base,java.instrument");
    }

    private static void assertStarts(String agent, String problem, String... flags) throws Exception {
        try (ApplicationJvm jvm = ApplicationJvm.start(ApplicationJvm.JAVA, agent, List.of(flags))) {
            assertThat(jvm.started()).as(jvm::toString).isTrue();
            assertThat(jvm.end()).isZero();
            assertThat(jvm.complaint())
                    .startsWith("fusebox jmx-agent: " + problem)
                    .endsWith(WITHOUT)
                    .hasLineCount(1);
        }
    }

    @Test
    void an_application_does_not_start_without_an_agent_that_it_requires() throws Exception {
        try (ApplicationJvm jvm = ApplicationJvm.start(ApplicationJvm.JAVA, "=required,x," + folder, List.of())) {
            assertThat(jvm.started()).isFalse();
            assertThat(jvm.end()).isEqualTo(1);
            assertThat(jvm.complaint())
                    .startsWith("fusebox jmx-agent: 'x' is not a port")
                    .endsWith(NOT)
                    .hasLineCount(1);
        }
    }

    @Test
    void a_runtime_of_few_modules_is_enough() throws Exception {
        Path runtime = folder.resolve("runtime");
        // A JVM takes no agent at all without java.instrument.
        int built = ToolProvider.findFirst("jlink")
                .orElseThrow(() -> new AssertionError("this test needs a JDK with jlink"))
                .run(
                        new PrintWriter(System.out, true),
                        new PrintWriter(System.err, true),
                        "--add-modules",
                        "java.base,java.instrument,java.management,java.management.rmi,java.rmi",
                        "--output",
                        runtime.toString());
        assertThat(built).isZero();
        int own = ApplicationJvm.freePort();

        try (ApplicationJvm jvm =
                ApplicationJvm.start(runtime.resolve("bin/java"), "=" + own + "," + folder + ",required", List.of())) {
            assertThat(jvm.started()).as(jvm::toString).isTrue();
            try (JMXConnector client = ApplicationJvm.connect(own, "reader", "r-secret")) {
                assertThat(client.getMBeanServerConnection().getMBeanCount()).isPositive();
            }
            assertThat(jvm.complaint()).isEmpty();
        }
    }
}
