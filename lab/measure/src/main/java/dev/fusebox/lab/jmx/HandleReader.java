package dev.fusebox.lab.jmx;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Reads a process that is no JVM, with its children: only its CPU time is known. */
public record HandleReader(ProcessHandle process) implements LimitReader {

    @Override
    public ProcessReading read() {
        long cpu = Stream.concat(Stream.of(process), process.descendants())
                .flatMap(p -> p.info().totalCpuDuration().stream())
                .mapToLong(Duration::toNanos)
                .sum();
        return new ProcessReading(System.currentTimeMillis(), cpu, null, null, List.of(), List.of(), null);
    }
}
