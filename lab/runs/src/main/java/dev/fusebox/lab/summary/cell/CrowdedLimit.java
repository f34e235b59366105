package dev.fusebox.lab.summary.cell;

import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A larger limit that rejects calls because it is full of callers that wait for a smaller one behind it.
 *
 * @param narrow the limit of the cell, for which callers wait
 * @param crowded in front of it, and full of them
 */
public record CrowdedLimit(LimitUsage narrow, LimitUsage crowded) {

    /** Empty where the limit that rejects is the one that binds, or where the record does not show callers that wait. */
    public static Optional<CrowdedLimit> of(CellResult cell) {
        int narrow = index(cell, cell.verdict().limit());
        int crowded = index(cell, cell.verdict().refusedBy());
        if (crowded < 0 || narrow <= crowded) {
            return Optional.empty();
        }
        CrowdedLimit found =
                new CrowdedLimit(cell.limits().get(narrow), cell.limits().get(crowded));
        return found.holds() ? Optional.of(found) : Optional.empty();
    }

    private static int index(CellResult cell, @Nullable String fullName) {
        List<LimitUsage> limits = cell.limits();
        return IntStream.range(0, limits.size())
                .filter(i -> limits.get(i).fullName().equals(fullName))
                .findFirst()
                .orElse(-1);
    }

    private boolean holds() {
        return crowded.kind().holdsCalls()
                && crowded.whenFull() == WhenFull.REJECTS
                && Objects.requireNonNullElse(narrow.peakQueued(), 0) > 0
                && narrow.max() != null
                && crowded.max() != null
                && narrow.max() < crowded.max()
                && Objects.requireNonNullElse(crowded.peakInUse(), 0) >= crowded.max();
    }

    /** @param rejected {@code 97 % of the calls} */
    public String words(String rejected) {
        boolean one = Objects.equals(narrow.max(), 1);
        return "Calls that wait for %s fill the %s %s, which reject %s"
                .formatted(
                        one ? "it" : "one of them",
                        LimitWords.sized(crowded.spec()),
                        LimitWords.setting(crowded.spec()),
                        rejected);
    }
}
