package dev.fusebox.lab.study;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.results.Results.Conclusion;
import dev.fusebox.lab.results.cell.CellRecord.Tolerance;
import dev.fusebox.lab.results.cell.PublishedFigure;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the figures of a run are held against.
 *
 * @param published figures of the published study by {@code <gateway>.<endpoint>.c<users>}: a block for each profile, or one alone
 * @param tolerance how much a measurement may differ from the model
 */
public record StudyClaims(
        @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
        List<PublishedFigures> published,

        Tolerance tolerance,
        List<Conclusion> conclusions) {

    static final StudyClaims NONE = new StudyClaims(List.of(), Tolerance.USUAL, List.of());

    public StudyClaims {
        published = requireNonNullElse(published, List.of());
        tolerance = requireNonNullElse(tolerance, Tolerance.USUAL);
        conclusions = requireNonNullElse(conclusions, List.of());
    }

    /** @param cell {@code <gateway>.<endpoint>.c<users>} */
    @Nullable
    PublishedFigure published(String ofProfile, String cell) {
        return published.stream()
                .flatMap(block -> Stream.ofNullable(block.figure(ofProfile, cell)))
                .findFirst()
                .orElse(null);
    }

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
                throw new UsageException(
                        "'source', 'profile' and 'cells' are needed; see ab-scripts/studies/README.md");
            }
        }

        /** @param cell {@code <gateway>.<endpoint>.c<users>} */
        @Nullable
        PublishedFigure figure(String ofProfile, String cell) {
            PublishedFigure figure = profile.equals(ofProfile) ? cells.get(cell) : null;
            return figure == null ? null : figure.withSource(source);
        }
    }
}
