package dev.fusebox.lab.process;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.jmx.JmxProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JVM that no lab started: whether its MBeans can be read at a port, by what its command line says. It is never attached
 * to, because that would open a port of it on every interface.
 *
 * @param words its command line
 */
public record ForeignJvm(List<String> words) {

    private static final Pattern OWN_AGENT = Pattern.compile("-javaagent:.*jmx-agent[^=]*\\.jar=(\\d+),(.+)");
    private static final String JDK_AGENT = "-Dcom.sun.management.jmxremote.";

    /** @throws LabException when there is no such process, or its command line is not ours to read */
    public static ForeignJvm of(long pid) {
        ProcessHandle process = ProcessHandle.of(pid)
                .orElseThrow(() -> new LabException(
                        "no process " + pid + "; fusebox watch without --pid shows those of fusebox up"));
        List<String> words = words(process);
        if (words.isEmpty()) {
            throw new LabException(
                    "the command line of process %d cannot be read; pass --jmx HOST:PORT".formatted(pid));
        }
        return new ForeignJvm(words);
    }

    /** The system's own list where there is one: the JDK's ends after a page, and class paths are long. */
    private static List<String> words(ProcessHandle process) {
        try {
            return Arrays.asList(Files.readString(Path.of("/proc", "" + process.pid(), "cmdline"))
                    .split("\0"));
        } catch (IOException notLinux) {
            return process.info().arguments().map(Arrays::asList).orElse(List.of());
        }
    }

    /**
     * Where an agent of ours listens, with the password in the folder that it was given.
     *
     * @throws LabException when that password is not ours to read
     */
    public Optional<JmxProcess.Address> ownAgent() {
        return words.stream()
                .map(OWN_AGENT::matcher)
                .filter(Matcher::matches)
                .findFirst()
                .map(m -> new JmxAccess(Path.of(m.group(2)))
                        .address(Integer.parseInt(m.group(1)))
                        .orElseThrow(
                                () -> new LabException("%s/password cannot be read; pass --jmx 127.0.0.1:%s --user NAME"
                                        .formatted(m.group(2), m.group(1)))));
    }

    /** {@code host:port} of the JDK's agent. */
    public Optional<String> jdkAgent() {
        return property("port").map(port -> property("host").orElse("127.0.0.1") + ":" + port);
    }

    private Optional<String> property(String name) {
        String start = JDK_AGENT + name + "=";
        return words.stream()
                .filter(w -> w.startsWith(start))
                .map(w -> w.substring(start.length()))
                .reduce((first, last) -> last);
    }
}
