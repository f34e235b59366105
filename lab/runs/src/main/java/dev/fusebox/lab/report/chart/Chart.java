package dev.fusebox.lab.report.chart;

import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Table;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One chart.
 *
 * @param kind what draws it, by its name in {@code charts.js}
 * @param title the claim it makes
 * @param caption how to read it
 * @param data the figures it draws
 * @param table the same in words and figures, for readers who cannot see it
 * @param command that measures its figures again
 */
@JsonIncludeProperties({"kind", "data"})
public record Chart(String id, String kind, String title, String caption, Object data, Table table, String command) {

    public Chart {
        title = Figures.unbroken(title);
    }

    Chart(String id, String kind, String title, String caption, Object data, Table table) {
        this(id, kind, title, caption, data, table, "");
    }

    Chart madeBy(String command) {
        return new Chart(id, kind, title, caption, data, table, command);
    }

    /** A line across, and what stands beside it. */
    record Mark(@Nullable Double value, String label) {}

    static List<Number> point(Number x, @Nullable Double y) {
        return Arrays.asList(x, Figures.rounded(y, 1));
    }
}
