package dev.fusebox.limits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.junit.jupiter.api.Test;

class TomcatLimitsTest {

    final MBeanServer server = MBeanServerFactory.newMBeanServer();
    final TomcatLimits tomcat = new TomcatLimits(server, new CommandLine());

    static final class CommandLine implements TomcatSettings {

        @Override
        public Setting threads(int live) {
            return new Setting("server.tomcat.threads.max", "" + live, "command line");
        }

        @Override
        public Setting unboundThreads() {
            return new Setting("spring.threads.virtual.enabled", "true", "command line");
        }

        @Override
        public Setting connections(int live) {
            return new Setting("server.tomcat.max-connections", "" + live, "command line");
        }

        @Override
        public Setting acceptCount(int live) {
            return new Setting("server.tomcat.accept-count", "" + live, "command line");
        }
    }

    /** What Tomcat publishes of a connector; its names begin in lower case. */
    public interface ConnectorMBean {
        int getmaxThreads();

        int getcurrentThreadsBusy();

        int getmaxConnections();

        long getconnectionCount();

        int getacceptCount();

        boolean isrunning();
    }

    record Connector(
            int getmaxThreads,
            int getcurrentThreadsBusy,
            int getmaxConnections,
            long getconnectionCount,
            int getacceptCount,
            boolean isrunning)
            implements ConnectorMBean {

        Connector(int threads, int busy, int mostConnections, long connections, int acceptCount) {
            this(threads, busy, mostConnections, connections, acceptCount, true);
        }
    }

    void publish(String name, Connector connector) throws Exception {
        server.registerMBean(new StandardMBean(connector, ConnectorMBean.class), new ObjectName(name));
    }

    @Test
    void has_no_limits_until_tomcat_publishes_them() throws Exception {
        assertThat(tomcat.limits()).isEmpty();

        publish("Tomcat:type=ThreadPool,name=\"http-nio-8080\"", new Connector(200, 90, 8192, 91, 100));

        assertThat(tomcat.limits()).extracting(Limit::name).containsExactly("threads", "connections", "accept-queue");
        assertThat(tomcat.limits()).extracting(Limit::max).containsExactly(200, 8192, 100);
        assertThat(limit("threads").inUse()).isEqualTo(90);
        assertThat(limit("threads").setting())
                .isEqualTo(new Setting("server.tomcat.threads.max", "200", "command line"));
        assertThat(limit("accept-queue").inUse()).isNull();
    }

    @Test
    void does_not_count_the_connection_that_tomcat_waits_for() throws Exception {
        publish("Tomcat:type=ThreadPool,name=a", new Connector(200, 0, 8192, 1, 100));

        assertThat(limit("connections").inUse()).isEqualTo(0);
    }

    @Test
    void has_all_connections_in_use_when_tomcat_accepts_no_more() throws Exception {
        publish("Tomcat:type=ThreadPool,name=a", new Connector(200, 0, 50, 50, 100));

        assertThat(limit("connections").inUse()).isEqualTo(50);
    }

    @Test
    void a_figure_that_tomcat_does_not_have_is_absent() throws Exception {
        publish("Tomcat:type=ThreadPool,name=virtual", new Connector(-1, -1, 8192, 1, 100));

        assertThat(limit("threads").max()).isNull();
        assertThat(limit("threads").inUse()).isNull();
        assertThat(limit("threads").setting())
                .isEqualTo(new Setting("spring.threads.virtual.enabled", "true", "command line"));
    }

    @Test
    void finds_a_standalone_tomcat_too_and_takes_one_connector() throws Exception {
        publish("Catalina:type=ThreadPool,name=a", new Connector(10, 0, 50, 1, 100));
        publish("Catalina:type=ThreadPool,name=b", new Connector(20, 0, 50, 1, 100));
        publish("Catalina:type=ThreadPool,name=a,subType=SocketProperties", new Connector(30, 0, 50, 1, 100));

        assertThat(tomcat.limits()).hasSize(3);
        assertThat(limit("threads").max()).isEqualTo(10);
    }

    @Test
    void finds_the_connector_of_an_application_that_has_restarted() throws Exception {
        publish("Tomcat:type=ThreadPool,name=a", new Connector(10, 0, 50, 1, 100));
        assertThat(limit("threads").max()).isEqualTo(10);

        server.unregisterMBean(new ObjectName("Tomcat:type=ThreadPool,name=a"));
        publish("Tomcat:type=ThreadPool,name=b", new Connector(20, 0, 50, 1, 100));

        assertThat(limit("threads").max()).isEqualTo(20);
    }

    @Test
    void passes_over_a_connector_that_has_stopped() throws Exception {
        publish("Tomcat:type=ThreadPool,name=a", new Connector(10, 0, 50, -1, 100, false));
        publish("Tomcat:type=ThreadPool,name=b", new Connector(20, 0, 50, 1, 100));

        assertThat(limit("threads").max()).isEqualTo(20);
    }

    private Limit limit(String name) {
        List<Limit> named =
                tomcat.limits().stream().filter(l -> l.name().equals(name)).toList();
        assertThat(named).hasSize(1);
        return named.get(0);
    }
}
