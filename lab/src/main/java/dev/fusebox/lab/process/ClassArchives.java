package dev.fusebox.lab.process;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.gateway.Component;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.commons.lang3.function.FailableRunnable;

/**
 * The parsed classes of each module, kept by the JVM from one start to the next (application class-data sharing, JEP 350):
 * a process with its archive starts in about half the CPU time. An archive belongs to one Java and one build; a JVM that cannot
 * use its archive ignores it.
 */
final class ClassArchives {

    /** Archives that cannot be used, or classes that cannot be kept, are nothing a user can act on. */
    private static final String QUIET = "-Xlog:cds*=off";

    /** A file is locked for a whole JVM; its threads wait for this. */
    private static final Object LOCK = new Object();

    private final LabHome home;
    private final Path folder;
    private final String java;
    private final Consumer<String> say;

    ClassArchives(LabHome home, JavaRuntime java, Consumer<String> say) {
        this.home = home;
        this.folder = home.state().resolve("class-archives");
        this.java = java.version();
        this.say = say;
    }

    /**
     * Makes the archives that these lack, or whose jars are newer. Of labs that start at once, one makes them and the others wait.
     *
     * @param components one of each module
     * @param recording starts them with {@link #recording} and ends them again
     */
    void prepare(Collection<Component> components, FailableRunnable<InterruptedException> recording)
            throws InterruptedException {
        if (components.stream().noneMatch(this::stale)) {
            return;
        }
        synchronized (LOCK) {
            try (FileChannel channel = FileChannel.open(
                    Files.createDirectories(folder).resolve("lock"),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE)) {
                if (channel.tryLock() == null) {
                    say.accept("waiting for another fusebox, which prepares class archives");
                    channel.lock();
                }
                List<Component> stale = components.stream().filter(this::stale).toList();
                if (!stale.isEmpty()) {
                    say.accept(
                            "preparing class archives (once a build, under a minute; later starts take half the time)");
                    recording.run();
                }
                for (Component component : stale) {
                    keep(archive(component), fresh(component));
                }
            } catch (IOException e) {
                throw new LabException("cannot write class archives in " + folder + ": " + e.getMessage(), e);
            }
        }
    }

    /** Takes over what an ended process wrote. A JVM that wrote nothing is not asked again: an empty file says so. */
    private static void keep(Path archive, Path fresh) throws IOException {
        if (!Files.exists(fresh)) {
            Files.createFile(fresh);
        }
        Files.move(fresh, archive, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** The JVM flags that use a component's archive. */
    List<String> use(Component component) {
        Path archive = archive(component);
        return component.archived(home).isPresent()
                        && !stale(component)
                        && archive.toFile().length() > 0
                ? List.of("-XX:SharedArchiveFile=" + archive, QUIET)
                : List.of();
    }

    /** The JVM flags that write the archive a component lacks when the process ends. */
    List<String> recording(Component component) {
        return stale(component) ? List.of("-XX:ArchiveClassesAtExit=" + fresh(component), QUIET) : use(component);
    }

    private Path archive(Component component) {
        return folder.resolve(component.module() + "-" + java + ".jsa");
    }

    private Path fresh(Component component) {
        return folder.resolve(component.module() + "-" + java + ".new");
    }

    private boolean stale(Component component) {
        return component
                .archived(home)
                .filter(jar -> newer(jar, archive(component)))
                .isPresent();
    }

    private static boolean newer(Path jar, Path archive) {
        try (Stream<Path> libraries = Files.list(jar.resolveSibling("lib"))) {
            long written = archive.toFile().lastModified();
            return Stream.concat(Stream.of(jar), libraries)
                    .anyMatch(part -> part.toFile().lastModified() > written);
        } catch (IOException none) {
            return true;
        }
    }
}
