package dev.fusebox.lab.study;

import static dev.fusebox.lab.study.Study.bounded;
import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fusebox.lab.common.UsageException;
import org.jspecify.annotations.Nullable;

/**
 * A cell sends at least {@code rounds} requests per user, or for at least {@code seconds}, whichever is more; or exactly
 * {@code requestsPerUser}, however long that takes.
 *
 * @param rounds {@code null} with {@code requestsPerUser}
 * @param seconds the same; open arrivals then last as long as usual
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CellSize(
        @Nullable Integer rounds,
        @Nullable Integer seconds,
        @Nullable Integer requestsPerUser) {

    private static final int ROUNDS = 60;
    private static final int SECONDS = 12;
    private static final int MOST_ROUNDS = 100_000;

    static final CellSize USUAL = new CellSize(ROUNDS, SECONDS, null);

    public CellSize {
        if (requestsPerUser == null) {
            rounds = bounded("rounds", requireNonNullElse(rounds, ROUNDS), 1, MOST_ROUNDS);
            seconds = bounded("seconds", requireNonNullElse(seconds, SECONDS), 0, Study.MOST_SECONDS);
        } else if (rounds != null || seconds != null) {
            throw new UsageException("requestsPerUser fixes the size by itself; remove "
                    + (rounds == null ? "seconds" : seconds == null ? "rounds" : "rounds and seconds"));
        } else {
            bounded("requestsPerUser", requestsPerUser, 1, MOST_ROUNDS);
        }
    }

    String words() {
        return requestsPerUser != null
                ? requestsPerUser + " requests per user"
                : leastRounds() + " rounds and " + leastSeconds() + " s";
    }

    int leastRounds() {
        return requireNonNullElse(rounds, ROUNDS);
    }

    int leastSeconds() {
        return requireNonNullElse(seconds, SECONDS);
    }
}
