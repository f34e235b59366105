package dev.fusebox.lab.process;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.gateway.Component;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * One Java process of the lab, with its log.
 *
 * @param logged bytes of the log that are of earlier starts
 * @param fingerprint what the process was started with, to tell whether another profile changes it
 */
record ManagedProcess(Component component, Process process, File log, long logged, String fingerprint) {

    static ManagedProcess start(Component component, List<String> command, Path log, String fingerprint) {
        try {
            File file = log.toFile();
            long logged = file.length();
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(file))
                    .start();
            return new ManagedProcess(component, process, file, logged, fingerprint);
        } catch (IOException e) {
            throw new LabException("cannot start " + component.id() + ": " + e.getMessage(), e);
        }
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    /** @throws LabException with what the log says of it when the process has ended */
    void requireAlive() {
        if (!process.isAlive()) {
            throw new LabException(
                    "%s ended with exit code %d; %s".formatted(component.id(), process.exitValue(), complaint()));
        }
    }

    /** What the log says is wrong since this process started; its last lines when it says nothing of the kind. */
    String complaint() {
        try {
            byte[] bytes = Files.readAllBytes(log.toPath());
            int from = (int) Math.min(logged, bytes.length);
            return StartupDiagnosis.of(
                    new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8), log.toPath());
        } catch (IOException e) {
            return "its log cannot be read: " + e.getMessage();
        }
    }
}
