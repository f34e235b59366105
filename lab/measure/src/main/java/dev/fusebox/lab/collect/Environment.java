package dev.fusebox.lab.collect;

import com.sun.management.OperatingSystemMXBean;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.process.JavaRuntime;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a reader of the figures must know about the machine; on Linux partly from /proc. */
final class Environment {

    /** With the Java of the lab's processes. */
    static Map<String, Object> describe(JavaRuntime java, Map<String, String> generators) {
        Map<String, Object> facts = describe(generators);
        facts.put("java", java.version());
        facts.put("javaFlags", String.join(" ", JavaRuntime.FLAGS));
        return facts;
    }

    /** Processors and system, of which other figures are not compared. */
    static String machine() {
        Map<String, Object> facts = describe(Map.of());
        return "%s x %s, %s".formatted(facts.get("cores"), facts.get("cpu"), facts.get("kernel"));
    }

    static Map<String, Object> describe(Map<String, String> generators) {
        OperatingSystemMXBean os = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("cpu", line("/proc/cpuinfo", "model name").orElse(os.getArch()));
        facts.put("cores", Runtime.getRuntime().availableProcessors());
        facts.put("memoryMb", os.getTotalMemorySize() >> 20);
        facts.put("kernel", os.getName() + " " + os.getVersion());
        facts.putAll(generators);
        String version = Environment.class.getPackage().getImplementationVersion();
        facts.put("fusebox", version == null ? "unpackaged" : version);
        facts.put("loadAverageAtStart", Figures.decimals(os.getSystemLoadAverage(), 2));
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
}
