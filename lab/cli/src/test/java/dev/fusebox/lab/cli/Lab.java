package dev.fusebox.lab.cli;

import dev.fusebox.lab.gateway.PortBlocks;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The tool as a user runs it: a separate process from the packaged jar, on free ports. Only its processes compile less: they live for
 * seconds, and the optimising compiler would take as much CPU as their start.
 */
final class Lab implements AutoCloseable {

    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

    private static final Path JAR = ROOT.resolve("lab/cli/target/lab.jar");

    /** For every Java process that inherits it, from JDK 9 on. */
    private static final String JAVA_OPTIONS = "JDK_JAVA_OPTIONS";

    private static final int LOOK_MS = 250;

    private final Process process;
    private final Path out;
    private final Path err;
    private final Set<ProcessHandle> started = ConcurrentHashMap.newKeySet();

    private Lab(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
        Thread look = new Thread(this::look, "processes of a lab");
        look.setDaemon(true);
        look.start();
    }

    /** While it lives: the processes of one that has ended have another parent. */
    private void look() {
        try {
            do {
                process.descendants().forEach(started::add);
            } while (!process.waitFor(LOOK_MS, TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static Lab start(Path scratch, List<String> command, String... args) throws IOException {
        return start(scratch, command, ROOT, List.of("-jar", JAR.toString()), args);
    }

    /**
     * With more on its class path, as for a user who adds a gateway.
     *
     * @param home the checkout with profiles, studies and modules
     */
    static Lab start(Path scratch, Path home, List<Path> classPath, String... args) throws IOException {
        String all = Stream.concat(Stream.of(JAR), classPath.stream())
                .map(Path::toAbsolutePath)
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        return start(scratch, List.of(), home, List.of("-cp", all, Main.class.getName()), args);
    }

    private static Lab start(Path scratch, List<String> command, Path home, List<String> program, String... args)
            throws IOException {
        Path out = Files.createTempFile(scratch, "out", ".txt");
        Path err = Files.createTempFile(scratch, "err", ".txt");
        // When the tests run in the background, the shell ignores SIGINT, and a child would inherit that.
        List<String> words = new ArrayList<>(List.of("env", "--default-signal=INT"));
        words.addAll(command);
        words.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Dfusebox.home=" + home));
        words.addAll(program);
        words.addAll(List.of(args));
        ProcessBuilder builder =
                new ProcessBuilder(words).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().put(JAVA_OPTIONS, "-XX:TieredStopAtLevel=1");
        return new Lab(builder.start(), out, err);
    }

    static Lab start(Path scratch, String... args) throws IOException {
        return start(scratch, List.of(), args);
    }

    Process process() {
        return process;
    }

    int exit() throws InterruptedException {
        if (!process.waitFor(8, TimeUnit.MINUTES)) {
            throw new AssertionError("the lab did not end; it said: " + err());
        }
        return process.exitValue();
    }

    String out() {
        return read(out);
    }

    /** Without the line in which Java names the options of {@link #JAVA_OPTIONS}. */
    String err() {
        return read(err)
                .lines()
                .filter(line -> !line.startsWith("NOTE: Picked up " + JAVA_OPTIONS))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Processes that it has started and that live, while it lives itself. */
    List<ProcessHandle> children() {
        return process.descendants().filter(ProcessHandle::isAlive).toList();
    }

    /** What it has started and has not ended, after its own end. */
    List<ProcessHandle> leftovers() throws InterruptedException {
        exit();
        if (started.isEmpty()) {
            throw new AssertionError("no process of the lab was seen, so none can be missed; it said: " + err());
        }
        return started.stream().filter(ProcessHandle::isAlive).toList();
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(20, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
    }

    /** See {@link PortBlocks}. */
    static int freePortBase() {
        return PortBlocks.free();
    }
}
