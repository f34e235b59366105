package dev.fusebox.lab.experiment.soak;

import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.experiment.CallHold;
import dev.fusebox.lab.experiment.soak.SoakResult.Grown;
import dev.fusebox.lab.experiment.soak.SoakResult.SoakedProcess;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.jmx.FootprintReader;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.process.os.OpenFiles;
import dev.fusebox.lab.results.cell.Footprint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The processes that run throughout a soak: all but service-a, which has the faults. */
final class SoakedProcesses {

    private static final int SUSPECTS = 5;
    private static final long LOOK_MS = 100;

    static List<SoakedJvm> of(Stack stack) throws IOException {
        List<SoakedJvm> watched = new ArrayList<>();
        for (Component component : stack.components()) {
            if (component.onJvm() && component != DemoStack.SERVICE_A) {
                watched.add(new SoakedJvm(stack.jmx(component), () -> openFiles(stack, component)));
            }
        }
        return watched;
    }

    private static Map<String, Long> openFiles(Stack stack, Component component) {
        Map<Integer, String> ports =
                stack.components().stream().collect(Collectors.toMap(stack.ports()::of, Component::id));
        return OpenFiles.byKind(stack.handle(component), ports::get);
    }

    /** {@code scg-gateway 61 MiB, 43 threads; ..} at the last look. */
    static String words(List<SoakedJvm> watched) {
        return watched.stream().map(SoakedJvm::words).collect(Collectors.joining("; "));
    }

    /** A process with what it held at each look. */
    static final class SoakedJvm {

        private final JmxProcess process;
        private final FootprintReader reader;
        private final Map<String, Long> classes;
        private final Map<String, Long> threads;
        private final Map<String, Long> files;
        private final Supplier<Map<String, Long>> openFiles;
        private final List<Footprint> footprints = new ArrayList<>();
        private List<String> stillInUse = List.of();

        SoakedJvm(JmxProcess process, Supplier<Map<String, Long>> openFiles) throws IOException {
            this.process = process;
            this.reader = new FootprintReader(process);
            this.classes = reader.bytesByClass();
            this.threads = reader.threadsByName();
            this.openFiles = openFiles;
            this.files = openFiles.get();
        }

        /** Waits for its limits to come to rest, at most this long. */
        void look(int second, long restMs) throws IOException, InterruptedException {
            Clock.SYSTEM.await(restMs, LOOK_MS, () -> inUse().isEmpty());
            stillInUse = inUse();
            footprints.add(reader.read(second));
        }

        private List<String> inUse() throws IOException {
            return CallHold.inUse(process.limits(), List.of())
                    .map(LimitReading::fullName)
                    .toList();
        }

        SoakedProcess soaked() throws IOException {
            return new SoakedProcess(
                    process.component(),
                    List.copyOf(footprints),
                    stillInUse,
                    most(classes, reader.bytesByClass()),
                    most(threads, reader.threadsByName()),
                    most(files, openFiles.get()));
        }

        private static List<Grown> most(Map<String, Long> before, Map<String, Long> after) {
            return after.entrySet().stream()
                    .map(e -> new Grown(e.getKey(), before.getOrDefault(e.getKey(), 0L), e.getValue()))
                    .filter(g -> g.by() > 0)
                    .sorted(Comparator.comparingLong(Grown::by).reversed())
                    .limit(SUSPECTS)
                    .toList();
        }

        private String words() {
            Footprint last = footprints.get(footprints.size() - 1);
            return "%s %s MiB, %d threads"
                    .formatted(process.component(), Figures.fixed(last.heapMb(), 0), last.threads());
        }
    }
}
