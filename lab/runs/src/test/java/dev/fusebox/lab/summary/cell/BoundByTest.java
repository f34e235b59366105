package dev.fusebox.lab.summary.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.results.cell.BreakerUsage;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.lab.summary.MadeCell;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundByTest {

    private static final String BREAKER = "gate-way/circuit-breaker.service-a";

    private static BoundBy of(Verdict verdict, double openFraction, double lost) {
        MadeCell cell = new MadeCell().users(200, 100);
        cell.lost = lost;
        cell.breaker = new BreakerUsage("service-a", openFraction, 1, Map.of(), 1000L, List.of());
        cell.verdict = verdict;
        return BoundBy.of(cell.cell());
    }

    @ParameterizedTest
    @CsvSource({
        "gate-way/semaphore.service-a, PERMITS",
        "gate-way/bulkhead.service-a, PERMITS",
        "gate-way/threadpool.all, THREAD_POOL",
        "gate-way/pool.service-a, CONNECTIONS",
        "gate-way/threads, REQUEST_THREADS",
        "gate-way/event-loop, OTHER",
        "gate-way/cpu, CPU",
        "gate-way/cpu.http-nio-7081-Acceptor, OTHER",
        "ab/cpu, LOAD_GENERATOR",
        "gate-way/patience, OTHER"
    })
    void a_named_limit_decides(String limit, BoundBy expected) {
        assertThat(of(Verdict.bound(limit, null, null, "-"), 0, 0)).isEqualTo(expected);
    }

    @Test
    void a_breaker_open_half_of_the_time_decides_whatever_is_full_behind_it() {
        Verdict verdict = Verdict.bound("gate-way/pool.service-a", BREAKER, null, "-");

        assertThat(of(verdict, 0.5, 900)).isEqualTo(BoundBy.CIRCUIT_BREAKER);
        assertThat(of(verdict, 0.4, 900)).isEqualTo(BoundBy.CONNECTIONS);
    }

    @Test
    void without_a_limit_a_breaker_that_rejects_most_calls_decides() {
        Verdict verdict = Verdict.undecided(BREAKER, null, MadeCell.SELDOM_FULL, "-");

        assertThat(of(verdict, 0.1, 900)).isEqualTo(BoundBy.CIRCUIT_BREAKER);
        assertThat(of(verdict, 0.1, 50)).isEqualTo(BoundBy.UNDECIDED);
    }

    @Test
    void no_limit_met_and_no_evidence_are_not_the_same() {
        assertThat(of(Verdict.notReached("-"), 0, 0)).isEqualTo(BoundBy.NO_LIMIT);
        assertThat(of(Verdict.undecided("-"), 0, 0)).isEqualTo(BoundBy.UNDECIDED);
    }
}
