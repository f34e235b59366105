package dev.fusebox.lab.lint.mend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.lint.Fix;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.Linted;
import dev.fusebox.lab.lint.RuleCase;
import dev.fusebox.lab.lint.mend.Mending.MendResult;
import dev.fusebox.lab.lint.read.ApplicationReader;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every trap that the tests of lint have, mended in its files: a second run has nothing to do, and other lines are as they were. */
class MendedTrapsTest {

    @TempDir
    Path folder;

    /** Of all rounds. */
    private final Set<String> linesOfFixes = new HashSet<>();

    private final List<LintResult> rounds = new ArrayList<>();

    static Stream<Path> configurations() throws IOException, URISyntaxException {
        Path all = Path.of(Objects.requireNonNull(MendedTrapsTest.class.getResource("/lint-configurations"))
                .toURI());
        try (Stream<Path> folders = Files.list(all)) {
            return folders.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("configurations")
    void a_project(Path project) throws IOException {
        try (Stream<Path> files = Files.list(project)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
        requireMended();
    }

    @ParameterizedTest
    @MethodSource({
        "dev.fusebox.lab.lint.rules.scg.ScgRulesTest#names",
        "dev.fusebox.lab.lint.rules.scg.ScgRulesTest#breakers",
        "dev.fusebox.lab.lint.rules.scg.ScgRulesTest#limits",
        "dev.fusebox.lab.lint.rules.scg.ScgRulesTest#retries",
        "dev.fusebox.lab.lint.rules.scg.ScgRulesTest#filters",
        "dev.fusebox.lab.lint.rules.scg.ScgRulesTest#servers",
        "dev.fusebox.lab.lint.rules.zuul.ZuulRulesTest#rule"
    })
    void a_trap_of_a_rule_with_ends_of_lines_of_windows(RuleCase trap) throws IOException {
        String text = "# first\r\n" + trap.settings().replace("\n", "\r\n");
        Path file = Files.writeString(folder.resolve("application.yml"), text);

        requireMended();

        String mended = Files.readString(file);
        assertThat(mended).startsWith("# first\r\n");
        assertThat(mended.replace("\r\n", "")).doesNotContain("\n", "\r");
        assertThat(mended.endsWith("\n")).isEqualTo(text.endsWith("\n"));
    }

    /** Of two equal keys in one line nothing tells which one a finding is of. */
    @Test
    void a_line_with_two_such_values_stays_as_it_is() throws IOException {
        String line = "hystrix.command: {a: {execution.isolation.thread.timeoutInMilliseconds: 5},"
                + " b: {execution.isolation.thread.timeoutInMilliseconds: 5}}\n";
        Path file = Files.writeString(folder.resolve("application.yml"), "zuul.routes: {a: /a/**, b: /b/**}\n" + line);

        MendResult mended = Mending.all(this::judged);

        assertThat(mended.left().findings()).isNotEmpty();
        assertThat(Files.readString(file)).endsWith(line);
    }

    @Test
    void a_filter_that_is_spelled_out_keeps_its_comment() throws IOException {
        Path file = Files.writeString(folder.resolve("application.yml"), """
                spring.cloud.gateway.server.webflux.routes:
                - id: a
                  uri: lb://a
                  filters:
                  - CircuitBreaker=a   # the vendor answers in 3 s
                """);

        Mending.all(this::judged);

        assertThat(Files.readString(file)).contains("- name: CircuitBreaker   # the vendor answers in 3 s\n");
    }

    private LintResult judged() {
        LintResult result = Linted.application(ApplicationReader.read(folder, List.of()));
        for (LintFinding finding : result.findings()) {
            finding.fixed().ifPresent(this::remember);
        }
        rounds.add(result);
        return result;
    }

    private void remember(Fix fix) {
        for (Fix.Edit edit :
                fix.files().stream().flatMap(f -> fix.edits(f).stream()).toList()) {
            List<String> lines = Objects.requireNonNull(fix.lines().get(edit.file()));
            linesOfFixes.addAll(edit.added());
            linesOfFixes.addAll(lines.subList(edit.line() - 1, edit.line() - 1 + edit.removed()));
        }
    }

    private void requireMended() throws IOException {
        Map<Path, List<String>> before = lines();

        MendResult mended = Mending.all(this::judged);

        LintResult first = rounds.get(0);
        assertThat(mended.again()).isFalse();
        assertThat(mended.changes().isEmpty())
                .isEqualTo(first.findings().stream().noneMatch(f -> f.fixed().isPresent()));
        if (!mended.changes().isEmpty()) {
            requireNothingToDo(before, first);
        }
    }

    private void requireNothingToDo(Map<Path, List<String>> before, LintResult first) throws IOException {
        Map<Path, List<String>> after = lines();
        before.forEach((file, lines) ->
                assertThat(without(lines)).isEqualTo(without(Objects.requireNonNull(after.get(file)))));
        MendResult second = Mending.all(this::judged);
        assertThat(second.changes()).isEmpty();
        assertThat(lines()).isEqualTo(after);
        assertThat(second.left().findings().stream()
                        .filter(f -> f.fixed().isPresent())
                        .map(f -> f.rule() + " " + f.fixed().orElseThrow().diff()))
                .as("what still has a fix, after it was applied")
                .isEmpty();
        assertThat(traps(first)).as("traps that were there before").containsAll(traps(second.left()));
    }

    private List<String> without(List<String> lines) {
        List<String> others = new ArrayList<>(lines);
        others.removeIf(linesOfFixes::contains);
        return others;
    }

    private Map<Path, List<String>> lines() throws IOException {
        Map<Path, List<String>> lines = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                lines.put(file, Files.readAllLines(file));
            }
        }
        return lines;
    }

    private static Set<String> traps(LintResult result) {
        return result.findings().stream()
                .filter(f -> f.level() == LintLevel.TRAP)
                .map(LintFinding::rule)
                .collect(Collectors.toSet());
    }
}
