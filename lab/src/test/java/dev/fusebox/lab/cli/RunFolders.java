package dev.fusebox.lab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Copies of a recorded run, whole or damaged, and reports of them. */
final class RunFolders {

    static final Path RECORDED = Path.of("src/test/resources/recorded-smoke");

    private RunFolders() {}

    static Path copy(Path parent, String name) {
        Path target = parent.resolve(name);
        copyTree(RECORDED, target);
        return target;
    }

    static void copyTree(Path from, Path to) {
        try (Stream<Path> all = Files.walk(from)) {
            all.forEach(f -> {
                try {
                    Files.copy(f, to.resolve(from.relativize(f).toString()));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the command printed. */
    record Report(String out, String err) {}

    /** Makes the report as the command does, and gives the page. */
    static String report(Path folder, String... more) throws IOException {
        made(folder, more);
        return Files.readString(folder.resolve("report.html"));
    }

    /** Makes the report as the command does. */
    static Report made(Path folder, String... more) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        String[] words = Stream.concat(Stream.of("report", folder.toString()), Stream.of(more))
                .toArray(String[]::new);
        if (line.execute(words) != Main.DONE) {
            throw new AssertionError(err);
        }
        return new Report(out.toString(), err.toString());
    }
}
