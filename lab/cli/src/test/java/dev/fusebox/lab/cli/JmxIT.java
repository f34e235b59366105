package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.cli.SharedLab.Up;
import dev.fusebox.lab.jmx.FootprintReader;
import dev.fusebox.lab.jmx.JmxLogin;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.results.cell.Footprint;
import dev.fusebox.lab.tool.ExitCode;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What the processes of {@code fusebox up} publish, to a plain JMX client and to {@code fusebox watch}. */
@ExtendWith(SharedLab.class)
@ResourceLock(SharedLab.LOCK)
class JmxIT {

    @TempDir
    Path scratch;

    @Test
    void a_plain_jmx_client_reads_every_attribute_of_every_mbean(Up up) throws Exception {
        String[] userAndPassword =
                Files.readString(Path.of(up.passwordFile())).strip().split(" ");
        for (int process = Up.SERVICE_A; process <= Up.SCG; process++) {
            JMXServiceURL url = new JMXServiceURL("service:jmx:rmi:///jndi/rmi://" + up.jmx(process) + "/jmxrmi");
            try (JMXConnector client =
                    JMXConnectorFactory.connect(url, Map.of(JMXConnector.CREDENTIALS, userAndPassword))) {
                readAll(client.getMBeanServerConnection());
            }
        }
    }

    @Test
    void watch_finds_one_process_by_its_pid_or_by_the_port_of_its_mbeans(Up up) throws Exception {
        Lab byPid = watch("--count", "2", "--pid", "" + up.child("zuul-gateway").pid());
        assertThat(byPid.exit()).as(byPid.err()).isZero();
        assertThat(byPid.out()).contains("zuul-gateway").contains("semaphore.service-a");

        Lab byPort = watch("--count", "1", "--jmx", up.jmx(Up.ZUUL));
        assertThat(byPort.exit()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(byPort.err().strip())
                .isEqualTo("fusebox: " + up.jmx(Up.ZUUL)
                        + " requires a password; pass --user NAME or --password-file FILE");

        Lab withPassword = watch("--count", "1", "--jmx", up.jmx(Up.ZUUL), "--password-file", up.passwordFile());
        assertThat(withPassword.exit()).as(withPassword.err()).isZero();
        assertThat(withPassword.out()).contains("zuul-gateway  127.0.0.1:");
    }

    @Test
    void a_soak_sees_what_a_gateway_holds_after_a_collection(Up up) throws Exception {
        var login = JmxLogin.of(up.jmx(Up.ZUUL), null, Path.of(up.passwordFile()));
        JmxProcess process = JmxProcess.connect("zuul-gateway", login);
        try {
            FootprintReader reader = new FootprintReader(process);
            Footprint footprint = reader.read(7);

            assertThat(footprint.second()).isEqualTo(7);
            assertThat(footprint.heapMb()).isBetween(5.0, 500.0);
            assertThat(footprint.threads()).isGreaterThan(10);
            assertThat(footprint.loadedClasses()).isGreaterThan(5000);
            assertThat(reader.bytesByClass())
                    .containsKey("com.netflix.hystrix.HystrixCommandMetrics")
                    .hasEntrySatisfying(
                            "java.lang.String", bytes -> assertThat(bytes).isGreaterThan(100_000));
            assertThat(reader.threadsByName().values().stream()
                            .mapToLong(Long::longValue)
                            .sum())
                    .isCloseTo(footprint.threads(), Offset.offset(10L));
        } finally {
            process.close();
        }
    }

    private Lab watch(String... more) throws IOException {
        return Lab.start(
                scratch,
                Stream.concat(Stream.of("watch", "--every", "0.5"), Stream.of(more))
                        .toArray(String[]::new));
    }

    private static void readAll(MBeanServerConnection server) throws Exception {
        var names = server.queryNames(new ObjectName("dev.fusebox:*"), null);
        assertThat(names).as("Fusebox MBeans").isNotEmpty();
        for (ObjectName name : names) {
            for (MBeanAttributeInfo attribute : server.getMBeanInfo(name).getAttributes()) {
                assertThat(attribute.getDescription())
                        .as("%s %s", name, attribute)
                        .isNotBlank();
                assertPlain(name + " " + attribute.getName(), server.getAttribute(name, attribute.getName()));
            }
        }
    }

    /** Types that a client with nothing but a JDK knows. */
    private static void assertPlain(String what, Object value) {
        if (value == null) {
            return;
        }
        Class<?> type = value.getClass();
        if (type.isArray()) {
            for (int i = 0; i < Array.getLength(value); i++) {
                assertPlain(what, Array.get(value, i));
            }
        } else if (value instanceof CompositeData data) {
            data.values().forEach(v -> assertPlain(what, v));
        } else {
            assertThat(List.of("java.lang", "java.util", "javax.management.openmbean"))
                    .as("%s is a %s", what, type)
                    .contains(type.getPackageName());
        }
    }
}
