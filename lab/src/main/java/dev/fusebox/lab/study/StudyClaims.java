package dev.fusebox.lab.study;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.fusebox.lab.results.CellRecord.Tolerance;
import dev.fusebox.lab.results.PublishedFigure;
import dev.fusebox.lab.results.Results.Conclusion;
import java.util.List;
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
}
