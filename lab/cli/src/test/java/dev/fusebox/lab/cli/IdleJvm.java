package dev.fusebox.lab.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM that was started by hand and does nothing. */
final class IdleJvm implements AutoCloseable {

    private static final String UP = "up";

    private final Process process;
    private final BufferedReader output;

    private IdleJvm(Process process) throws IOException {
        this.process = process;
        this.output = process.inputReader();
        if (!UP.equals(output.readLine())) {
            throw new IOException("the idle JVM did not start");
        }
    }

    static IdleJvm start(String... options) throws Exception {
        List<String> words = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:+UseSerialGC"));
        words.addAll(List.of(options));
        Path classes = Path.of(IdleJvm.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        words.addAll(List.of("-cp", classes.toString(), IdleJvm.class.getName()));
        return new IdleJvm(new ProcessBuilder(words).redirectErrorStream(true).start());
    }

    long pid() {
        return process.pid();
    }

    /** What it has printed so far, of what was not read yet. */
    String printed() throws IOException {
        StringBuilder text = new StringBuilder();
        while (output.ready()) {
            text.append((char) output.read());
        }
        return text.toString();
    }

    @Override
    public void close() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Ends with the process that started it, at the latest. */
    public static void main(String[] none) throws IOException {
        System.out.println(UP);
        while (System.in.read() >= 0) {
            Thread.onSpinWait();
        }
    }
}
