package dev.fusebox.lab.traffic;

import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.common.Figures;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One of several processes that sent the load of a cell.
 *
 * @param name as in its raw file
 * @param answers that it counted, of any status
 * @param peakCores the most of a core that it used in two seconds; it has one thread. {@code null} when that was not read
 * @param lostAfterSeconds what it counted ends at this time after its first call, because it ended or was not heard of any more;
 *     {@code null} for a worker that was there to the end
 */
public record LoadWorker(
        String name,
        long answers,
        @Nullable Double peakCores,
        @Nullable Double lostAfterSeconds) {

    /** Why the load was not the one that was asked for; empty when it was. */
    public Optional<String> doubt() {
        if (lostAfterSeconds != null) {
            return Optional.of("%s was lost after %.1f s, with %s answers counted"
                    .formatted(name, lostAfterSeconds, Figures.whole(answers)));
        }
        return peakCores != null && peakCores >= VerdictRules.TODAY.busy().generatorCores()
                ? Optional.of("%s was saturated: its one thread used up to %.2f of a core".formatted(name, peakCores))
                : Optional.empty();
    }
}
