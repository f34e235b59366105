package dev.fusebox.lab.process;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.process.os.ProcStat;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One process of the lab, with its log.
 *
 * @param logged bytes of the log that earlier starts wrote
 * @param fingerprint what the process was started with; another profile needs a restart when it differs
 */
record ManagedProcess(Component component, Process process, File log, long logged, String fingerprint) {

    private static final Pattern WRONG = Pattern.compile(".* (?:ERROR|FATAL) .*|Caused by: .*|Exception in thread .*");

    /**
     * Runs in the folder of its log, with few variables of the lab's environment: its command and its profile alone decide how it
     * runs.
     *
     * @param variables for its environment
     */
    static ManagedProcess start(
            Component component, List<String> command, Map<String, String> variables, Path log, String fingerprint) {
        try {
            File file = log.toFile();
            long logged = file.length();
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(file.getAbsoluteFile().getParentFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(file));
            Inherited inherited = component.ofUser() ? Inherited.BY_USERS_PROCESS : Inherited.BY_OWN_PROCESS;
            inherited.keepIn(builder.environment());
            builder.environment().putAll(variables);
            Process process = builder.start();
            return new ManagedProcess(component, process, file, logged, fingerprint);
        } catch (IOException e) {
            throw new LabException("cannot start " + component.id() + ": " + e.getMessage(), e);
        }
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    /** @throws LabException with the errors of its log when the process has ended */
    void requireAlive() {
        if (!process.isAlive()) {
            throw new LabException(
                    "%s ended with exit code %d; %s".formatted(component.id(), process.exitValue(), errors()));
        }
    }

    /** @throws LabException when a signal stopped it: it is alive, and answers nothing */
    void requireNotStopped() {
        if (ProcStat.of(process.pid()).filter(ProcStat::stopped).isPresent()) {
            throw new LabException(
                    "%s (process %d) was stopped by a signal and does not answer; nothing may stop the processes of a run"
                            .formatted(component.id(), process.pid()));
        }
    }

    /** The errors in its log since this start; the last lines where there are none. */
    String errors() {
        try {
            byte[] bytes = Files.readAllBytes(log.toPath());
            int from = (int) Math.min(logged, bytes.length);
            return diagnosis(new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8), log);
        } catch (IOException e) {
            return "its log cannot be read: " + e.getMessage();
        }
    }

    /**
     * The errors in a Spring application's log, in at most two lines after a heading: its analysis of a failed start, or its last
     * errors and causes.
     *
     * @param log the file, to be named
     */
    static String diagnosis(String text, File log) {
        List<String> lines = text.lines()
                .filter(l -> !l.isBlank() && !l.startsWith("\tat ") && !l.matches("\\*+"))
                .toList();
        int analysis = lines.lastIndexOf("APPLICATION FAILED TO START");
        if (analysis >= 0) {
            return headed("its failure analysis in", log, analysis(lines.subList(analysis + 1, lines.size())));
        }
        List<String> wrong =
                lines.stream().filter(l -> WRONG.matcher(l).matches()).toList();
        return wrong.isEmpty()
                ? headed("the last lines of", log, lastTwo(lines))
                : headed("errors in", log, lastTwo(wrong));
    }

    /** The description in one line, and the action in another. */
    private static List<String> analysis(List<String> lines) {
        String all = lines.stream()
                .map(String::strip)
                .filter(l -> !l.equals("Description:"))
                .map(l -> l.equals("Action:") ? "\n" : l)
                .collect(Collectors.joining(" "));
        return all.lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
    }

    private static List<String> lastTwo(List<String> lines) {
        return lines.subList(Math.max(0, lines.size() - 2), lines.size());
    }

    private static String headed(String what, File log, List<String> lines) {
        return "%s %s:%n%s"
                .formatted(what, log, String.join("\n", lines).indent(4).stripTrailing());
    }
}
