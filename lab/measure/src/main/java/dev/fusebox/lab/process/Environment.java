package dev.fusebox.lab.process;

import com.sun.management.OperatingSystemMXBean;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.process.os.Proc;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a reader of the figures must know about the machine; on Linux partly from /proc. */
public final class Environment {

    /** Processors and system, of which other figures are not compared. */
    public static String machine() {
        Map<String, Object> facts = describe(Map.of(), null);
        return "%s x %s, %s".formatted(facts.get("cores"), facts.get("cpu"), facts.get("kernel"));
    }

    /** @param java of the lab's processes; {@code null} where it starts none */
    public static Map<String, Object> describe(Map<String, String> generators, @Nullable JavaRuntime java) {
        OperatingSystemMXBean os = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("cpu", Proc.value("model name", "cpuinfo").orElse(os.getArch()));
        facts.put("cores", Runtime.getRuntime().availableProcessors());
        facts.put("memoryMb", os.getTotalMemorySize() >> 20);
        facts.put("kernel", os.getName() + " " + os.getVersion());
        facts.putAll(generators);
        String version = Environment.class.getPackage().getImplementationVersion();
        facts.put("fusebox", version == null ? "unpackaged" : version);
        facts.put("loadAverageAtStart", Figures.decimals(os.getSystemLoadAverage(), 2));
        if (java != null) {
            facts.put("java", java.version());
            facts.put("javaFlags", String.join(" ", JavaRuntime.FLAGS));
        }
        return facts;
    }
}
