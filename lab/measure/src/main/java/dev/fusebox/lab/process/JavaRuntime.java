package dev.fusebox.lab.process;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.Program;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Launch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The Java that runs the lab's processes. */
public record JavaRuntime(Path executable, String version) {

    private static final int OLDEST = 17;
    private static final Pattern VERSION = Pattern.compile("java.runtime.version = (\\S+)");

    /** The flags of every process, but for a larger heap: the parallel collector needs the least CPU for short-lived garbage. */
    public static final List<String> FLAGS = flags(Launch.USUAL_HEAP_MB);

    /** A heap of fixed size: one that grows would stop the process again and again while a load begins. */
    static List<String> flags(int heapMb) {
        return List.of("-Xms" + heapMb + "m", "-Xmx" + heapMb + "m", "-XX:+UseParallelGC");
    }

    /**
     * @param home a JDK's folder, or {@code null} for the Java that runs the lab
     * @throws LabException when there is no Java there, or it is too old
     */
    public static JavaRuntime find(@Nullable Path home) {
        Path executable = (home == null ? Path.of(System.getProperty("java.home")) : home).resolve("bin/java");
        if (!Files.isExecutable(executable)) {
            throw new LabException(
                    "no Java at " + executable + "; pass the folder of a JDK " + OLDEST + "+ with --java-home");
        }
        String version = home == null ? System.getProperty("java.runtime.version") : version(executable);
        JavaRuntime java = new JavaRuntime(executable, version);
        if (java.feature() < OLDEST) {
            throw new LabException(
                    "Java %s at %s is too old; pass a JDK %d+ with --java-home".formatted(version, executable, OLDEST));
        }
        return java;
    }

    /** The first number of its version, from 8 on. */
    public int feature() {
        return Integer.parseInt(version.split("[.+-]")[0].replaceFirst("^1$", "8"));
    }

    /** Why those of these components that need a newer Java cannot run; empty when all can. */
    public Optional<String> tooOldFor(Collection<Component> components) {
        List<Component> others = components.stream().filter(c -> !runs(c)).toList();
        return others.stream()
                .map(Component::oldestJava)
                .max(Integer::compare)
                .map(needed -> "%s need%s JDK %d+, the processes run on Java %d: pass --java-home"
                        .formatted(
                                others.stream().map(Component::id).collect(Collectors.joining(", ")),
                                others.size() == 1 ? "s" : "",
                                needed,
                                feature()));
    }

    /** Whether this Java is new enough for a component. */
    public boolean runs(Component component) {
        return component.oldestJava() <= feature();
    }

    /** @throws LabException when one of these components needs a newer Java */
    public void requireFor(Collection<Component> components) {
        tooOldFor(components).ifPresent(why -> {
            throw new LabException(why);
        });
    }

    private static String version(Path executable) {
        return Program.says(executable.toString(), "-XshowSettings:properties", "-version")
                .map(VERSION::matcher)
                .filter(Matcher::find)
                .map(found -> found.group(1))
                .orElseThrow(() -> new LabException(
                        executable + " does not run, or prints no version; pass the folder of a JDK with --java-home"));
    }
}
