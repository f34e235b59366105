package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.appcost.AppCost;
import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.evidence.MeasuredFigures;
import dev.fusebox.lab.evidence.PageBlock;
import dev.fusebox.lab.evidence.PageBlock.Mark;
import dev.fusebox.lab.report.LeverText;
import dev.fusebox.lab.report.TextReport;
import dev.fusebox.lab.report.html.HtmlReport;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.trial.RouteTrial;
import dev.fusebox.lab.tool.ExitCode;
import dev.fusebox.lab.tool.terminal.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Evidence travels: the runs that pages quote are kept in {@code notes/evidence/}, are judged again by today's rules, and have every number
 * of a block behind {@code <!-- evidence: NAME -->}. A measured figure of another block is wrong, unless a mark says what holds it:
 *
 * <ul>
 *   <li>{@code <!-- predict: ARGS -->}: what {@code fusebox predict ARGS} prints, which has every number of the block
 *   <li>{@code <!-- cost: NAME -->}: what {@code fusebox report notes/costs/NAME} prints, which has every number of the block
 *   <li>{@code <!-- lint: FILE -->}: what {@code fusebox lint FILE} prints, which has every line of the block
 *   <li>{@code <!-- source: article 003 -->}, {@code arithmetic ..}, {@code documentation: ..}, {@code class ..} or {@code test ..}, with names of classes
 *       that there are
 * </ul>
 */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class EvidenceTest {

    private static final Path ROOT = Path.of("../..").normalize();
    private static final Path KEPT = ROOT.resolve("notes/evidence");

    private static final Pattern SOURCE =
            Pattern.compile("article 00[0-4]|arithmetic\\b.*|documentation: .+|(?:class|test) [A-Z].*");

    private static final Pattern NAMED_CLASS = Pattern.compile("\\b(?:class|test) ([A-Z]\\w+)");

    /** Two digits and more, with groups of three. A single digit without a unit counts things, and stands for too much: see {@link #DIGIT}. */
    private static final Pattern NUMBER =
            Pattern.compile("(?<![\\w.])\\d{1,3}(?: \\d{3})+(?!\\d)|(?<![\\w.])\\d+(?:\\.\\d+)?(?![\\w])");

    /** A single digit that is a figure, with its unit. */
    private static final Pattern DIGIT = Pattern.compile("(?<![\\w.])\\d\\s?(?:(?:requests|calls)?/s|%|ms|s)(?!\\w)");

    /** By name: each is judged and reported once, which takes most of the time of this test. */
    private static final Map<String, KeptRun> RUNS = new HashMap<>();

    /**
     * A run, judged again.
     *
     * @param missing in words, of the run and of its cells
     * @param numbers of its reports
     */
    private record KeptRun(List<String> missing, List<String> verdicts, Set<String> numbers) {

        static KeptRun of(String name) {
            return RUNS.computeIfAbsent(name, again -> read(KeptRuns.read(again)));
        }

        private static KeptRun read(RecordedRun run) {
            String page = HtmlReport.of(run, null, new HtmlReport.Assets("", "", ""))
                    .replaceAll("(?s)<(script|style)[ >].*?</\\1>", "")
                    .replaceAll("<[^>]*>", "\n");
            return new KeptRun(
                    Stream.concat(
                                    run.missing().stream(),
                                    run.traces().values().stream().flatMap(trace -> trace.missing().stream()))
                            .toList(),
                    Stream.concat(
                                    run.results().cells().stream()
                                            .map(cell -> verdict(
                                                    cell.id(),
                                                    cell.verdict().status(),
                                                    cell.verdict().limit(),
                                                    cell.verdict().refusedBy())),
                                    run.results().experiments(RouteTrial.class).stream()
                                            .map(trial -> verdict(
                                                    trial.id(),
                                                    trial.verdict().word(),
                                                    trial.exhaustedLimit(),
                                                    trial.heldBy())))
                            .toList(),
                    EvidenceTest.numbers(Console.plain(page + "\n" + Sign.plain(TextReport.of(run, null)))));
        }
    }

    @BeforeEach
    void the_checkout_is_this_one() {
        System.setProperty("fusebox.home", "../..");
    }

    @AfterEach
    void restore() {
        System.clearProperty("fusebox.home");
    }

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

            assertThat(KeptRun.of(name).missing()).as(name).isEmpty();
            assertThat(KeptRun.of(name).verdicts())
                    .as(name)
                    .isEqualTo(verdicts(run))
                    .isNotEmpty();
        }
    }

    @Test
    void a_number_of_a_page_is_in_the_run_that_the_page_names() throws IOException {
        assertThat(notIn("evidence", name -> KeptRun.of(name).numbers())).isEmpty();
    }

    @Test
    void a_number_of_a_page_is_in_the_costs_that_the_page_names() throws IOException {
        assertThat(notIn(
                        "cost",
                        name -> numbers(LeverText.of(
                                        AppCost.kept(ROOT.resolve("notes/costs").resolve(name))
                                                .orElseThrow())
                                .markdown())))
                .isEmpty();
    }

    @Test
    void a_number_of_a_page_is_what_the_model_says_today() throws IOException {
        assertThat(notIn("predict", arguments -> numbers(predicted(arguments)))).isEmpty();
    }

    @Test
    void what_lint_says_on_a_page_is_what_it_says_today() throws IOException {
        List<String> wrong = new ArrayList<>();
        int lines = 0;
        for (Path page : pages()) {
            for (PageBlock block : PageBlock.of(Files.readString(page))) {
                Mark mark = block.mark();
                if (mark != null && mark.is("lint")) {
                    List<String> printed = printed(
                                    List.of("lint", ROOT.resolve(mark.value()).toString()), ExitCode.UNEXPECTED)
                            .replace(ROOT + "/", "")
                            .lines()
                            .toList();
                    List<String> said = block.text()
                            .lines()
                            .filter(line -> !line.startsWith("```"))
                            .toList();
                    said.stream()
                            .filter(line -> !printed.contains(line))
                            .forEach(line -> wrong.add(at(page, block) + line));
                    lines += said.size();
                }
            }
        }
        assertThat(lines).isPositive();
        assertThat(wrong).isEmpty();
    }

    @Test
    void a_source_is_an_article_arithmetic_documentation_or_a_class() throws IOException {
        Set<String> classes = classes();
        List<String> wrong = new ArrayList<>();
        int sources = 0;
        for (Path page : pages()) {
            for (PageBlock block : PageBlock.of(Files.readString(page))) {
                Mark mark = block.mark();
                if (mark != null && mark.is("source")) {
                    String what = mark.value();
                    NAMED_CLASS
                            .matcher(what)
                            .results()
                            .map(name -> name.group(1))
                            .filter(name -> !classes.contains(name))
                            .forEach(name -> wrong.add(at(page, block) + "no class " + name));
                    if (!SOURCE.matcher(what).matches()) {
                        wrong.add(at(page, block) + "no source: " + what);
                    }
                    sources++;
                }
            }
        }
        assertThat(sources).isPositive();
        assertThat(wrong).isEmpty();
    }

    @Test
    void a_measured_figure_says_what_holds_it() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (Path page : pages()) {
            if (!page.startsWith(KEPT)) {
                PageBlock.of(Files.readString(page)).stream()
                        .filter(block -> block.mark() == null
                                && !MeasuredFigures.in(block).isEmpty())
                        .forEach(block -> wrong.add(at(page, block) + MeasuredFigures.in(block)));
            }
        }
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

    /** Simple names of the classes of the lab, each from its file. */
    private static Set<String> classes() throws IOException {
        try (Stream<Path> sources = Files.walk(Path.of(".."))) {
            return sources.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .collect(Collectors.toSet());
        }
    }

    /** Numbers of blocks with this mark that what it names does not have. */
    private static List<String> notIn(String kind, Function<String, Set<String>> having) throws IOException {
        List<String> wrong = new ArrayList<>();
        int blocks = 0;
        for (Path page : pages()) {
            for (PageBlock block : PageBlock.of(Files.readString(page))) {
                Mark mark = block.mark();
                if (mark != null && mark.is(kind)) {
                    Set<String> missing = new TreeSet<>(numbers(block.text()));
                    assertThat(missing)
                            .as(at(page, block) + "a block without numbers")
                            .isNotEmpty();
                    missing.removeAll(having.apply(mark.value()));
                    missing.forEach(number ->
                            wrong.add("%s%s is not in %s %s".formatted(at(page, block), number, kind, mark.value())));
                    blocks++;
                }
            }
        }
        assertThat(blocks).as("blocks marked " + kind).isPositive();
        return wrong;
    }

    private static String at(Path page, PageBlock block) {
        return "%s:%d: ".formatted(ROOT.relativize(page), block.line());
    }

    private static String predicted(String arguments) {
        return printed(List.of(("predict " + arguments).split(" ")), ExitCode.DONE);
    }

    private static String printed(List<String> words, int expected) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        int code = line.execute(words.toArray(String[]::new));
        assertThat(code).as(words + "\n" + err).isEqualTo(expected);
        return out.toString();
    }

    private static Set<String> numbers(String text) {
        String spaced = text.replace('\u00a0', ' ');
        return Stream.concat(
                        NUMBER.matcher(spaced).results(), DIGIT.matcher(spaced).results())
                .map(found -> found.group().replaceAll("\\s|requests|calls", ""))
                .filter(number -> number.length() > 1)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** What each cell was found to be when it was measured. */
    private static List<String> verdicts(Path run) throws IOException {
        JsonNode results = JsonMapper.shared().readTree(run.resolve("results.json"));
        return Stream.concat(
                        results.get("cells")
                                .valueStream()
                                .map(cell -> verdict(
                                        cell.get("id").asString(),
                                        cell.at("/verdict/status").asString(),
                                        cell.at("/verdict/limit").stringValue(null),
                                        cell.at("/verdict/refusedBy").stringValue(null))),
                        results.path("experiments")
                                .valueStream()
                                .filter(trial -> trial.get("kind").asString().equals("bystander"))
                                .map(trial -> verdict(
                                        trial.get("id").asString(),
                                        trial.get("verdict").asString(),
                                        trial.at("/exhaustedLimit").stringValue(null),
                                        trial.at("/heldBy").stringValue(null))))
                .toList();
    }

    private static String verdict(String cell, Object status, @Nullable String limit, @Nullable String refusedBy) {
        return "%s %s %s %s".formatted(cell, status, limit, refusedBy);
    }
}
