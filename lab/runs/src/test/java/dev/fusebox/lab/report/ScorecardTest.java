package dev.fusebox.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.doc.Cards;
import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.kind.Finding.Level;
import dev.fusebox.lab.summary.Score;
import dev.fusebox.lab.summary.Score.Grade;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScorecardTest {

    private static String text(List<Score> scores) {
        return Sign.plain(Scorecard.of(scores, true).text());
    }

    private static final Grade UNTESTED = new Grade(Level.UNTESTED, "not tested", null, "./fusebox run");

    private static Score score(String gateway, Level throughput) {
        return new Score(
                gateway,
                "stock",
                "",
                new Grade(throughput, "20 %", "zuul-gateway/pool: size=50 (profile stock)", "./fusebox predict"),
                UNTESTED,
                UNTESTED,
                UNTESTED);
    }

    @Test
    void a_poor_grade_names_its_limit_and_a_command_a_good_one_neither() {
        assertThat(text(List.of(score("zuul", Level.POOR), score("scg", Level.GOOD))))
                .isEqualTo("""

                        Scorecard, worst first
                          ! poor, ~ fair, + good, ? unknown
                          zuul stock
                            ! throughput      20 %
                              zuul-gateway/pool: size=50
                              ./fusebox predict
                          scg stock
                            + throughput      20 %
                        This run did not test: isolation, circuit breaker, headroom. Commands that do, for zuul stock:
                            ./fusebox run
                        """);
    }

    @Test
    void what_opened_a_circuit_breaker_is_named_though_a_grade_above_names_it() {
        Grade poor = score("scg", Level.POOR).throughput();
        Score score = new Score("scg", "stock", "", poor, UNTESTED, poor, poor);

        assertThat(text(List.of(score)).split("zuul-gateway/pool: size=50", -1))
                .as("throughput and circuit breaker, not headroom")
                .hasSize(3);
    }

    @Test
    void beyond_the_worst_four_only_levels_are_shown() {
        List<Score> scores = IntStream.rangeClosed(1, 7)
                .mapToObj(i -> score("g" + i, i == 7 ? Level.FAIR : Level.POOR))
                .toList();

        assertThat(text(scores))
                .contains("  g4 stock\n    ! throughput ")
                .contains("  3 more (throughput):\n    ! g5 stock, g6 stock\n    ~ g7 stock\n");
    }

    @Test
    void markdown_has_a_row_for_each_and_one_for_all_that_are_good() {
        assertThat(Scorecard.of(
                                List.of(
                                        score("zuul", Level.POOR),
                                        score("scg", Level.GOOD),
                                        score("scg-mvc", Level.GOOD)),
                                true)
                        .markdown())
                .contains(
                        "|  | throughput |\n",
                        "| zuul stock | 20 % (`zuul-gateway/pool: size=50`) 🔴 |\n",
                        "| scg stock, scg-mvc stock | good 🟢 |\n",
                        "\n* `./fusebox run`\n");
    }

    @Test
    void the_page_shows_every_score_with_a_poor_grade_and_folds_the_others() {
        Grade poor = score("g", Level.POOR).throughput();
        Grade good = score("g", Level.GOOD).throughput();
        List<Score> scores = IntStream.rangeClosed(0, 30)
                .mapToObj(i -> new Score("g" + i, "stock", "", i == 30 ? good : poor, good, UNTESTED, UNTESTED))
                .toList();

        Cards cards = (Cards) Scorecard.of(scores, true).blocks().get(0);

        assertThat(cards.open()).hasSizeBetween(2, 10);
        assertThat(cards.open().size() + cards.brief().size()).isEqualTo(30);
        assertThat(cards.foldedWords()).isEqualTo("1 more without a poor grade");
    }

    @Test
    void a_run_with_nothing_to_score_has_no_scorecard() {
        assertThat(text(List.of())).isEmpty();
    }
}
