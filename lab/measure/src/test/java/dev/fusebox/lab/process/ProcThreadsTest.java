package dev.fusebox.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.results.cell.ThreadUse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The threads of this JVM. */
@EnabledOnOs(OS.LINUX)
class ProcThreadsTest {

    private static List<String> names(ProcThreads threads) {
        return threads.nanos().keySet().stream()
                .flatMap(thread -> Stream.ofNullable(threads.name(thread)))
                .toList();
    }

    @Test
    void of_a_jvm_only_the_threads_that_it_has_for_itself_are_read() {
        List<String> own = names(ProcThreads.ofJvm(ProcessHandle.current()));

        assertThat(own)
                .allSatisfy(name -> assertThat(ThreadUse.ofJvm(name)).isNotNull())
                .contains("VM Thread")
                .anySatisfy(name -> assertThat(ThreadUse.ofJvm(name)).isEqualTo("JIT compiler"));
    }

    /** As {@code /proc} has them of JVMs with each collector. */
    @ParameterizedTest
    @CsvSource({
        "C2 CompilerThre, JIT compiler",
        "GC Thread#1, garbage collector",
        "G1 Main Marker, garbage collector",
        "VM Periodic Tas, virtual machine",
        "http-nio-7081-e,",
        "reactor-http-ep,",
        "Common-Cleaner,"
    })
    void a_thread_is_the_jvms_own_by_its_name(String name, String what) {
        assertThat(ThreadUse.ofJvm(name)).isEqualTo(what);
    }

    @Test
    void a_thread_that_never_waits_uses_cpu_time() throws InterruptedException {
        AtomicBoolean goOn = new AtomicBoolean(true);
        Thread busy = new Thread(
                () -> {
                    while (goOn.get()) {
                        Thread.onSpinWait();
                    }
                },
                "never-waits-and-has-a-long-name");
        busy.start();
        ProcThreads threads = ProcThreads.of(ProcessHandle.current());

        long used = 0;
        while (used < 50_000_000) {
            used = threads.nanos().entrySet().stream()
                    .filter(t -> "never-waits-and".equals(threads.name(t.getKey())))
                    .mapToLong(Map.Entry::getValue)
                    .sum();
        }
        goOn.set(false);
        busy.join();

        assertThat(names(threads)).hasSizeGreaterThan(5);
    }

    @Test
    void a_process_that_has_ended_tells_nothing() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();

        assertThat(ProcThreads.of(ended.toHandle()).nanos()).isEmpty();
        assertThat(ProcThreads.ofJvm(ended.toHandle()).nanos()).isEmpty();
    }
}
