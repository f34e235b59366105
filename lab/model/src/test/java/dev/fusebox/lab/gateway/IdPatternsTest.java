package dev.fusebox.lab.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class IdPatternsTest {

    @Test
    void ids_with_the_same_endings_become_one_pattern() {
        assertThat(IdPatterns.of(List.of(
                        "plain",
                        "a-b",
                        "a-b-virtual",
                        "sync-x",
                        "sync-x-virtual",
                        "sync-y",
                        "sync-y-virtual",
                        "async-x",
                        "async-x-virtual",
                        "async-y",
                        "async-y-virtual",
                        "web-client-z")))
                .containsExactly("plain", "a-b[-virtual]", "{sync, async}-{x,y}[-virtual]", "web-client-z");
    }

    @Test
    void ids_with_nothing_in_common_stay_as_they_are() {
        assertThat(IdPatterns.of(List.of("one", "two-x", "three-virtual")))
                .containsExactly("one", "two-x", "three-virtual");
    }

    @Test
    void an_id_that_another_begins_with_stays_as_it_is() {
        assertThat(IdPatterns.of(List.of("a", "a-b", "a-c", "a-c-virtual")))
                .containsExactly("a", "a-b", "a-c[-virtual]");
    }
}
