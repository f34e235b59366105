package dev.fusebox.lab.report.html;

import dev.fusebox.lab.doc.Section;
import java.util.List;
import java.util.Map;

/** A page of sections alone: no charts and no scripts. */
public final class SectionsPage {

    private SectionsPage() {}

    /**
     * @param facts when and on what, in a line
     * @param sections at least one
     */
    public static String of(String title, String facts, List<Section> sections, String css) {
        return HtmlReport.render(
                "sections.jte", Map.of("title", title, "facts", facts, "sections", sections, "css", css));
    }
}
