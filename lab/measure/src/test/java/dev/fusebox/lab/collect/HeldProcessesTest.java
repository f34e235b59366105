package dev.fusebox.lab.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fusebox.lab.demand.CpuDemand.ProcessSeconds;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.jmx.LimitReader;
import dev.fusebox.lab.jmx.ObservedProcess;
import dev.fusebox.lab.jmx.ProcessReading;
import dev.fusebox.lab.process.Processes;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HeldProcessesTest {

    private static final int ALL = Runtime.getRuntime().availableProcessors();

    private static final Component GATEWAY = Gateways.named("zuul").component();
    private static final Component SERVICE = DemoStack.SERVICE_A;
    private static final Component NO_JVM = Gateways.named("nginx").component();
    private static final List<Component> WAY = List.of(GATEWAY, SERVICE);

    private final List<String> read = new ArrayList<>();

    @BeforeEach
    void a_number_below_that_of_the_machine() {
        assumeTrue(ALL > 1, "a machine of one processor has no number below");
    }

    /** A process that used a second and a half from one reading to the next. */
    private final class MadeReader implements LimitReader {

        private final @Nullable Integer processors;
        private long nanos = 7_000_000_000L;

        private MadeReader(@Nullable Integer processors) {
            this.processors = processors;
        }

        @Override
        public ProcessReading read() {
            nanos += 1_500_000_000L;
            return new ProcessReading(0, nanos, null, null, List.of(), List.of(), null);
        }

        @Override
        public @Nullable Integer processors() {
            return processors;
        }
    }

    /** Has the methods that are named here, and no others. */
    private static <T> T made(Class<T> type, Map<String, Function<Object[], Object>> methods) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> methods.get(method.getName()).apply(arguments)));
    }

    private Processes running(Map<Component, LimitReader> readers) {
        return made(
                Processes.class,
                Map.of(
                        "components",
                        none -> List.copyOf(readers.keySet()),
                        "observed",
                        arguments -> observed((Component) arguments[0], readers)));
    }

    private ObservedProcess observed(Component component, Map<Component, LimitReader> readers) {
        read.add(component.id());
        return made(ObservedProcess.class, Map.of("reader", none -> readers.get(component)));
    }

    private List<ProcessSeconds> used(Map<Component, LimitReader> readers, List<Component> way) throws IOException {
        return HeldProcesses.of(running(readers), way).used();
    }

    @Test
    void a_process_with_fewer_processors_tells_what_it_used_since() throws IOException {
        assertThat(used(Map.of(GATEWAY, new MadeReader(1), SERVICE, new MadeReader(ALL)), WAY))
                .containsExactly(new ProcessSeconds("zuul-gateway", 1, 1.5, null));
    }

    @Test
    void each_of_several_is_listed() throws IOException {
        assertThat(used(Map.of(GATEWAY, new MadeReader(1), SERVICE, new MadeReader(1)), WAY))
                .extracting(ProcessSeconds::component)
                .containsExactly("zuul-gateway", "service-a");
    }

    @Test
    void a_process_that_does_not_tell_its_processors_may_use_all() throws IOException {
        assertThat(used(Map.of(GATEWAY, new MadeReader(null), SERVICE, new MadeReader(ALL + 1)), WAY))
                .isEmpty();
    }

    @Test
    void a_process_that_does_not_run_or_is_no_jvm_is_not_asked() throws IOException {
        List<Component> way = List.of(NO_JVM, GATEWAY, SERVICE);

        assertThat(used(Map.of(NO_JVM, new MadeReader(1), SERVICE, new MadeReader(ALL)), way))
                .isEmpty();
        assertThat(read).containsExactly("service-a");
    }
}
