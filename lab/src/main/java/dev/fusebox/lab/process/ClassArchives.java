package dev.fusebox.lab.process;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.gateway.Component;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The parsed classes of each module, kept by the JVM from one start to the next (application class-data sharing, JEP 350):
 * a process with its archive starts in about half the CPU time. An archive belongs to one Java and one build; a JVM that cannot
 * use its archive ignores it.
 */
final class ClassArchives {

    /** Archives that cannot be used, or classes that cannot be kept, are nothing a user can act on. */
    private static final String QUIET = "-Xlog:cds*=off";

    private final LabHome home;
    private final Path folder;
    private final String java;
    private final Map<Component, Path> fresh = new HashMap<>();

    ClassArchives(LabHome home, JavaRuntime java) {
        this.home = home;
        this.folder = home.state().resolve("class-archives");
        this.java = java.version();
    }

    /** Whether one of these has no archive yet, or one older than its jars. */
    boolean missing(Collection<Component> components) {
        return components.stream().filter(this::has).anyMatch(this::stale);
    }

    private boolean has(Component component) {
        return component.archived(home).isPresent();
    }

    /** The JVM flags that use a component's archive. */
    List<String> use(Component component) {
        return has(component) && usable(component)
                ? List.of("-XX:SharedArchiveFile=" + archive(component), QUIET)
                : List.of();
    }

    /** The next start of each of these, one of each module, writes an archive when the process ends. */
    void record(Collection<Component> components) {
        Set<String> modules = new HashSet<>();
        for (Component component : components) {
            if (has(component) && stale(component) && modules.add(component.module())) {
                Path file = archive(component);
                fresh.put(component, file.resolveSibling(ProcessHandle.current().pid() + "." + file.getFileName()));
            }
        }
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The JVM flags of a process under {@link #record}. */
    List<String> recording(Component component) {
        Path file = fresh.get(component);
        return file == null ? use(component) : List.of("-XX:ArchiveClassesAtExit=" + file, QUIET);
    }

    /** Takes over what the ended processes wrote. A JVM that wrote none is not asked again: an empty file says so. */
    void keep() {
        try {
            for (Map.Entry<Component, Path> one : fresh.entrySet()) {
                if (!Files.exists(one.getValue())) {
                    Files.createFile(one.getValue());
                }
                Files.move(
                        one.getValue(),
                        archive(one.getKey()),
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
            }
            fresh.clear();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path archive(Component component) {
        return folder.resolve(component.module() + "-" + java + ".jsa");
    }

    private boolean usable(Component component) {
        Path archive = archive(component);
        try {
            return !stale(component) && Files.size(archive) > 0;
        } catch (IOException gone) {
            return false;
        }
    }

    private boolean stale(Component component) {
        Path archive = archive(component);
        Path jar = component.archived(home).orElseThrow();
        try (Stream<Path> libraries = Files.list(jar.resolveSibling("lib"))) {
            FileTime written = Files.getLastModifiedTime(archive);
            for (Path part : Stream.concat(Stream.of(jar), libraries).toList()) {
                if (Files.getLastModifiedTime(part).compareTo(written) > 0) {
                    return true;
                }
            }
            return false;
        } catch (IOException none) {
            return true;
        }
    }
}
