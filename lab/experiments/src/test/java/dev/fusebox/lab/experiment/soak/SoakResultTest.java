package dev.fusebox.lab.experiment.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.experiment.soak.Growth.GrowthKind;
import dev.fusebox.lab.experiment.soak.SoakResult.Grown;
import dev.fusebox.lab.experiment.soak.SoakResult.SoakRules;
import dev.fusebox.lab.experiment.soak.SoakResult.SoakedProcess;
import dev.fusebox.lab.results.cell.Footprint;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SoakResultTest {

    private static final Grown SUSPECT = new Grown("byte[]", 1_000_000, 21_000_000);
    private static final Grown CONNECTIONS = new Grown("connections to service-b", 4, 54);
    private static final Grown THREAD = new Grown("leaked-*", 0, 12);

    @Test
    void a_process_that_stays_as_it_was_is_at_its_baseline() {
        SoakResult soak = soak(9, i -> new Footprint(i, 50, 1, 40, 100, 9000));

        assertThat(soak.atBaseline()).isTrue();
        assertThat(soak.undecided()).isNull();
        assertThat(soak.basis()).isEqualTo("8 rounds of one start");
    }

    @Test
    void a_heap_that_grows_by_more_than_a_tenth_names_the_class() {
        // 50, 52, 54 MiB; .. 62, 64, 66: medians 52 and 64, and 5.2 are allowed.
        SoakResult soak = soak(9, i -> new Footprint(i, 50 + 2 * i, 1, 40, 100, 9000));

        assertThat(soak.growth())
                .containsExactly(new Growth("zuul-gateway", GrowthKind.HEAP, 52, 64, List.of(SUSPECT)));
    }

    @Test
    void a_heap_that_grows_by_less_is_noise() {
        // Medians 50.5 and 53.5; 5.05 are allowed.
        assertThat(soak(9, i -> new Footprint(i, 50 + i / 2.0, 1, 40, 100, 9000))
                        .atBaseline())
                .isTrue();
    }

    @Test
    void one_high_look_is_no_growth() {
        assertThat(soak(9, i -> new Footprint(i, i == 8 ? 90 : 50, 1, 40, 100, 9000))
                        .atBaseline())
                .isTrue();
    }

    @Test
    void threads_that_stay_are_named() {
        SoakResult soak = soak(6, i -> new Footprint(i, 50, 1, 40 + i * 2, 100, 9000));

        assertThat(soak.growth())
                .containsExactly(new Growth("zuul-gateway", GrowthKind.THREADS, 41, 49, List.of(THREAD)));
    }

    @Test
    void files_and_buffers_can_grow_too() {
        SoakResult soak = soak(6, i -> new Footprint(i, 50, 1 + i * 2, 40, 100 + 10 * i, 9000));

        assertThat(soak.growth())
                .containsExactly(
                        new Growth("zuul-gateway", GrowthKind.DIRECT, 2, 10, List.of()),
                        new Growth("zuul-gateway", GrowthKind.FILES, 105, 145, List.of(CONNECTIONS)));
    }

    @Test
    void unknown_files_do_not_grow() {
        assertThat(soak(6, i -> new Footprint(i, 50, 1, 40, null, 9000)).atBaseline())
                .isTrue();
    }

    @Test
    void few_looks_decide_nothing() {
        SoakResult soak = soak(5, i -> new Footprint(i, 50 * i, 1, 40, 100, 9000));

        assertThat(soak.undecided())
                .isEqualTo("fewer than 6 footprints: growth cannot be told from noise; soak longer");
        assertThat(soak.growth()).isEmpty();
    }

    private static SoakResult soak(int looks, IntFunction<Footprint> look) {
        List<Footprint> footprints = IntStream.range(0, looks).mapToObj(look).toList();
        SoakedProcess process = new SoakedProcess(
                "zuul-gateway", footprints, List.of(), List.of(SUSPECT), List.of(THREAD), List.of(CONNECTIONS));
        return new SoakResult(
                "zuul.semaphore-100.soak8x60",
                "semaphore-100",
                Map.of("zuul", "Zuul"),
                8,
                60,
                50,
                Map.of(),
                List.of(),
                List.of(process),
                SoakRules.TODAY);
    }
}
