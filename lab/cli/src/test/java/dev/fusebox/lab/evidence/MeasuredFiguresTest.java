package dev.fusebox.lab.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.evidence.PageBlock.Mark;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MeasuredFiguresTest {

    private static List<String> found(String text) {
        return PageBlock.of(text).stream()
                .flatMap(block -> MeasuredFigures.in(block).stream())
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "it answers 234/s; 234/s",
                "a goodput of 1 988/s; 1 988/s",
                "Zuul gives 6 018 requests/s on hello; 6 018 requests/s",
                "WebFlux 2827 a second; 2827 a second",
                "open 94.4 % of the time; 94.4 %",
                "97 % were rejected; 97 %",
                "it takes 869 MiB; 869 MiB",
                "36.5 MB before; 36.5 MB",
                "it answers none of 200 calls; none of 200 calls",
                "49 196 of 50 000 calls failed; 49 196 of 50 000 calls",
                "it costs 0.48 of stock; 0.48 of stock",
                "1.98 times as much; 1.98 times",
                "at most max 97/s; 97/s",
                "最大 7 %; 7 %"
            })
    void figures_are_found_in_a_sentence(String text, String figure) {
        assertThat(found(text)).containsExactly(figure);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "200 users of `sleep/200` on 2 cores for 14 s",
                "the service does 200 / 0.2 s = 1000/s",
                "50 connections carry 50 / 0.8 s = 62.5/s",
                "`ribbon.ReadTimeout=1234 ms` and `97 %`",
                "[this](page-97.md#at-97 %)",
                "above 90 % of the time, in 95 % of runs",
                "a heap of 512 MiB, a body of 10 MB, stacks of 1 MiB",
                "100 callers, 40 calls a second, 101 users",
                "version 1.5.18, 5.0.2, semaphore-100",
                "the time limit ends the call after 4 s, the read after 1020 ms"
            })
    void sizes_laws_and_settings_are_left(String text) {
        assertThat(found(text)).isEmpty();
    }

    @Test
    void a_table_of_results_has_times_and_bare_numbers() {
        assertThat(found("""
                | users | goodput/s | p99 | threads |
                |--:|--:|---|---|
                | 200 | **234** | 44 ms | 200 |
                | 500 | 2 246 | 5.1 s | 0.27 |
                """)).containsExactlyInAnyOrder("**234**", "44 ms", "2 246", "5.1 s", "0.27");
    }

    @Test
    void a_table_of_settings_has_none() {
        assertThat(found("""
                | setting | default | ids |
                |---|---|---|
                | `read` | 1 s | 12 |
                | `call` | 1000 ms | 37 |
                """)).isEmpty();
    }

    @Test
    void a_mark_belongs_to_the_next_block_alone() {
        List<PageBlock> blocks = PageBlock.of("""
                # A page

                <!-- evidence: run-1 -->
                Two lines,
                one paragraph.

                | a | table |
                <!-- predict: --gateway zuul -c 5 -->

                ```
                code with

                an empty line
                ```
                After it.
                """);

        assertThat(blocks)
                .extracting(PageBlock::mark)
                .containsExactly(
                        null, new Mark("evidence", "run-1"), null, new Mark("predict", "--gateway zuul -c 5"), null);
        assertThat(blocks).extracting(PageBlock::line).containsExactly(1, 4, 7, 10, 15);
        assertThat(blocks.get(3).text()).isEqualTo("```\ncode with\n\nan empty line\n```");
        assertThat(blocks.get(3).isCode()).isTrue();
    }
}
