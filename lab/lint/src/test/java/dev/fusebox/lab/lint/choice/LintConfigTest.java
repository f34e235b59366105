package dev.fusebox.lab.lint.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.Linted;
import dev.fusebox.lab.lint.rules.LintedGateways;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LintConfigTest {

    private static final LintResult RESULT = Linted.yml("""
            zuul.routes.orders: /orders/**
            zuul.semaphore.max-semaphores: 500
            hystrix.command.default.execution.isolation.semaphore.maxConcurrentRequests: 7
            """);

    @TempDir
    Path repository;

    private Path file(Path folder, String text) throws IOException {
        Files.createDirectories(folder);
        return Files.writeString(folder.resolve(LintConfig.NAME), text);
    }

    private static List<String> found(LintResult result) {
        return result.findings().stream()
                .map(f -> f.rule() + " " + f.level().word())
                .toList();
    }

    private static RuleChoice choice(List<String> select, List<String> ignore, Map<String, String> severity) {
        return new RuleChoice(
                select.stream().map(RulePattern::of).toList(),
                ignore.stream().map(RulePattern::of).toList(),
                severity.entrySet().stream()
                        .collect(Collectors.toMap(e -> RulePattern.of(e.getKey()), e -> ChosenLevel.of(e.getValue()))));
    }

    @Test
    void all_that_it_may_say_is_read_and_paths_are_relative_to_it() throws IOException {
        LintConfig config = LintConfig.read(file(repository, """
                lint:
                  select: [FB001, FB02*]
                  ignore: [fb022]
                  fail-on: cost
                  severity: {FB021: note}
                  profiles: [prod]
                  manifests: [deploy/gateway.yml]
                  baseline: lint-baseline.json
                """));

        assertThat(config.rules())
                .isEqualTo(choice(List.of("FB001", "FB02*"), List.of("FB022"), Map.of("FB021", "note")));
        assertThat(config.failOn()).isEqualTo(new FailOn(LintLevel.COST));
        assertThat(config.profiles()).containsExactly("prod");
        assertThat(config.manifests()).containsExactly(repository.resolve("deploy/gateway.yml"));
        assertThat(config.baseline()).isEqualTo(repository.resolve("lint-baseline.json"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '§', textBlock = """
            lint:/  selct: [FB001]| line 2: unknown key 'selct'; did you mean 'select'?
            lnit: {}| unknown key 'lnit'; did you mean 'lint'?
            check:/  routes:/    orders:/      at-least: 0| line 3: check.routes.orders: at-least: must be a number of calls from 1, not 0
            check:/  routes:/    orders: {answers-hung-within: soon}| answers-hung-within: 'soon' must be a duration like 3s or 500ms, below 12s: a check waits no longer
            lint:/  select: [FB001]/  fail-on: traps| line 3: lint.fail-on: it cannot be traps; did you mean trap?
            lint:/  ignore:/    - FB001/    - FB999| line 4: lint.ignore[1]: there is no rule FB999
            lint:/  severity:/    FB021: nte| line 3: lint.severity.FB021: there is no level nte; did you mean note?
            lint:/  severity:/    FB999: note| line 2: lint.severity: there is no rule FB999
            lint:/  select: FB001| line 2: lint.select: this must be a list
            lint: [| not YAML
            """)
    void a_mistake_is_one_line_with_its_place(String text, String words) throws IOException {
        Path file = file(repository, text.replace("/", "\n"));

        assertThatThrownBy(() -> LintConfig.read(file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(LintConfig.NAME + ": ")
                .hasMessageContaining(words)
                .message()
                .doesNotContain("\n");
    }

    @Test
    void it_is_looked_for_up_to_the_root_of_the_repository_and_no_further() throws IOException {
        Path project = Files.createDirectories(repository.resolve("outer/project/src"));
        file(repository, "lint: {fail-on: never}");
        assertThat(LintConfig.above(List.of(project)).failOn())
                .as("no repository")
                .isNull();

        Files.createDirectories(repository.resolve("outer/.git"));
        assertThat(LintConfig.above(List.of(project)).failOn())
                .as("above the repository")
                .isNull();

        file(repository.resolve("outer"), "lint: {fail-on: note}");
        Path settings = Files.writeString(project.resolve("application.yml"), "a: 1\n");
        assertThat(LintConfig.above(List.of(project, settings)).failOn()).isEqualTo(new FailOn(LintLevel.NOTE));

        file(project, "lint: {fail-on: cost}");
        assertThat(LintConfig.above(List.of(settings)).failOn()).isEqualTo(new FailOn(LintLevel.COST));
        assertThatThrownBy(() -> LintConfig.above(List.of(project, repository.resolve("outer"))))
                .hasMessageContaining("--config FILE");
    }

    @Test
    void rules_are_selected_and_ignored_by_id_and_by_how_ids_begin() {
        assertThat(found(choice(List.of(), List.of(), Map.of()).of(RESULT)))
                .containsExactly("FB025 trap", "FB006 ineffective", "FB026 note");
        assertThat(found(choice(List.of("FB02*"), List.of(), Map.of()).of(RESULT)))
                .containsExactly("FB025 trap", "FB026 note");
        assertThat(found(choice(List.of("FB0*"), List.of("FB025"), Map.of()).of(RESULT)))
                .containsExactly("FB006 ineffective", "FB026 note");
    }

    @Test
    void another_level_moves_a_finding_and_the_longer_pattern_decides() {
        RuleChoice choice = choice(List.of(), List.of(), Map.of("FB02*", "cost", "FB025", "note", "FB006", "trap"));

        assertThat(found(choice.of(RESULT))).containsExactly("FB006 trap", "FB026 cost", "FB025 note");
        assertThat(choice.of(LintedGateways.rules()))
                .filteredOn(rule -> rule.id().equals("FB025"))
                .extracting(rule -> rule.level().word())
                .containsExactly("note");
    }

    @ParameterizedTest
    @CsvSource({
        "trap, false",
        "ineffective, true",
        "cost, true",
        "note, true",
        "never, false",
    })
    void a_finding_fails_from_its_level_on(String word, boolean fails) {
        LintResult ineffective = choice(List.of("FB006"), List.of(), Map.of()).of(RESULT);

        assertThat(ineffective.findings()).extracting(LintFinding::level).containsExactly(LintLevel.INEFFECTIVE);
        assertThat(FailOn.of(word).fails(ineffective)).isEqualTo(fails);
    }
}
