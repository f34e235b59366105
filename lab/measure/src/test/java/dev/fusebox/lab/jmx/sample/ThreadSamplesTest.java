package dev.fusebox.lab.jmx.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.jmx.JvmThreads;
import dev.fusebox.lab.jmx.ThreadTimes;
import dev.fusebox.lab.results.cell.ThreadUse;
import dev.fusebox.lab.traffic.RampRun.Window;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Threads and a clock made by hand, but for the last test. */
class ThreadSamplesTest {

    private long now;
    private final Map<Long, Long> cpuMs = new LinkedHashMap<>(Map.of(1L, 5000L, 2L, 5000L));

    private final ThreadTimes threads = new ThreadTimes() {
        @Override
        public Map<Long, Long> nanos() {
            Map<Long, Long> nanos = new HashMap<>();
            cpuMs.forEach((thread, ms) -> nanos.put(thread, ms * 1_000_000));
            return nanos;
        }

        @Override
        public @Nullable String name(long thread) {
            return thread == 9 ? null : "thread-" + thread;
        }
    };

    private final ThreadSamples samples = new ThreadSamples(threads, () -> now);

    private void second(Map<Long, Long> uses) {
        now += 1000;
        uses.forEach((thread, ms) -> cpuMs.merge(thread, ms, Long::sum));
        samples.sample();
    }

    private void seconds(int many, Map<Long, Long> uses) {
        for (int i = 0; i < many; i++) {
            second(uses);
        }
    }

    @Test
    void a_thread_has_the_cores_that_it_used_in_the_middle_of_the_cell() {
        second(Map.of(1L, 0L, 2L, 1000L));
        seconds(8, Map.of(1L, 970L, 2L, 300L));
        second(Map.of(1L, 0L, 2L, 1000L));
        samples.close();

        assertThat(samples.busiest(null))
                .containsExactly(new ThreadUse("thread-1", 0.97), new ThreadUse("thread-2", 0.3));
    }

    @Test
    void of_a_ramp_the_time_counts_in_which_all_users_call() {
        seconds(10, Map.of(1L, 100L));
        seconds(10, Map.of(1L, 900L));
        samples.close();

        assertThat(samples.busiest(new Window(10_000, 20_000))).containsExactly(new ThreadUse("thread-1", 0.9));
    }

    @Test
    void a_thread_that_began_meanwhile_counts_one_that_ended_or_had_little_to_do_does_not() {
        seconds(2, Map.of(1L, 50L, 2L, 900L));
        cpuMs.remove(2L);
        seconds(8, Map.of(1L, 50L, 3L, 500L, 9L, 800L));
        samples.close();

        assertThat(samples.busiest(null)).extracting(ThreadUse::name).containsExactly("thread-3");
    }

    @Test
    void without_two_samples_nothing_is_known() {
        samples.close();
        assertThat(samples.busiest(null)).isNull();

        cpuMs.clear();
        seconds(10, Map.of());
        assertThat(samples.busiest(null)).as("the process lists no thread").isNull();
    }

    @Test
    void a_jvm_tells_the_whole_name_and_the_cpu_time_of_its_threads() throws InterruptedException {
        JvmThreads jvm = new JvmThreads(ManagementFactory.getPlatformMBeanServer());
        AtomicBoolean goOn = new AtomicBoolean(true);
        Thread busy = new Thread(
                () -> {
                    while (goOn.get()) {
                        Thread.onSpinWait();
                    }
                },
                "a-thread-with-a-name-longer-than-linux-keeps");
        busy.start();
        long id = busy.getId();

        long before = jvm.nanos().getOrDefault(id, 0L);
        while (jvm.nanos().getOrDefault(id, 0L) < before + 20_000_000) {
            Thread.onSpinWait();
        }
        String name = jvm.name(id);
        goOn.set(false);
        busy.join();

        assertThat(name).isEqualTo("a-thread-with-a-name-longer-than-linux-keeps");
        assertThat(jvm.nanos()).doesNotContainKey(id);
        assertThat(jvm.name(id)).isNull();
    }
}
