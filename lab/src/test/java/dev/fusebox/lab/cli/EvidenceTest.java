package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.folder.RunFolderReader;
import dev.fusebox.lab.results.RunRecording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * Evidence travels: the runs that pages quote are kept in {@code notes/evidence/}, are judged again by today's rules, and have every number
 * of a block behind {@code <!-- evidence: NAME -->}.
 */
class EvidenceTest {

    private static final Path ROOT = Path.of("..").normalize();
    private static final Path KEPT = ROOT.resolve("notes/evidence");

    private static final Pattern MARK = Pattern.compile("<!-- evidence: (\\S+) -->\\n+");

    /** Two digits and more, with groups of three. A single digit without a unit counts things, and stands for too much: see {@link #DIGIT}. */
    private static final Pattern NUMBER =
            Pattern.compile("(?<![\\w.])\\d{1,3}(?: \\d{3})+(?!\\d)|(?<![\\w.])\\d+(?:\\.\\d+)?(?![\\w])");

    /** A single digit that is a figure, with its unit. */
    private static final Pattern DIGIT = Pattern.compile("(?<![\\w.])\\d\\s?(?:(?:requests|calls)?/s|%|ms|s)(?!\\w)");

    @TempDir
    Path scratch;

    /** By name of the run: several blocks quote one. */
    private final Map<String, Set<String>> numbersOfRuns = new HashMap<>();

    @Test
    void every_kept_run_is_judged_again_as_it_was() throws IOException {
        List<Path> runs = kept();
        assertThat(runs).isNotEmpty();
        String index = Files.readString(KEPT.resolve("README.md"));
        for (Path run : runs) {
            String name = run.getFileName().toString();
            assertThat(index).as("the index of notes/evidence").contains(name);

            assertThat(run.resolve("results.json"))
                    .content()
                    .as("the folder of the machine that measured " + name)
                    .doesNotContainPattern("/[^\" ]*/results/" + name);
            RunRecording again = RunFolderReader.of(RunFolder.open(run));

            assertThat(again.missing()).as(name).isEmpty();
            assertThat(again.traces().values())
                    .as(name)
                    .allSatisfy(trace -> assertThat(trace.missing()).isEmpty());
            assertThat(again.results().cells().stream()
                            .map(cell -> verdict(
                                    cell.id(),
                                    cell.verdict().status(),
                                    cell.verdict().limit(),
                                    cell.verdict().refusedBy()))
                            .toList())
                    .as(name)
                    .isEqualTo(verdicts(run))
                    .hasSizeGreaterThan(2);
        }
    }

    @Test
    void a_number_of_a_page_is_in_the_run_that_the_page_names() throws IOException {
        List<String> wrong = new ArrayList<>();
        int blocks = 0;
        for (Path page : pages()) {
            Matcher mark = MARK.matcher(Files.readString(page));
            while (mark.find()) {
                String block = block(Files.readString(page).substring(mark.end()));
                Set<String> missing = new TreeSet<>(numbers(block));
                assertThat(missing).as(page + ": a block without numbers").isNotEmpty();
                missing.removeAll(ofRun(mark.group(1)));
                missing.forEach(number -> wrong.add(
                        "%s: %s is not in notes/evidence/%s".formatted(ROOT.relativize(page), number, mark.group(1))));
                blocks++;
            }
        }
        assertThat(blocks).as("blocks that name their run").isPositive();
        assertThat(wrong).isEmpty();
    }

    @Test
    void a_number_is_found_in_a_sentence_a_table_and_a_name() {
        assertThat(numbers("| 3 121 | 97.5 % | 236/s with semaphore-100, x2 |"))
                .containsExactly("100", "236", "3121", "97.5");
        assertThat(numbers("after 1, 3 and 7 s 4 % of 5 requests/s, 9 ms, 2 routes, x2, 3 121 s"))
                .containsExactly("3121", "4%", "5/s", "7s", "9ms");
    }

    private static List<Path> kept() throws IOException {
        try (Stream<Path> all = Files.list(KEPT)) {
            return all.filter(Files::isDirectory).sorted().toList();
        }
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> notes = Files.walk(ROOT.resolve("notes"))) {
            return Stream.concat(Stream.of("README.md", "README.zh-CN.md").map(ROOT::resolve), notes)
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList();
        }
    }

    /** A block of code, or the lines up to an empty one. */
    private static String block(String text) {
        return text.startsWith("```") ? text.substring(3, text.indexOf("```", 3)) : text.split("\\n\\s*\\n", 2)[0];
    }

    private static Set<String> numbers(String text) {
        String spaced = text.replace('\u00a0', ' ');
        return Stream.concat(
                        NUMBER.matcher(spaced).results(), DIGIT.matcher(spaced).results())
                .map(found -> found.group().replaceAll("\\s|requests|calls", ""))
                .filter(number -> number.length() > 1)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Set<String> ofRun(String name) throws IOException {
        if (!numbersOfRuns.containsKey(name)) {
            numbersOfRuns.put(name, numbers(report(name)));
        }
        return numbersOfRuns.get(name);
    }

    private String report(String name) throws IOException {
        Path copy = scratch.resolve("quoted").resolve(name);
        Files.createDirectories(copy.getParent());
        RunFolders.copyTree(KEPT.resolve(name), copy);
        String text = RunFolders.report(copy)
                .replaceAll("(?s)<(script|style)[ >].*?</\\1>", "")
                .replaceAll("<[^>]*>", "\n");
        return text + "\n" + Files.readString(copy.resolve("report.txt"));
    }

    /** What each cell was found to be when it was measured. */
    private static List<String> verdicts(Path run) throws IOException {
        return JsonMapper.shared()
                .readTree(run.resolve("results.json"))
                .get("cells")
                .valueStream()
                .map(cell -> verdict(
                        cell.get("id").asString(),
                        cell.at("/verdict/status").asString(),
                        cell.at("/verdict/limit").stringValue(null),
                        cell.at("/verdict/refusedBy").stringValue(null)))
                .toList();
    }

    private static String verdict(String cell, Object status, @Nullable String limit, @Nullable String refusedBy) {
        return "%s %s %s %s".formatted(cell, status, limit, refusedBy);
    }
}
