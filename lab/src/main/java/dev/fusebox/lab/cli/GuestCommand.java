package dev.fusebox.lab.cli;

import dev.fusebox.lab.process.Stack;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A user's command beside a stack: it has this process's input and output, and ends with the stack at the latest. */
final class GuestCommand {

    /** As a shell says it. */
    static final int CANNOT_START = 127;

    private GuestCommand() {}

    /** Found before a stack is started for nothing. */
    static boolean canStart(String program) {
        if (program.contains("/")) {
            return executable(Path.of(program));
        }
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "/usr/bin:/bin");
        return Stream.of(path.split(":"))
                .map(folder -> Path.of(folder, program))
                .anyMatch(GuestCommand::executable);
    }

    private static boolean executable(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }

    static int cannotStart(String program, PrintWriter err) {
        err.println("fusebox: " + program + " cannot be started: there is no such program");
        return CANNOT_START;
    }

    /**
     * @return its exit code
     * @throws dev.fusebox.lab.common.LabException when a process of the stack dies, which ends the command too
     */
    static int run(List<String> command, Map<String, String> variables, Stack stack, PrintWriter err)
            throws InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        builder.environment().putAll(variables);
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            return cannotStart(command.get(0), err);
        }
        stack.adopt(process);
        do {
            stack.requireAlive();
        } while (!process.waitFor(500, TimeUnit.MILLISECONDS));
        stack.requireAlive();
        return process.exitValue();
    }
}
