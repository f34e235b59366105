package dev.fusebox.lab.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.limits.LimitKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the first screen says of one cell, after how much of how much it answers: what bounds it, and what becomes of the rest. */
class CellAnswerTest {

    private static final String POOL = "gate-way/pool.service-a";

    private static final String ANSWERS =
            "With 200 users, Gate with the profile p answers 500 requests/s (measured once), although the service could do 1 900: ";

    private static final String POOL_IS_THE_LIMIT =
            ANSWERS + "its 50 connections to service-a are the limit (`the.pool.service-a`). ";

    private static MadeCell gate() {
        return new MadeCell().users(200, 500).limit("pool.service-a", LimitKind.HTTP_POOL, 50);
    }

    private static String answer(MadeCell gate) {
        MadeCell direct = new MadeCell().users(200, 1900);
        direct.gateway = "direct";
        return Summary.of(MadeCell.run(gate, direct)).answer().get(0);
    }

    @Test
    void a_gateway_that_may_use_fewer_processors_than_the_machine_has_is_named_with_their_number() {
        MadeCell cell = gate().boundBy("gate-way/cpu");
        cell.processors = 1;

        assertThat(answer(cell))
                .isEqualTo(ANSWERS + "gate-way may use only 1 processor, which is the limit. No call is rejected.");
    }

    @Test
    void a_load_generator_that_does_no_more_says_nothing_of_the_gateway() {
        assertThat(answer(gate().boundBy("ab/cpu")))
                .isEqualTo(ANSWERS + "the load generator is the limit, so the gateway may do more on another machine."
                        + " No call is rejected.");
    }

    @Test
    void a_limit_of_the_service_is_called_its_own() {
        assertThat(answer(gate().boundBy("service-a/threads")))
                .isEqualTo(ANSWERS + "service-a's own 200 request threads are the limit (`the.threads`)."
                        + " No call is rejected.");
    }

    /** As many calls as succeed do not; these are no rejections, which users repeat at once, so their share counts. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            gate-way/time-limit.call.service-a | are given up by the gateway's time limit.
            service-a                          | fail at service-a.
                                               | fail, and no counter says why.
            """)
    void what_becomes_of_calls_that_no_limit_rejects(String by, String fate) {
        MadeCell cell = gate();
        cell.lost = 500;
        cell.verdict = Verdict.bound(POOL, by, null, "-");

        assertThat(answer(cell)).isEqualTo(POOL_IS_THE_LIMIT + "50 % of the calls " + fate);
    }
}
