package dev.fusebox.lab.process;

import static java.util.regex.Pattern.CASE_INSENSITIVE;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.gateway.Component;
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
 * One Java process of the lab, with its log.
 *
 * @param logged bytes of the log that are of earlier starts
 * @param fingerprint what the process was started with, to tell whether another profile changes it
 */
record ManagedProcess(Component component, Process process, File log, long logged, String fingerprint) {

    private static final Pattern SETTINGS =
            Pattern.compile("(?:SERVER|SPRING|MANAGEMENT|EUREKA|LOGGING)[_.].*", CASE_INSENSITIVE);

    private static final Pattern WRONG = Pattern.compile(".* (?:ERROR|FATAL) .*|Caused by: .*|Exception in thread .*");

    /**
     * Its folder is the log's, and variables that Spring Boot would take for settings are kept from it: what it runs with is
     * in its command and its profile alone.
     */
    static ManagedProcess start(Component component, List<String> command, Path log, String fingerprint) {
        try {
            File file = log.toFile();
            long logged = file.length();
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(file.getAbsoluteFile().getParentFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(file));
            dropSettings(builder.environment());
            Process process = builder.start();
            return new ManagedProcess(component, process, file, logged, fingerprint);
        } catch (IOException e) {
            throw new LabException("cannot start " + component.id() + ": " + e.getMessage(), e);
        }
    }

    static void dropSettings(Map<String, String> environment) {
        environment.keySet().removeIf(name -> SETTINGS.matcher(name).matches());
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
            return diagnosis(new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8), log);
        } catch (IOException e) {
            return "its log cannot be read: " + e.getMessage();
        }
    }

    /**
     * What a Spring application's log says is wrong, in at most two lines after a heading: its analysis of a failed start,
     * else its last errors or causes.
     *
     * @param log where the text comes from, for the words
     */
    static String diagnosis(String text, File log) {
        List<String> lines = text.lines()
                .filter(l -> !l.isBlank() && !l.startsWith("\tat ") && !l.matches("\\*+"))
                .toList();
        int analysis = lines.lastIndexOf("APPLICATION FAILED TO START");
        if (analysis >= 0) {
            return words("it says in", log, analysis(lines.subList(analysis + 1, lines.size())));
        }
        List<String> wrong =
                lines.stream().filter(l -> WRONG.matcher(l).matches()).toList();
        return wrong.isEmpty() ? words("the last lines of", log, last(lines)) : words("errors in", log, last(wrong));
    }

    /** Its description in one line, and its advice in another. */
    private static List<String> analysis(List<String> lines) {
        String all = lines.stream()
                .map(String::strip)
                .filter(l -> !l.equals("Description:"))
                .map(l -> l.equals("Action:") ? "\n" : l)
                .collect(Collectors.joining(" "));
        return all.lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
    }

    private static List<String> last(List<String> lines) {
        return lines.subList(Math.max(0, lines.size() - 2), lines.size());
    }

    private static String words(String what, File log, List<String> lines) {
        return "%s %s:%n%s"
                .formatted(what, log, String.join("\n", lines).indent(4).stripTrailing());
    }
}
