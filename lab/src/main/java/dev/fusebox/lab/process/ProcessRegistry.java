package dev.fusebox.lab.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
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
 * processes whose lab is gone. A process is known by its id and its start time together, so a new process with an old id is left
 * alone.
 */
final class ProcessRegistry {

    /** Start times are computed from the boot time, which may be corrected by a second. */
    private static final Duration START_TOLERANCE = Duration.ofSeconds(2);

    private static final JsonMapper JSON = new JsonMapper();

    record KnownProcess(long pid, Instant start) {

        KnownProcess {
            Objects.requireNonNull(start);
        }

        static KnownProcess of(ProcessHandle handle) {
            return new KnownProcess(handle.pid(), handle.info().startInstant().orElse(Instant.EPOCH));
        }

        Optional<ProcessHandle> alive() {
            return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(this::same);
        }

        private boolean same(ProcessHandle handle) {
            Instant now = handle.info().startInstant().orElse(Instant.MAX);
            return Duration.between(start, now).abs().compareTo(START_TOLERANCE) <= 0;
        }
    }

    /** A child with its JMX port. */
    record Member(String component, int jmxPort, KnownProcess process) {}

    /** @param members the children that are part of the stack; missing in records of older versions */
    record LabRecord(KnownProcess lab, String jmxFolder, List<KnownProcess> children, List<Member> members) {

        LabRecord {
            Objects.requireNonNull(lab);
            Objects.requireNonNull(jmxFolder);
            children = List.copyOf(children);
            members = members == null ? List.of() : List.copyOf(members);
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

    /** The id of another living lab that has a process with this JMX port. */
    static Optional<Long> holder(Path state, int jmxPort) {
        return all(state).stream()
                .filter(lab -> lab.lab().pid() != ProcessHandle.current().pid())
                .filter(lab -> lab.lab().alive().isPresent())
                .filter(lab -> lab.members().stream().anyMatch(m -> m.jmxPort() == jmxPort))
                .map(lab -> lab.lab().pid())
                .findFirst();
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
        Failable.run(() -> {
            Files.createDirectories(file.getParent());
            Path fresh = file.resolveSibling(file.getFileName() + ".new");
            JSON.writeValue(
                    fresh, new LabRecord(KnownProcess.of(ProcessHandle.current()), jmxFolder, children, members));
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        });
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
        List<ProcessHandle> orphans =
                gone.children().stream().flatMap(c -> c.alive().stream()).toList();
        if (!orphans.isEmpty()) {
            say.accept("ending " + (orphans.size() == 1 ? "1 process" : orphans.size() + " processes")
                    + " that a killed run left behind");
        }
        end(orphans, 5);
        new JmxAccess(Path.of(gone.jmxFolder())).close();
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
