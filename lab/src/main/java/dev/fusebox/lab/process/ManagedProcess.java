package dev.fusebox.lab.process;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.gateway.Component;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** One Java process of the lab, with its log. */
final class ManagedProcess {

    private final Component component;
    private final Process process;
    private final Path log;
    private final long logged;
    private final String fingerprint;

    private ManagedProcess(Component component, Process process, Path log, long logged, String fingerprint) {
        this.component = component;
        this.process = process;
        this.log = log;
        this.logged = logged;
        this.fingerprint = fingerprint;
    }

    /** @param fingerprint what the process was started with, to tell whether another profile changes it */
    static ManagedProcess start(Component component, List<String> command, Path log, String fingerprint) {
        try {
            long logged = Files.exists(log) ? Files.size(log) : 0;
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
            return new ManagedProcess(component, process, log, logged, fingerprint);
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

    /** @throws LabException with what the log says of it when the process has ended */
    void requireAlive() {
        if (!alive()) {
            throw new LabException(
                    "%s ended with exit code %d; %s".formatted(component.id(), process.exitValue(), complaint()));
        }
    }

    /** What the log says is wrong since this process started; its last lines when it says nothing of the kind. */
    String complaint() {
        try {
            byte[] bytes = Files.readAllBytes(log);
            int from = (int) Math.min(logged, bytes.length);
            return StartupDiagnosis.of(new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8), log);
        } catch (IOException e) {
            return "its log cannot be read: " + e.getMessage();
        }
    }
}
