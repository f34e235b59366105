package dev.fusebox.lab.report.html;

import dev.fusebox.lab.report.Figures;
import java.util.Map;

/**
 * One chart.
 *
 * @param title the claim it makes
 * @param caption how to read it
 * @param height in pixels
 * @param option what ECharts draws
 * @param table the same in words and figures, for those who cannot see it
 */
public record Chart(String id, String title, String caption, int height, Map<String, Object> option, Table table) {

    public Chart {
        title = Figures.unbroken(title);
    }
}
