package dev.fusebox.lab.collect;

import com.sun.management.OperatingSystemMXBean;
import dev.fusebox.lab.process.JavaRuntime;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a reader of the figures must know about the machine; on Linux partly from /proc. */
final class Environment {

    private Environment() {}

    static Map<String, Object> describe(JavaRuntime java, Map<String, String> generators) {
        OperatingSystemMXBean os = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("cpu", line("/proc/cpuinfo", "model name").orElse(os.getArch()));
        facts.put("cores", Runtime.getRuntime().availableProcessors());
        facts.put("memoryMb", os.getTotalMemorySize() >> 20);
        facts.put("kernel", os.getName() + " " + os.getVersion());
        facts.put("java", java.version());
        facts.put("javaFlags", String.join(" ", JavaRuntime.FLAGS));
        facts.putAll(generators);
        String version = Environment.class.getPackage().getImplementationVersion();
        facts.put("fusebox", version == null ? "unpackaged" : version);
        facts.put("loadAverageAtStart", Math.round(os.getSystemLoadAverage() * 100) / 100.0);
        return facts;
    }

    /** The value after a label such as {@code VmRSS:} or {@code model name}. */
    static Optional<String> line(String file, String label) {
        try {
            List<String> lines = Files.readAllLines(Path.of(file));
            return lines.stream()
                    .filter(l -> l.startsWith(label))
                    .map(l -> l.substring(label.length()).replaceFirst("^\\s*:?\\s*", ""))
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Resident memory of a process and of all that it has started, in MiB: the workers of nginx count as nginx. Pages that they share
     * count for each. {@code null} where it cannot be read.
     */
    static @Nullable Integer rssMb(ProcessHandle process) {
        List<Integer> sizes = Stream.concat(Stream.of(process), process.descendants())
                .flatMap(p -> line("/proc/" + p.pid() + "/status", "VmRSS:").stream())
                .map(kb -> Integer.parseInt(kb.split("\\s+")[0]) / 1024)
                .toList();
        return sizes.isEmpty()
                ? null
                : Integer.valueOf(sizes.stream().mapToInt(Integer::intValue).sum());
    }
}
