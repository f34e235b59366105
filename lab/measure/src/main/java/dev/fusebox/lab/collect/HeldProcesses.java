package dev.fusebox.lab.collect;

import dev.fusebox.lab.demand.CpuDemand.ProcessSeconds;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.jmx.LimitReader;
import dev.fusebox.lab.process.Processes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The processes that may use fewer processors than this machine has, and their processor time from a moment on. */
record HeldProcesses(List<Held> all) {

    /** @param nanos processor time at the beginning */
    private record Held(String component, int processors, LimitReader reader, long nanos) {}

    static HeldProcesses of(Processes processes, List<Component> way) throws IOException {
        List<Held> held = new ArrayList<>();
        for (Component component : way) {
            if (component.onJvm() && processes.components().contains(component)) {
                LimitReader reader = processes.observed(component).reader();
                Integer fewer = fewer(reader.processors());
                if (fewer != null) {
                    held.add(new Held(
                            component.id(), fewer, reader, reader.read().cpuNanos()));
                }
            }
        }
        return new HeldProcesses(held);
    }

    /** The number, where it is below that of this machine. */
    static @Nullable Integer fewer(@Nullable Integer processors) {
        return processors != null && processors < Runtime.getRuntime().availableProcessors() ? processors : null;
    }

    /** What each has used until now. */
    List<ProcessSeconds> used() throws IOException {
        List<ProcessSeconds> used = new ArrayList<>();
        for (Held one : all) {
            double seconds = (one.reader().read().cpuNanos() - one.nanos()) / 1e9;
            used.add(new ProcessSeconds(one.component(), one.processors(), seconds, null));
        }
        return used;
    }
}
