package dev.fusebox.lab.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class JvmCountsTest {

    @Test
    void threads_that_began_meanwhile_count_and_ended_threads_are_missing() {
        assertThat(JvmCounts.difference(Map.of(1L, 100L, 2L, 50L), Map.of(1L, 130L, 3L, 7L)))
                .isEqualTo(37);
    }

    @Test
    void a_jvm_tells_how_many_processors_it_may_use() throws IOException {
        assertThat(new TomcatReader(ManagementFactory.getPlatformMBeanServer(), "this").processors())
                .isEqualTo(Runtime.getRuntime().availableProcessors());
    }

    @Test
    void this_jvm_counts_what_it_allocates_and_its_collections() {
        JvmCounts counts = new JvmCounts(ManagementFactory.getPlatformMBeanServer());
        byte[] million = new byte[1_000_000];
        System.gc();

        JvmCounts.JvmFigures now = counts.now();

        assertThat(now.allocatedBytes()).isGreaterThanOrEqualTo(million.length);
        assertThat(now.gcCount()).isPositive();
        assertThat(now.gcMs()).isNotNegative();
        assertThat(now.mostInWork())
                .as("only the demo service counts calls at work")
                .isNull();
    }

    /** As the counters of the demo service. */
    public interface EndpointMXBean {
        int getPeak();

        void resetPeak();
    }

    private static final class Endpoint implements EndpointMXBean {
        int peak = 200;

        @Override
        public int getPeak() {
            return peak;
        }

        @Override
        public void resetPeak() {
            peak = 0;
        }
    }

    @Test
    void the_most_calls_in_work_are_those_of_the_cell_and_not_of_an_earlier_one() throws JMException {
        MBeanServer server = MBeanServerFactory.newMBeanServer();
        Endpoint hello = new Endpoint();
        Endpoint sleep = new Endpoint();
        server.registerMBean(hello, new ObjectName("dev.fusebox:type=Endpoint,component=service-a,name=hello"));
        server.registerMBean(sleep, new ObjectName("dev.fusebox:type=Endpoint,component=service-a,name=sleep"));

        JvmCounts counts = new JvmCounts(server);
        sleep.peak = 40;

        assertThat(counts.now().mostInWork()).isEqualTo(40);
    }

    @Test
    void of_a_process_that_is_no_jvm_only_the_cpu_time_is_known() {
        ProcessReading reading = new HandleReader(ProcessHandle.current()).read();

        assertThat(reading.cpuNanos()).isPositive();
        assertThat(reading.heapMb()).isNull();
        assertThat(reading.threads()).isNull();
    }
}
