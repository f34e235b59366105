package dev.fusebox.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CallerSharesTest {

    private static final CallerShares EQUAL = new CallerShares(List.of(1, 1, 1));
    private static final CallerShares UNEVEN = new CallerShares(List.of(1, 1, 4));

    @Test
    void callers_are_split_by_the_shares_and_none_is_lost() {
        assertThat(EQUAL.split(120)).containsExactly(40, 40, 40);
        assertThat(EQUAL.split(100)).containsExactly(34, 33, 33);
        assertThat(UNEVEN.split(96)).containsExactly(16, 16, 64);
        assertThat(new CallerShares(List.of(1, 1, 5)).split(2)).containsExactly(0, 0, 2);
    }

    @Test
    void with_equal_shares_callers_come_in_turns() {
        assertThat(EQUAL.turns()).containsExactly(0, 1, 2);
    }

    @Test
    void the_turns_of_an_instance_with_a_large_share_are_spread() {
        assertThat(UNEVEN.turns()).containsExactly(2, 2, 0, 1, 2, 2);
    }

    @Test
    void with_equal_shares_the_third_of_three_gets_its_50th_caller_with_the_150th() {
        assertThat(EQUAL.comeWith(50, 2)).isEqualTo(150);
        assertThat(EQUAL.comeWith(50, 0)).isEqualTo(148);
        assertThat(new CallerShares(List.of(1)).comeWith(50, 0)).isEqualTo(50);
    }

    @Test
    void an_instance_with_four_of_six_callers_gets_its_50th_with_the_74th() {
        assertThat(UNEVEN.comeWith(50, 2)).isEqualTo(74);
    }

    @Test
    void the_caller_an_instance_gets_is_the_one_that_the_split_counts() {
        CallerShares shares = new CallerShares(List.of(3, 5, 2));
        for (int instance = 0; instance < 3; instance++) {
            for (int caller = 1; caller <= 12; caller++) {
                int come = shares.comeWith(caller, instance);
                assertThat(shares.split(come).get(instance)).isEqualTo(caller);
                assertThat(shares.split(come - 1).get(instance)).isEqualTo(caller - 1);
            }
        }
    }

    @Test
    void after_all_turns_every_instance_has_had_its_share() {
        CallerShares shares = new CallerShares(List.of(3, 7, 1, 12));
        assertThat(IntStream.range(0, 4)
                        .map(i -> Collections.frequency(shares.turns(), i))
                        .boxed())
                .containsExactly(3, 7, 1, 12);
    }
}
