package dev.fusebox.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ComparedSidesTest {

    private static List<String> pairs(List<String> before, List<String> now) {
        return ComparedSides.of(before, now).stream().map(ComparedSides::words).toList();
    }

    @Test
    void profiles_of_the_same_name_belong_together() {
        assertThat(pairs(List.of("a", "b", "gone"), List.of("b", "a"))).containsExactly("b", "a");
    }

    @Test
    void the_only_profile_of_one_run_is_compared_with_the_only_one_of_the_other() {
        assertThat(pairs(List.of("acme"), List.of("acme-fixed"))).containsExactly("acme -> acme-fixed");
        assertThat(pairs(List.of("stock", "acme"), List.of("stock", "acme-fixed")))
                .containsExactly("stock", "acme -> acme-fixed");
    }

    @Test
    void one_profile_is_compared_with_each_of_several() {
        assertThat(pairs(List.of("acme"), List.of("b", "c"))).containsExactly("acme -> b", "acme -> c");
    }

    @Test
    void nothing_says_which_of_several_belong_together() {
        assertThat(pairs(List.of("a", "b"), List.of("c", "d"))).isEmpty();
    }
}
