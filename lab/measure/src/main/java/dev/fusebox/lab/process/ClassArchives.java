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
 * Archives of the parsed classes of each module (application class-data sharing, JEP 350): a process with its archive starts in
 * about half the CPU time. An archive fits one Java version and one build; a JVM that cannot use its archive ignores it.
 */
final class ClassArchives {

    /** Silences warnings about archives and classes that cannot be used: a user can do nothing about them. */
    private static final String QUIET = "-Xlog:cds*=off";

    /** A file lock holds for a whole JVM, so its threads need a lock too. */
    private static final Object LOCK = new Object();

    private final LabHome home;
    private final Path folder;
    private final String java;
    private final Consumer<String> say;
    private boolean making = true;

    ClassArchives(LabHome home, JavaRuntime java, Consumer<String> say) {
        this.home = home;
        this.folder = home.state().resolve("class-archives");
        this.java = java.version();
        this.say = say;
    }

    /** For a lab that will start few processes. */
    void makeNone() {
        making = false;
    }

    /**
     * Creates archives that are missing or older than their jars. When several labs start at once, one creates them and the
     * others wait.
     *
     * @param components one for each module
     * @param recording starts the components with {@link #recording} and ends them again
     */
    void prepare(Collection<Component> components, FailableRunnable<InterruptedException> recording)
            throws InterruptedException {
        if (!making || components.stream().noneMatch(this::stale)) {
            return;
        }
        synchronized (LOCK) {
            try (FileChannel channel = FileChannel.open(
                    Files.createDirectories(folder).resolve("lock"),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE)) {
                if (channel.tryLock() == null) {
                    say.accept("waiting for another fusebox that prepares class archives");
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

    /** Keeps the archive of an ended process. An empty file marks a JVM that writes none, so that it is not asked again. */
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

    /** The JVM flags that write a component's missing archive when the process ends. */
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
