package dev.fusebox.lab.process;

import dev.fusebox.lab.process.os.Proc;
import dev.fusebox.lab.process.os.ProcStat;
import java.util.Objects;
import java.util.Optional;

/**
 * A process that is known by its id and its start together, so a new process with an old id is another one.
 *
 * @param start of the machine and of the process; not a time of day, which changes when the clock is set
 */
record KnownProcess(long pid, String start) {

    private static final String BOOT = "sys/kernel/random/boot_id";

    KnownProcess {
        Objects.requireNonNull(start);
    }

    static KnownProcess of(ProcessHandle handle) {
        return new KnownProcess(handle.pid(), start(handle));
    }

    Optional<ProcessHandle> alive() {
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .filter(handle -> start(handle).equals(start));
    }

    private static String start(ProcessHandle handle) {
        return ProcStat.of(handle.pid())
                .map(stat -> Proc.text(BOOT).orElse("").strip() + " " + stat.startTicks())
                .orElseGet(
                        () -> handle.info().startInstant().map(Object::toString).orElse("unknown"));
    }
}
