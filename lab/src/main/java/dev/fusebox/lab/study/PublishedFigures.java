package dev.fusebox.lab.study;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.results.PublishedFigure;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Published figures for one profile, measured on other machines.
 *
 * @param differs how this study's load or set-up differs from the published one, a phrase each; the report's header has them
 */
public record PublishedFigures(
        String source, String profile, List<String> differs, Map<String, PublishedFigure> cells) {
    public PublishedFigures {
        differs = differs == null ? List.of() : differs;
        if (source == null || profile == null || cells == null) {
            throw new UsageException("'source', 'profile' and 'cells' are needed; see ab-scripts/studies/README.md");
        }
    }

    /** @param cell {@code <gateway>.<endpoint>.c<users>} */
    @Nullable
    PublishedFigure figure(String ofProfile, String cell) {
        PublishedFigure figure = profile.equals(ofProfile) ? cells.get(cell) : null;
        return figure == null ? null : figure.withSource(source);
    }
}
