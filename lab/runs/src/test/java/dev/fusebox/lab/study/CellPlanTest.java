package dev.fusebox.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.results.cell.CellRecord.Tolerance;
import dev.fusebox.lab.results.cell.Connections;
import dev.fusebox.lab.results.cell.PublishedFigure;
import dev.fusebox.lab.study.Study.CostSpec;
import dev.fusebox.lab.study.StudyClaims.PublishedFigures;
import dev.fusebox.lab.study.StudyLoad.ArrivalKind;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.RateStep;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CellPlanTest {

    private static final PublishedFigure FIGURE =
            new PublishedFigure(2593.73, 49196L, 77.109, null, null, null, null, Map.of(), null);

    private String[] variants = {"usual"};
    private List<RateSpec> rates = List.of();
    private List<BlockSpec> also = List.of();
    private ArrivalKind arrivals;
    private Connections connections;
    private CostSpec cost;
    private int starts = 1;
    private Integer seed;

    private Study study(int repeat, Integer requests, String... endpoints) {
        StudyMatrix matrix = StudyMatrixBuilder.builder()
                .gateways(List.of("direct", "zuul"))
                .profiles(List.of("a", "b"))
                .variants(List.of(variants))
                .endpoints(List.of(endpoints).stream().map(Endpoint::of).toList())
                .also(also)
                .build();
        StudyLength length = StudyLengthBuilder.builder()
                .starts(starts)
                .repeat(repeat)
                .seed(seed)
                .requests(requests)
                .build();
        List<PublishedFigures> published = List.of(
                new PublishedFigures("another", "c", null, Map.of("zuul.sleep/200.c50", FIGURE)),
                new PublishedFigures("paper", "a", null, Map.of("zuul.sleep/200.c200", FIGURE)));
        return Study.of("s", "S", List.of())
                .with(its -> its.matrix(matrix)
                        .load(new StudyLoad(List.of(50, 200), rates, arrivals, connections))
                        .cost(cost)
                        .length(length)
                        .claims(new StudyClaims(published, Tolerance.USUAL, List.of())));
    }

    @Test
    void kept_connections_call_for_a_time() {
        connections = Connections.KEPT;

        assertThat(CellPlan.size(cell("hello", 50), study(1, null, "hello"), 3000)
                        .seconds())
                .isEqualTo(12);
        assertThat(CellPlan.size(cell("sleep/1000", 50), study(1, null, "hello"), 3000)
                        .seconds())
                .as("60 rounds of a second, and a tenth more")
                .isEqualTo(66);
    }

    @Test
    void a_number_of_requests_is_a_mistake_on_kept_connections() {
        connections = Connections.KEPT;

        assertThatThrownBy(() -> study(1, 2000, "hello"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("leave out -n and 'requests'");
    }

    private static Cell direct(String endpoint, int users) {
        return cell(Gateways.named("direct"), endpoint, users);
    }

    private static Cell cell(String endpoint, int users) {
        return cell(Gateways.named("zuul"), endpoint, users);
    }

    private static Cell cell(Gateway gateway, String endpoint, int users) {
        return new Cell(
                "id",
                gateway,
                SetUp.of("a"),
                null,
                Endpoint.of(endpoint),
                new Arrivals.Closed(users),
                CellLength.USUAL,
                1,
                1,
                null);
    }

    @Test
    void compared_gateways_run_one_after_the_other_and_profiles_change_least() {
        List<String> ids =
                CellPlan.of(study(1, null, "hello")).stream().map(Cell::id).toList();

        assertThat(ids)
                .containsExactly(
                        "direct.a.hello.c50",
                        "zuul.a.hello.c50",
                        "direct.a.hello.c200",
                        "zuul.a.hello.c200",
                        "direct.b.hello.c50",
                        "zuul.b.hello.c50",
                        "direct.b.hello.c200",
                        "zuul.b.hello.c200");
    }

    @Test
    void each_repeat_has_its_own_id() {
        List<Cell> cells = CellPlan.of(study(3, null, "sleep/200"));

        assertThat(cells).extracting(Cell::id).doesNotHaveDuplicates().contains("zuul.a.sleep-200.c50.3");
        assertThat(cells).hasSize(2 * 2 * 2 * 3);
    }

    @Test
    void each_start_has_all_rounds_and_cells_are_counted_through() {
        starts = 2;
        List<Cell> cells = CellPlan.of(study(3, null, "hello")).stream()
                .filter(c -> c.id().startsWith("zuul.a.hello.c50"))
                .toList();

        assertThat(cells)
                .extracting(Cell::id)
                .containsExactly(
                        "zuul.a.hello.c50.1",
                        "zuul.a.hello.c50.2",
                        "zuul.a.hello.c50.3",
                        "zuul.a.hello.c50.4",
                        "zuul.a.hello.c50.5",
                        "zuul.a.hello.c50.6");
        assertThat(cells).extracting(Cell::start).containsExactly(1, 1, 1, 2, 2, 2);
        assertThat(CellPlan.of(study(1, null, "hello")))
                .extracting(Cell::id)
                .contains("zuul.a.hello.c50.1", "zuul.a.hello.c50.2");
    }

    @Test
    void a_block_with_fewer_repeats_has_them_in_each_start() {
        starts = 2;
        also = List.of(new BlockSpec(
                List.of("zuul"), List.of("a"), null, null, null, List.of(), List.of(RateSpec.of(90)), 1, null));

        assertThat(CellPlan.of(study(2, null, "hello")).stream()
                        .filter(c -> c.id().contains("r90"))
                        .map(c -> c.id() + " " + c.start()))
                .containsExactly("zuul.a.hello.r90.1 1", "zuul.a.hello.r90.3 2");
    }

    @Test
    void a_study_draws_a_seed_where_the_order_matters_and_keeps_one_that_it_has() {
        Study once = study(1, null, "hello");
        assertThat(once.inRandomOrder(new Random(1))).isSameAs(once);
        starts = 2;
        assertThat(study(1, null, "hello").inRandomOrder(new Random(1)).length().seed())
                .isNotNull();
        seed = 7;
        assertThat(study(1, null, "hello").inRandomOrder(new Random(1)).length().seed())
                .isEqualTo(7);
    }

    @Test
    void a_block_may_have_its_own_repeats() {
        also = List.of(
                new BlockSpec(
                        List.of("zuul"), List.of("a"), null, null, null, List.of(), List.of(RateSpec.of(90)), 3, null),
                new BlockSpec(List.of("zuul"), List.of("a"), null, null, null, List.of(50), List.of(), 2, null));

        List<String> ids = CellPlan.of(study(1, null, "hello")).stream()
                .map(Cell::id)
                .filter(id -> id.startsWith("zuul.a"))
                .toList();

        assertThat(ids)
                .containsExactly(
                        "zuul.a.hello.c50",
                        "zuul.a.hello.c200",
                        "zuul.a.hello.r90.1",
                        "zuul.a.hello.r90.2",
                        "zuul.a.hello.c50.2",
                        "zuul.a.hello.r90.3");
    }

    @Test
    void rates_come_after_users_and_last_as_long_as_a_cell() {
        rates = List.of(RateSpec.of(100));

        List<Cell> cells = CellPlan.of(study(1, null, "sleep/200"));
        Cell open = cells.get(4);

        assertThat(open.id()).isEqualTo("direct.a.sleep-200.r100");
        assertThat(CellPlan.size(open, study(1, null, "sleep/200"), 9000)).isEqualTo(new CellPlan.Size(1200, 12));
    }

    @Test
    void a_rate_in_steps_has_the_name_of_its_cell_and_lasts_as_long_as_they_do() {
        rates = List.of(RateSpec.of("step", List.of(RateStep.of("100 for 8s"), RateStep.of("600 for 20s"))));

        Cell cell = CellPlan.of(study(1, null, "sleep/200")).get(4);

        assertThat(cell.id()).isEqualTo("direct.a.sleep-200.step");
        assertThat(CellPlan.size(cell, study(1, 777, "sleep/200"), 9000)).isEqualTo(new CellPlan.Size(12_800, 28));
    }

    @Test
    void a_variant_concerns_its_own_gateway_only() {
        variants = new String[] {"usual", "hystrix-1.5.12"};

        List<String> ids = CellPlan.of(study(1, null, "hello")).stream()
                .map(Cell::id)
                .filter(id -> id.endsWith("c50") && id.contains(".a."))
                .toList();

        assertThat(ids).containsExactly("direct.a.hello.c50", "zuul.a.hello.c50", "zuul.a.hystrix-1.5.12.hello.c50");
    }

    @Test
    void a_gateway_without_the_only_variant_still_runs_once() {
        variants = new String[] {"hystrix-1.5.12"};

        List<String> ids =
                CellPlan.of(study(1, null, "hello")).stream().map(Cell::id).toList();

        assertThat(ids)
                .contains("direct.a.hello.c50", "zuul.a.hystrix-1.5.12.hello.c50")
                .doesNotContain("zuul.a.hello.c50");
    }

    @Test
    void published_figures_belong_to_their_cell_and_profile_only() {
        List<Cell> cells = CellPlan.of(study(1, null, "sleep/200"));

        assertThat(cells.stream().filter(c -> c.published() != null).map(Cell::id))
                .containsExactly("zuul.a.sleep-200.c200");
        assertThat(cells.stream()
                        .filter(c -> c.published() != null)
                        .findFirst()
                        .orElseThrow()
                        .published())
                .isEqualTo(FIGURE.withSource("paper"));
    }

    @Test
    void a_wait_ends_by_time_however_fast_a_gateway_rejects() {
        // 60 rounds of 200 ms and a tenth: 13.2 s; no gateway rejects 50 000 calls a second.
        assertThat(CellPlan.size(cell("sleep/200", 200), study(1, null, "sleep/200"), 3000))
                .isEqualTo(new CellPlan.Size(700_000, 14));
    }

    @Test
    void calls_that_queue_at_the_service_make_no_cell_longer() {
        assertThat(CellPlan.size(direct("sleep/200", 500), study(1, null, "sleep/200"), 9000))
                .isEqualTo(new CellPlan.Size(700_000, 14));
    }

    @Test
    void a_short_wait_gets_twelve_seconds() {
        assertThat(CellPlan.size(direct("sleep/100", 50), study(1, null, "sleep/100"), 9000)
                        .seconds())
                .isEqualTo(12);
    }

    @Test
    void a_cpu_bound_endpoint_gets_twelve_seconds_of_its_warm_rate() {
        assertThat(CellPlan.size(cell("hello", 50), study(1, null, "hello"), 1000))
                .isEqualTo(new CellPlan.Size(12_000, 0));
    }

    @Test
    void the_number_of_requests_is_a_multiple_of_the_users() {
        assertThat(CellPlan.size(cell("hello", 200), study(1, null, "hello"), 1001)
                                .requests()
                        % 200)
                .isZero();
    }

    @Test
    void a_fixed_number_of_requests_stays() {
        assertThat(CellPlan.size(cell("sleep/200", 50), study(1, 777, "sleep/200"), 1000))
                .isEqualTo(new CellPlan.Size(777, 0));
    }

    @Test
    void a_study_runs_the_arrivals_that_it_asks_for() {
        rates = List.of(RateSpec.of(450));

        assertThat(CellPlan.of(study(1, null, "sleep/200")))
                .extracting(c -> c.arrivals().id())
                .contains("c50", "r450");
        arrivals = ArrivalKind.OPEN;
        assertThat(CellPlan.of(study(1, null, "sleep/200")))
                .extracting(c -> c.arrivals().id())
                .containsOnly("r450");
        arrivals = ArrivalKind.CLOSED;
        assertThat(CellPlan.of(study(1, null, "sleep/200")))
                .extracting(c -> c.arrivals().id())
                .containsOnly("c50", "c200");
    }
}
