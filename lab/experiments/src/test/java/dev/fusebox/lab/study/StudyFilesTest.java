package dev.fusebox.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.fusebox.lab.common.KindNames;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.NamedKind;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.experiment.bystander.BystanderSpec;
import dev.fusebox.lab.results.cell.Connections;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.study.Study.CostSpec;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.RateStep;
import dev.fusebox.lab.traffic.Steps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class StudyFilesTest {

    private static final String GOOD = """
            gateways: [direct]
            profiles: [stock]
            endpoints: [hello, {id: nap, path: /sleep/5, serviceMs: 5}]
            concurrency: [10]
            """;

    @TempDir
    Path folder;

    private Study read(String content) throws IOException {
        Files.writeString(folder.resolve("mine.yml"), content);
        return new StudyFiles(folder, new Profiles(Path.of("../../tuning-profiles"))).read("mine");
    }

    @Test
    void a_missing_key_has_its_default() throws IOException {
        Study study = read(GOOD);

        assertThat(study.length().cellSize()).isEqualTo(CellLength.USUAL);
        assertThat(study.length().repeat()).isEqualTo(1);
        assertThat(study.matrix().endpoints())
                .containsExactly(Endpoint.HELLO, new Endpoint("nap", "/sleep/5", null, 5, null));
    }

    @Test
    void a_run_folder_has_the_keys_of_the_study_file() throws IOException {
        Study study = read(GOOD + "repeat: 2\nrates: [7]\n");

        JsonNode written = JsonMapper.shared().valueToTree(study);

        assertThat(written.propertyNames())
                .contains("title", "gateways", "concurrency", "rates", "repeat", "tolerance", "experiments")
                .doesNotContain("matrix", "load", "length", "claims");
        assertThat(JsonMapper.shared().treeToValue(written, Study.class)).isEqualTo(study);
    }

    @Test
    void a_study_of_costs_names_its_reference_and_keeps_connections() throws IOException {
        Study study = read(GOOD + "connections: kept\ncost: {reference: direct}\n");

        assertThat(study.load().ofUsers()).isEqualTo(Connections.KEPT);
        assertThat(study.cost()).isEqualTo(new CostSpec("direct"));
        assertThat(study.atFullSize().cost()).isEqualTo(new CostSpec("direct"));
        assertThatThrownBy(() -> read(GOOD + "connections: many\n")).hasMessageContaining("must be new or kept");
        assertThatThrownBy(() -> read(GOOD + "cost: {}\n")).hasMessageContaining("'cost' needs a 'reference'");
        assertThatThrownBy(() -> read(GOOD + "cost: {reference: scg}\n"))
                .hasMessage(
                        "ab-scripts/studies/mine.yml: cost: the reference 'scg' is none of its gateways; add it to them");
    }

    @Test
    void an_echo_posts_a_text_of_its_size() {
        assertThat(Endpoint.of("echo/10240")).isEqualTo(new Endpoint("echo/10240", "/echo", null, null, 10_240));
        assertThatThrownBy(() -> new Endpoint("e", "/echo", Map.of("a", "b"), null, 1))
                .hasMessage("endpoint e has a form and bodyBytes; remove one of them");
    }

    @Test
    void an_unknown_study_names_the_known_ones() throws IOException {
        read(GOOD);

        assertThatThrownBy(() -> new StudyFiles(folder, new Profiles(Path.of("../../tuning-profiles"))).read("nope"))
                .isInstanceOf(UsageException.class)
                .hasMessage("unknown study 'nope'; known: mine (files in ab-scripts/studies/)");
    }

    @Test
    void a_misspelt_key_names_the_nearest_one_and_any_other_all_keys() {
        assertThatThrownBy(() -> read(GOOD + "concurency: [3]\n"))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "ab-scripts/studies/mine.yml: line 5: unknown key 'concurency'; did you mean 'concurrency'?");
        assertThatThrownBy(() -> read(GOOD + "users: [3]\n"))
                .hasMessageStartingWith("ab-scripts/studies/mine.yml: line 5: unknown key 'users'; known: ")
                .hasMessageContaining("concurrency, ");
    }

    @Test
    void a_value_of_the_wrong_kind_names_its_key() {
        assertThatThrownBy(() -> read(GOOD.replace("[10]", "[many]")))
                .isInstanceOf(UsageException.class)
                .hasMessage("ab-scripts/studies/mine.yml: line 4: concurrency[0]: 'many' is not a whole number");
        assertThatThrownBy(() -> read(GOOD + "warmUp: [1]\n"))
                .hasMessage("ab-scripts/studies/mine.yml: line 5: warmUp: this must be a group of keys");
    }

    @Test
    void a_file_that_is_no_yaml_names_its_line() {
        assertThatThrownBy(() -> read(GOOD + "title: a: b\n"))
                .isInstanceOf(UsageException.class)
                .hasMessage("ab-scripts/studies/mine.yml: line 5: not YAML: mapping values are not allowed here"
                        + " (check the indentation and the quotes there and just above)");
    }

    @Test
    void open_arrivals_need_rates() throws IOException {
        assertThatThrownBy(() -> read(GOOD + "arrivals: open\n"))
                .isInstanceOf(UsageException.class)
                .hasMessage("ab-scripts/studies/mine.yml: 'arrivals: open' needs 'rates', calls per second;"
                        + " see ab-scripts/studies/README.md for the format");
        assertThat(read(GOOD + "arrivals: open\nrates: [7]\n").arrivalsOfCells())
                .containsExactly(new Arrivals.Open(7));
    }

    @Test
    void a_rate_may_come_in_steps() throws IOException {
        Study study = read(GOOD.replace("hello, ", "sleep/200, ")
                + "rates: [7, {name: step, steps: [100 for 8s, 100 to 600 in 20s, 200 of sleep/800 for 5s]}]\n"
                + "conclusions: [{says: x, when: \"run.cell('direct', 'sleep/200', 'step').toTrip > 1\"}]\n");

        assertThat(study.arrivalsOfCells())
                .contains(
                        new Arrivals.Open(7),
                        new Steps(
                                "step",
                                List.of(
                                        new RateStep(100, 100, 8, null),
                                        new RateStep(100, 600, 20, null),
                                        new RateStep(200, 200, 5, 800))));
        String again = JsonMapper.shared().writeValueAsString(study.load().rates());
        assertThat(again)
                .isEqualTo(
                        "[7,{\"name\":\"step\",\"steps\":[\"100 for 8s\",\"100 to 600 in 20s\",\"200 of sleep/800 for 5s\"]}]");
        assertThat(JsonMapper.shared().readValue(again, RateSpec[].class))
                .containsExactlyElementsOf(study.load().rates());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            rates: [0] | line 5: rates[0]: rates 0: must be 1 to 20000
            rates: [many] | line 5: rates[0]: rates 'many': must be calls per second, or a name and at least two steps, like {name: step,
            rates: [{name: step}] | line 5: rates[0]: rates: must be calls per second, or a name and at least two steps
            rates: [{name: step, steps: [100 for 10s]}] | line 5: rates[0]: rates: must be calls per second, or a name and at least two
            rates: [{name: step, steps: [null, 100 for 10s]}] | line 5: rates[0].steps[0]: this must be
            rates: [{name: r100, steps: [1 for 1s, 2 for 1s]}] | the name 'r100' must be a word in small letters, and no load like r100
            rates: [{name: step, steps: [100 10s, 2 for 1s]}] | steps[0]: step '100 10s': must be like '100 for 10s', '100 to 600 in 20s'
            rates: [{name: step, steps: [0 for 1s, 2 for 1s]}] | rates: step '0 for 1s': calls per second 0: must be 1 to 20000
            rates: [{name: step, steps: [1 for 1s, 2 for 9999s]}] | rates: step '2 for 9999s': seconds 9999: must be 1 to 3600
            rates: [{name: step, pace: 3, steps: [1 for 1s, 2 for 1s]}] | line 5: unknown key 'pace'; did you mean 'name'?
            rates: [{name: a, steps: [1 for 1s, 2 for 1s]}, {name: a, steps: [1 for 1s, 3 for 1s]}] | mine.yml: two rates in steps have the name 'a'
            rates: [{name: a, steps: [1 for 1s, 1 of sleep/9 for 1s]}] | 'a' changes the time of the service, so its endpoints must be sleep/<ms>, not hello
            """)
    void a_wrong_rate_is_named_in_one_line(String line, String message) {
        assertThatThrownBy(() -> read(GOOD + line + "\n"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }

    @Test
    void a_missing_key_is_named() {
        assertThatThrownBy(() -> read("gateways: [direct]\nprofiles: [stock]\nendpoints: [hello]\n"))
                .hasMessageContaining("'concurrency' is missing");
    }

    @Test
    void a_study_of_experiments_may_have_cells_in_further_blocks_only() throws IOException {
        String experiments = "experiments: [{kind: bystander, profile: stock, gateways: [zuul, scg], callers: 1}]\n";
        String block = "also: [{gateways: [direct], profiles: [stock], endpoints: [hello], concurrency: [10]}]\n";

        assertThat(CellPlan.of(read(experiments + block))).hasSize(1);
        assertThatThrownBy(() -> read(experiments + block.replace("endpoints: [hello], ", "")))
                .hasMessageContaining("also[0]: 'endpoints' is missing");
    }

    @Test
    void an_experiment_needs_a_profile_and_gateways_or_a_study_that_has_them() throws IOException {
        String entry = "experiments: [{kind: probe}]\n";

        Study study = read("gateways: [zuul, scg]\nprofiles: [stock, permits-450]\n" + entry);

        assertThat(study.experiments())
                .extracting(ExperimentSpec::profile, ExperimentSpec::gateways)
                .containsExactly(tuple("stock", List.of("zuul", "scg")), tuple("permits-450", List.of("zuul", "scg")));
        assertThat(JsonMapper.shared().treeToValue(JsonMapper.shared().valueToTree(study), Study.class))
                .isEqualTo(study);
        assertThatThrownBy(() -> read("gateways: [zuul]\n" + entry))
                .hasMessage(
                        "ab-scripts/studies/mine.yml: each experiment needs a 'profile', or the study its 'profiles'");
        assertThatThrownBy(() -> read("profiles: [stock]\n" + entry))
                .hasMessageContaining("'gateways of each experiment' is missing");
    }

    @Test
    void a_bystander_on_other_gateways_has_their_published_figures_only() throws IOException {
        Study study = read("experiments: [{kind: bystander, profile: stock, gateways: [zuul, scg], callers: 1,"
                + " published: {zuul: {source: x, healthy: {calls: 20, failed: 20}}, scg: {source: y}}}]\n");

        BystanderSpec spec = (BystanderSpec) study.experiments().get(0).on(List.of("scg"));

        assertThat(spec.published()).containsOnlyKeys("scg");
        assertThat(spec.patienceSeconds()).isEqualTo(5);
    }

    @Test
    void an_unknown_endpoint_is_named() {
        assertThatThrownBy(() -> read(GOOD.replace("hello", "helo"))).hasMessageContaining("unknown endpoint 'helo'");
    }

    @Test
    void an_empty_file_is_not_a_study() {
        assertThatThrownBy(() -> read("# nothing\n"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("mine.yml");
    }

    @Test
    void a_condition_that_cannot_be_read_stops_the_run_before_it_starts() {
        assertThatThrownBy(() -> read(GOOD + "conclusions: [{says: x, when: 'run.cell( >'}]\n"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("conclusion 'x'");
    }

    @Test
    void a_condition_over_an_unknown_figure_stops_the_run_before_it_starts() {
        String conclusion = "conclusions: [{says: x, when: \"%s\"}]\n";

        assertThatThrownBy(() -> read(GOOD + conclusion.formatted("run.cell('zuul','hello',9).goodputt > 1.5")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("conclusion 'x': unknown figure 'goodputt'; did you mean goodput?");
        assertThatThrownBy(() -> read(GOOD + conclusion.formatted("run.cell('zuul','hello',9).speed > 1.5")))
                .hasMessageContaining("unknown figure 'speed'; known: ")
                .hasMessageContaining(" goodput, ")
                .hasMessageNotContaining("hashCode");
        assertThatThrownBy(() -> read(GOOD + conclusion.formatted("cell > 1")))
                .hasMessageContaining("unknown name 'cell'; every figure starts with run");
    }

    @Test
    void a_misspelt_name_of_the_study_comes_before_the_conclusions_that_miss_it() {
        String conclusion = "conclusions: [{says: x, when: \"run.cell('direct','hello', 10).goodput > 1\"}]\n";

        assertThatThrownBy(() -> read(GOOD.replace("[direct]", "[dirct]") + conclusion))
                .hasMessageContaining("unknown gateway 'dirct'; did you mean direct?");
        assertThatThrownBy(() -> read(
                        GOOD.replace("[stock]", "[stok]") + conclusion.replace("says: x", "says: x, profile: stock")))
                .hasMessageContaining("unknown profile 'stok'; did you mean stock?");
    }

    @Test
    void a_condition_over_a_cell_outside_the_study_stops_the_run_before_it_starts() {
        String conclusion = "conclusions: [{says: x, when: \"run.cell('%s').goodput > 1\"%s}]\n";

        for (String cell : new String[] {"zul','hello', 10", "direct','sleep/50', 10", "direct','hello', 11"}) {
            assertThatThrownBy(() ->
                            read(GOOD + conclusion.replace("%s')", cell + ")").replace("%s", "")))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("conclusion 'x' asks for the cell ")
                    .hasMessageContaining(", which this study does not have");
        }
        for (String cell : new String[] {"\"zul\",\"hello\",10", "'direct', \"sleep/50\" ,\n   10"}) {
            assertThatThrownBy(() ->
                            read(GOOD + "conclusions:\n- says: x\n  when: run.cell (" + cell + " ).goodput > 1\n"))
                    .hasMessageContaining("conclusion 'x' asks for the cell ");
        }
        for (String cell :
                new String[] {"direct','hello', 'r11'", "direct','hello', 'r10'", "direct','sleep/50', 'r100'"}) {
            assertThatThrownBy(() -> read(GOOD
                            + "rates: [100]\n"
                            + conclusion.replace("%s')", cell + ")").replace("%s", "")))
                    .hasMessageContaining("conclusion 'x' asks for the cell direct ")
                    .hasMessageContaining(" r=1");
        }
        assertThatThrownBy(() -> read(GOOD
                        + conclusion.replace("%s')", "direct','hello', 10)").replace("%s", ", profile: semaphore-100")))
                .hasMessageContaining("conclusion 'x' is about profile semaphore-100, which this study does not run");
    }

    @Test
    void a_condition_names_a_cell_by_its_users_or_by_its_load_as_in_ids() throws IOException {
        String when = "run.cell('direct', 'hello', 10).goodput < run.cell('direct', 'nap', 'r100').goodput"
                + " && run.cell('direct', 'hello', 'c10').trips == 0";

        Study study = read(GOOD + "rates: [100]\nconclusions:\n- says: x\n  when: " + when + "\n");

        assertThat(study.claims().conclusions().get(0).when()).isEqualTo(when);
    }

    @Test
    void sizes_that_measure_nothing_are_not_accepted() {
        assertThatThrownBy(() -> read(GOOD + "warmUp: {windowSeconds: 0, capSeconds: -2, concurrency: 8}\n"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("mine.yml: ")
                .hasMessageContaining("warmUp: windowSeconds 0: must be 1 to 3600");
        assertThatThrownBy(() -> read(GOOD + "cellSize: {rounds: 0, seconds: 1}\n"))
                .hasMessageContaining("cellSize: rounds 0: must be 1 to ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            cellSize: {seconds: 99999999} | line 5: cellSize: seconds 99999999: must be 0 to 3600
            warmUp: {capSeconds: 99999999} | line 5: warmUp: capSeconds 99999999: must be 5 to 3600
            warmUp: {windowSeconds: 30, capSeconds: 20} | line 5: warmUp: capSeconds 20: must be 30 to 3600
            repeat: 1000000000 | repeat 1000000000: must be 1 to 1000
            requests: -1 | requests -1: must be 1 to 100000000
            published: {source: x} | line 5: published[0]: 'source', 'profile' and 'cells' are needed
            tolerance: {goodput: 0} | line 5: tolerance: goodput must be above 0 and at most 100 (percent)
            concurrency: [3] | line 5: the key 'concurrency' is there twice; remove one of them
            experiments: [{kind: bistander, profile: stock}] | line 5: experiments[0]: unknown kind 'bistander'; known: KINDS
            experiments: [{profile: stock}] | line 5: experiments[0]: the key 'kind' is missing; it is one of KINDS
            experiments: [{kind: bystander, profile: stock, gateways: [zuul], callers: 0}] | line 5: experiments[0]: callers must be at least 1
            experiments: [{kind: bystander, profile: stock, gateways: [zuul], callers: 1, patienceSeconds: 0}] | line 5: experiments[0]: patienceSeconds 0: must be 1 to 600
            experiments: [{kind: bystander, profile: stock, gateways: [zuul], callers: 1, callAgain: true}] | line 5: experiments[0]: callAgain needs sleepMs: calls that the lab holds do not end
            experiments: [{kind: bystander, profile: stock, gateways: [zuul], callers: 1, published: {scg: {source: x}}}] | line 5: experiments[0]: published: 'scg' must be a gateway of this entry, with a 'source'
            experiments: [{kind: bystander, profile: stock, gateways: [zuul], callers: 1, published: {zuul: {hung: {calls: 1}}}}] | published: 'zuul' must be a gateway of this entry, with a 'source'
            experiments: [{kind: bystander, profile: stock, gateways: [zuul], callers: 1, published: {zuul: {source: x, hung: {mean: 1}}}}] | line 5: unknown key 'mean'; did you mean 'meanMs'?
            conclusions: [{says: x}] | a conclusion needs 'says' and 'when'
            conclusions: [~] | line 5: conclusions
            variants: [null] | line 5: variants
            name: other | unknown key 'name'; a study is named by its file
            """)
    void an_impossible_value_is_not_accepted(String line, String message) {
        assertThatThrownBy(() -> read(GOOD + line + "\n"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("ab-scripts/studies/mine.yml: ")
                .hasMessageContaining(message.replace("KINDS", kinds()))
                .hasMessageNotContaining("\n");
    }

    /** The kinds that are registered. */
    private static String kinds() {
        String names = KindNames.all().stream().map(NamedKind::name).sorted().collect(Collectors.joining(", "));
        assertThat(names).contains("bystander, ", ", probe");
        return names;
    }

    @ParameterizedTest
    @ValueSource(strings = {"{id: nap, path: sleep/5}", "{path: /sleep/5}", "{id: nap}", "{id: nap, path: '/a b'}"})
    void an_endpoint_that_cannot_be_called_is_not_accepted(String endpoint) {
        assertThatThrownBy(() -> read(GOOD.replace("{id: nap, path: /sleep/5, serviceMs: 5}", endpoint)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(
                        "line 3: endpoints[1]: an endpoint needs an 'id', and a 'path' that begins with /");
    }

    @Test
    void every_study_of_the_repository_can_be_read() {
        StudyFiles own = StudyFiles.of(new LabHome(Path.of("../..")));

        assertThat(own.names()).contains("smoke", "zuul-isolation");
        assertThat(own.names())
                .allSatisfy(name -> assertThat(CellPlan.of(own.read(name)).size()
                                + own.read(name).experiments().size())
                        .isPositive());
        assertThat(own.names())
                .map(own::read)
                .filteredOn(study -> !study.claims().published().isEmpty())
                .isNotEmpty()
                .allSatisfy(study -> assertThat(CellPlan.of(study.atFullSize()).stream()
                                .map(Cell::published)
                                .filter(Objects::nonNull)
                                .distinct())
                        .as("figures of published cells that %s has", study.name())
                        .hasSizeGreaterThanOrEqualTo((int) study.claims().published().stream()
                                .flatMap(block -> block.cells().values().stream())
                                .distinct()
                                .count()));
        assertThat(own.read("hung-backend").experiments())
                .extracting(ExperimentSpec::profile)
                .contains("stock", "tomcat-100");
    }
}
