package dev.fusebox.lab.scrape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.scrape.TextFormat.SeriesSample;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextFormatTest {

    @Test
    void a_sample_has_a_name_labels_and_a_value() throws IOException {
        assertThat(TextFormat.parse("""
                        # HELP limit_in_use Slots
                        # TYPE limit_in_use gauge
                        limit_in_use{component="zuul-gateway",limit="pool.service-a",} 50.0

                        up 1
                        seconds_total{a="1"} 1.5E-3 1395066363000
                        """))
                .containsExactly(
                        new SeriesSample(
                                "limit_in_use", Map.of("component", "zuul-gateway", "limit", "pool.service-a"), 50),
                        new SeriesSample("up", Map.of(), 1),
                        new SeriesSample("seconds_total", Map.of("a", "1"), 0.0015));
    }

    @Test
    void escaped_characters_of_a_label_are_themselves() throws IOException {
        assertThat(TextFormat.parse("x{why=\"a \\\"b\\\", {c} \\\\ d\\ne\"} 1"))
                .singleElement()
                .extracting(sample -> sample.labels().get("why"))
                .isEqualTo("a \"b\", {c} \\ d\ne");
    }

    @Test
    void values_without_bound_and_without_figure_are_read() throws IOException {
        assertThat(TextFormat.parse("a +Inf\nb -Inf\nc NaN"))
                .extracting(SeriesSample::value)
                .containsExactly(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<html>", "a{b=\"c\" 1", "a", "a b", "a{b=c} 1", "1a 2", "a{} 1 2 3", "{\"a\": 1}"})
    void another_line_is_an_error_with_its_number(String line) {
        assertThatThrownBy(() -> TextFormat.parse("up 1\n" + line))
                .isInstanceOf(IOException.class)
                .hasMessage("line 2 is not in Prometheus' text format: " + line);
    }

    @Test
    void a_long_label_is_no_problem() throws IOException {
        String text = "x".repeat(100_000) + "\\n".repeat(100_000);

        assertThat(TextFormat.parse("a{b=\"" + text + "\"} 1")).hasSize(1);
    }
}
