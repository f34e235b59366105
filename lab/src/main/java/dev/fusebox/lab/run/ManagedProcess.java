package dev.fusebox.lab.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** One Java process of the lab, with its log. */
final class ManagedProcess {

    private static final int TAIL = 12;

    private final Component component;
    private final Process process;
    private final Path log;
    private final String fingerprint;

    private ManagedProcess(Component component, Process process, Path log, String fingerprint) {
        this.component = component;
        this.process = process;
        this.log = log;
        this.fingerprint = fingerprint;
    }

    /** @param fingerprint what the process was started with, to tell whether another profile changes it */
    static ManagedProcess start(Component component, List<String> command, Path log, String fingerprint) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
            return new ManagedProcess(component, process, log, fingerprint);
        } catch (IOException e) {
            throw new LabException("cannot start " + component.id() + ": " + e.getMessage(), e);
        }
    }

    Component component() {
        return component;
    }

    String fingerprint() {
        return fingerprint;
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    boolean alive() {
        return process.isAlive();
    }

    /** @throws LabException with the last lines of the log when the process has ended */
    void requireAlive() {
        if (!alive()) {
            throw new LabException("%s ended with exit code %d; the last lines of %s:%n%s"
                    .formatted(component.id(), process.exitValue(), log, tail()));
        }
    }

    String tail() {
        try {
            List<String> lines = Files.readAllLines(log).stream()
                    .filter(l -> !l.isBlank() && !l.startsWith("\tat "))
                    .toList();
            return String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL), lines.size()))
                    .indent(4)
                    .stripTrailing();
        } catch (IOException e) {
            return "    (the log cannot be read: " + e.getMessage() + ")";
        }
    }
}
