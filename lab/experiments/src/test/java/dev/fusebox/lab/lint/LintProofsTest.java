package dev.fusebox.lab.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.collect.StudyPlan;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.lint.read.ApplicationReader;
import dev.fusebox.lab.lint.read.MadeJar;
import dev.fusebox.lab.lint.rules.LintedGateways;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.study.ExperimentSpec;
import dev.fusebox.lab.study.LintProof;
import dev.fusebox.lab.study.ProfileChange;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.study.StudyFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What study lint-proofs measures as a trap is one to the linter, and its twin is none: the same settings, without a process. */
class LintProofsTest {

    private static final Path ROOT = Path.of("../..");
    private static final Study PROOFS = StudyFiles.of(new LabHome(ROOT)).read("lint-proofs");

    /** They take what the jar's libraries list. */
    private static final Set<String> OF_JARS = Set.of("FB001", "FB003", "FB004");

    /** By a separate study, which measures cells; by tests; FB061 by a record on its page. */
    private static final Set<String> ELSEWHERE =
            Set.of("FB030", "FB032", "FB041", "FB042", "FB060", "FB061", "FB062", "FB065", "FB066", "FB070", "FB071");

    @TempDir
    Path folder;

    static Stream<ExperimentSpec> entries() {
        return PROOFS.experiments().stream();
    }

    @ParameterizedTest
    @MethodSource("entries")
    void the_linter_finds_each_trap_and_is_silent_on_its_twin(ExperimentSpec entry) throws IOException {
        String[] label = label(entry).split("-");

        assertThat(entry.gateways()).hasSize(1);
        assertThat(rules(entry).contains(label[0])).isEqualTo(label[1].equals("trap"));
    }

    @Test
    void each_rule_has_a_trap_and_a_twin_each_with_its_conclusion() {
        List<String> labels = entries().map(LintProofsTest::label).toList();
        Set<String> proved = labels.stream().map(l -> l.split("-")[0]).collect(Collectors.toCollection(TreeSet::new));
        Set<String> all = LintedGateways.rules().stream().map(Rule::id).collect(Collectors.toCollection(TreeSet::new));
        all.removeAll(ELSEWHERE);

        assertThat(proved)
                .as("rules with an experiment in lint-proofs.yml; what it cannot show is proved ELSEWHERE")
                .isEqualTo(all);
        assertThat(labels)
                .containsExactlyInAnyOrderElementsOf(proved.stream()
                        .flatMap(rule -> Stream.of(rule + "-trap", rule + "-twin"))
                        .toList());
        assertThat(PROOFS.claims().conclusions())
                .extracting(c -> c.says().split(":")[0].replace(' ', '-'))
                .containsExactlyInAnyOrderElementsOf(labels);
        assertThat(PROOFS.claims().conclusions())
                .allSatisfy(c -> assertThat(c.when())
                        .contains("+" + c.says().split(":")[0].replace(' ', '-') + "'"));
    }

    @Test
    void findings_of_a_rule_that_is_proved_here_name_the_command_that_runs_it() {
        List<String> named = LintedGateways.rules().stream()
                .filter(rule -> rule.proof().equals("fusebox lint --prove " + rule.id()))
                .map(Rule::id)
                .toList();

        assertThat(named)
                .containsExactlyElementsOf(entries()
                        .map(entry -> label(entry).split("-")[0])
                        .distinct()
                        .sorted()
                        .toList());
        assertThat(named)
                .allSatisfy(rule -> assertThat(LintProof.of(rule, StudyFiles.of(new LabHome(ROOT)))
                                .experiments())
                        .hasSize(2));
    }

    @Test
    void its_settings_may_be_changed_and_its_ids_differ() {
        StudyPlan.of(PROOFS).requireValues(new LabHome(ROOT), GivenSettings.NONE);
    }

    private static String label(ExperimentSpec entry) {
        return Objects.requireNonNull(entry.change()).label();
    }

    /** As the gateway of the entry, with its profile and what the entry sets. */
    private Set<String> rules(ExperimentSpec entry) throws IOException {
        if (OF_JARS.contains(label(entry).split("-")[0])) {
            return ids(Linted.application(ApplicationReader.read(jar(entry.given()), List.of())));
        }
        String id = entry.gateways().get(0);
        String module = Gateways.named(id).component().module();
        Application gateway = ApplicationReader.read(ROOT.resolve(module), List.of());
        ProfileChange change = Objects.requireNonNull(entry.change());
        Path profiles = withChange(change);
        Application all = ApplicationReader.overridden(gateway, profiles, List.of("application", module));
        List<String> active = new ArrayList<>(id.equals("scg-lean-plain") ? List.of("lean", "plain") : List.of());
        active.addAll(List.of(Objects.requireNonNull(entry.profile()), "set"));
        active.addAll(
                Stream.ofNullable(change.set().get("spring.profiles.include")).toList());
        List<Linter.Task> tasks = LintedGateways.of(all).stream()
                .filter(c -> c.module().equals(module))
                .flatMap(c -> LintedGateways.tasks(all, c, List.of(), active, note -> {}).stream())
                .toList();
        assertThat(tasks).isNotEmpty();
        return ids(Linter.lint(tasks, List.of()));
    }

    private static Set<String> ids(LintResult result) {
        return result.findings().stream().map(LintFinding::rule).collect(Collectors.toSet());
    }

    /** With the libraries that decide. */
    private Path jar(GivenSettings given) throws IOException {
        String threads = "\"name\": \"server.tomcat.threads.max\", \"type\": \"java.lang.Integer\"";
        return MadeJar.withMain()
                .binding("spring-boot-tomcat-4.0.1.jar", "server.tomcat", threads)
                .library("spring-cloud-gateway-server-webflux-5.0.2.jar")
                .entry(
                        "BOOT-INF/classes/application.properties",
                        given.values().entrySet().stream()
                                .map(e -> e.getKey() + "=" + e.getValue() + "\n")
                                .collect(Collectors.joining()))
                .in(folder);
    }

    /** The profiles, and what an entry sets as one more. */
    private Path withChange(ProfileChange change) throws IOException {
        Path all = Files.createDirectories(folder.resolve(change.label()));
        try (Stream<Path> profiles = Files.list(ROOT.resolve("tuning-profiles"))) {
            for (Path profile : profiles.filter(Files::isRegularFile).toList()) {
                Files.copy(profile, all.resolve(profile.getFileName()));
            }
        }
        Files.writeString(
                all.resolve("application-set.yml"),
                change.set().entrySet().stream()
                        .filter(e -> GivenSettings.module(e.getKey()) == null)
                        // No file of a profile may include another one; the lab sets it on the command line.
                        .filter(e -> !e.getKey().equals("spring.profiles.include"))
                        .map(e -> e.getKey() + ": " + e.getValue() + "\n")
                        .collect(Collectors.joining()));
        return all;
    }
}
