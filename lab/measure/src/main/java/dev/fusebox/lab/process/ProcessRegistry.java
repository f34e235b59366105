package dev.fusebox.lab.process;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.WholeFile;
import dev.fusebox.lab.process.os.Proc;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.commons.lang3.function.Failable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finds the processes that a killed lab leaves behind. Each lab keeps a record of itself and its processes; the next lab ends the
 * processes whose lab is gone. Each process also has the name of its lab in its environment, in case that a lab is killed between a
 * start and its record.
 */
final class ProcessRegistry {

    /** The environment variable that names a process's lab by its JMX folder. */
    static final String MARK = "FUSEBOX_LAB";

    private static final JsonMapper JSON = new JsonMapper();

    /** A child with its JMX port. */
    record Member(String component, int jmxPort, KnownProcess process) {}

    /** @param members the children that are part of the stack */
    record LabRecord(KnownProcess lab, String jmxFolder, List<KnownProcess> children, List<Member> members) {

        LabRecord {
            Objects.requireNonNull(lab);
            Objects.requireNonNull(jmxFolder);
            children = List.copyOf(children);
            members = List.copyOf(members);
        }
    }

    private final Path file;
    private final String jmxFolder;
    private final List<KnownProcess> children = new ArrayList<>();
    private final List<Member> members = new ArrayList<>();

    /** Starts the record of this lab. */
    ProcessRegistry(Path state, Path jmxFolder) {
        this.file = folder(state).resolve(ProcessHandle.current().pid() + ".json");
        this.jmxFolder = jmxFolder.toString();
        write();
    }

    private static Path folder(Path state) {
        return state.resolve("processes");
    }

    private static Stream<Path> files(Path state) {
        File[] files = folder(state).toFile().listFiles((folder, name) -> name.endsWith(".json"));
        return files == null ? Stream.empty() : Stream.of(files).sorted().map(File::toPath);
    }

    /** The records of all labs, killed ones included; a record that is being written or deleted is left out. */
    static List<LabRecord> all(Path state) {
        return files(state).flatMap(file -> read(state, file).stream()).toList();
    }

    private static Optional<LabRecord> read(Path state, Path file) {
        try {
            return Optional.ofNullable(JSON.readValue(file, LabRecord.class))
                    .filter(lab -> JmxAccess.isOf(state, lab.jmxFolder()));
        } catch (JacksonException gone) {
            return Optional.empty();
        }
    }

    synchronized void add(ProcessHandle child) {
        children.add(KnownProcess.of(child));
        write();
    }

    synchronized void add(ProcessHandle child, String component, int jmxPort) {
        members.add(new Member(component, jmxPort, KnownProcess.of(child)));
        add(child);
    }

    private void write() {
        LabRecord now = new LabRecord(KnownProcess.of(ProcessHandle.current()), jmxFolder, children, members);
        WholeFile.write(file, JSON.writeValueAsString(now));
    }

    /** Deletes the record, when all processes of this lab have ended. */
    synchronized void forget() {
        Failable.run(() -> Files.deleteIfExists(file));
    }

    /** Ends the processes that killed labs left behind, and nothing else. */
    static void clean(Path state, Consumer<String> say) {
        files(state).forEach(file -> {
            Optional<LabRecord> lab = read(state, file);
            if (lab.isEmpty() || lab.get().lab().alive().isEmpty()) {
                lab.ifPresent(gone -> clean(gone, say));
                Failable.run(() -> Files.deleteIfExists(file));
            }
        });
    }

    private static void clean(LabRecord gone, Consumer<String> say) {
        List<ProcessHandle> orphans = Stream.concat(
                        gone.children().stream().flatMap(c -> c.alive().stream()), marked(gone.jmxFolder()))
                .flatMap(Processes::family)
                .distinct()
                .toList();
        if (!orphans.isEmpty()) {
            say.accept("ending " + Figures.count(orphans.size(), "process") + " that a killed run left behind");
        }
        end(orphans, 5);
        new JmxAccess(Path.of(gone.jmxFolder())).close();
    }

    /** None on systems that do not tell a process's environment. */
    private static Stream<ProcessHandle> marked(String lab) {
        return ProcessHandle.allProcesses()
                .filter(p -> Proc.text("" + p.pid(), "environ")
                        .filter(all -> List.of(all.split("\0")).contains(MARK + "=" + lab))
                        .isPresent());
    }

    /** Asks all to end, and kills the rest after this many seconds. */
    static void end(List<ProcessHandle> processes, int deadlineSeconds) {
        processes.forEach(ProcessHandle::destroy);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(deadlineSeconds);
        for (ProcessHandle process : processes) {
            try {
                process.onExit().get(Math.max(1, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                process.destroyForcibly();
            } catch (Exception late) {
                process.destroyForcibly();
                process.onExit().join();
            }
        }
    }
}
