package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The layout of a report may change, its facts may not: the numbers, limits, settings and commands that text, Markdown and page of
 * recorded runs have, as sets. {@code -Dgolden.update=true} rewrites them; read the difference before keeping it.
 */
class ReportFactsTest {

    private static final Path RECORDED = Path.of("src/test/resources/reports");

    /** A command; the name of a limit or a setting, with its value; a number, with groups of three. */
    private static final Pattern FACT = Pattern.compile("\\./fusebox [^\\n`]*[^\\n`. ]"
            + "|[a-z][\\w-]*(?:[/.][\\w\\[\\]-]+)+(?:=[\\w.:-]+)?"
            + "|(?<![\\w.])\\d{1,3}(?: \\d{3})+(?!\\d)|(?<![\\w.])\\d+(?:\\.\\d+)?");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"smoke", "zombie-work", "fuse-closing", "hung-backend"})
    void each_format_keeps_its_facts(String study) throws IOException {
        Path run = folder.resolve(study + "-20261126-010000");
        RunFolders.copyTree(study.equals("smoke") ? RunFolders.RECORDED : RECORDED.resolve(study), run);
        String page = RunFolders.report(run)
                .replaceAll("(?s)<(script|style)[ >].*?</\\1>", "")
                .replaceAll("<[^>]*>", "\n")
                .replace("&lt;", "<")
                .replace("&amp;", "&");
        List<String> facts = Stream.of(
                        facts("text", Files.readString(run.resolve("report.txt"))),
                        facts(
                                "markdown",
                                RunFolders.made(run, "--format", "markdown").out()),
                        facts("page", page))
                .flatMap(found -> found)
                .toList();
        Path golden = RECORDED.resolve(study + ".facts.txt");

        if (Boolean.getBoolean("golden.update")) {
            Files.write(golden, facts);
        }
        assertThat(facts).as("facts of " + study).hasSizeGreaterThan(100).isEqualTo(Files.readAllLines(golden));
    }

    private static Stream<String> facts(String format, String report) {
        // A command goes on behind a backslash, and what stands in a line may be broken anywhere else.
        String words = report.replaceAll(" \\\\\\n *", " ")
                .replace('\u00a0', ' ')
                .lines()
                .map(line -> line.contains("./fusebox ") ? line + "\n" : line + " ")
                .collect(Collectors.joining());
        return new TreeSet<>(FACT.matcher(words)
                        .results()
                        .map(found -> found.group().replaceAll("(?<=\\d) (?=\\d{3})", ""))
                        .toList())
                .stream().map(fact -> format + ": " + fact);
    }
}
