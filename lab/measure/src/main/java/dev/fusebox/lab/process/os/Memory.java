package dev.fusebox.lab.process.os;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Memory of processes, on Linux from /proc. */
public final class Memory {

    /**
     * Resident memory of a process and of all that it has started, in MiB: the workers of nginx count as nginx. Pages that they share
     * count for each. {@code null} where it cannot be read.
     */
    public static @Nullable Integer rssMb(ProcessHandle process) {
        List<Integer> sizes = Stream.concat(Stream.of(process), process.descendants())
                .flatMap(Memory::resident)
                .toList();
        return sizes.isEmpty()
                ? null
                : Integer.valueOf(sizes.stream().mapToInt(Integer::intValue).sum());
    }

    private static Stream<Integer> resident(ProcessHandle process) {
        return Proc.value("VmRSS", "" + process.pid(), "status").stream()
                .map(size -> Integer.parseInt(size.split("\\s+")[0]) / 1024);
    }
}
