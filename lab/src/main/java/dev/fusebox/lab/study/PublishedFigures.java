package dev.fusebox.lab.study;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.results.CellResult.PublishedFigure;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Published figures for one profile, measured on other machines. */
public record PublishedFigures(String source, String profile, Map<String, PublishedFigure> cells) {
    public PublishedFigures {
        if (source == null || profile == null || cells == null) {
            throw new UsageException("'source', 'profile' and 'cells' are needed; see ab-scripts/studies/README.md");
        }
    }

    /** @param cell {@code <gateway>.<endpoint>.c<users>} */
    @Nullable
    PublishedFigure figure(String ofProfile, String cell) {
        PublishedFigure figure = profile.equals(ofProfile) ? cells.get(cell) : null;
        return figure == null ? null : new PublishedFigure(figure.requestsPerSecond(), figure.failed(), source);
    }
}
