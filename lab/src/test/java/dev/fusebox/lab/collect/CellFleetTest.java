package dev.fusebox.lab.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CellFleetTest {

    @Test
    void users_are_split_by_the_shares_and_none_is_lost() {
        assertThat(CellFleet.split(120, List.of(1, 1, 1))).containsExactly(40, 40, 40);
        assertThat(CellFleet.split(96, List.of(1, 1, 4))).containsExactly(16, 16, 64);
        assertThat(CellFleet.split(100, List.of(1, 1, 1))).containsExactly(34, 33, 33);
        assertThat(CellFleet.split(2, List.of(1, 1, 5))).containsExactly(0, 0, 2);
    }
}
