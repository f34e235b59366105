package dev.fusebox.lab.study;

import static dev.fusebox.lab.study.Study.bounded;
import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.traffic.Arrivals;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cell sends at least {@code rounds} requests per user, or for at least {@code seconds}, whichever is more; or exactly
 * {@code requestsPerUser}, however long that takes. With {@code rampSeconds} the users come one after the other in this time, and
 * pause between their calls.
 *
 * @param rounds {@code null} with {@code requestsPerUser}
 * @param seconds the same; open arrivals then last as long as usual
 * @param rampSeconds {@code null} for users that are all there from the beginning, and never pause
 * @param thinkMs shortest and longest pause of a ramp's users
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CellLength(
        @Nullable Integer rounds,
        @Nullable Integer seconds,
        @Nullable Integer requestsPerUser,
        @Nullable Integer rampSeconds,
        @Nullable List<Integer> thinkMs) {

    private static final int ROUNDS = 60;
    private static final int SECONDS = 12;
    private static final int MOST_ROUNDS = 100_000;
    private static final List<Integer> THINK_MS = List.of(1000, 2000);

    static final CellLength USUAL = new CellLength(ROUNDS, SECONDS, null, null, null);

    public CellLength {
        if (requestsPerUser == null) {
            rounds = bounded("rounds", requireNonNullElse(rounds, ROUNDS), 1, MOST_ROUNDS);
            seconds = bounded("seconds", requireNonNullElse(seconds, SECONDS), 0, Study.MOST_SECONDS);
        } else if (rounds != null || seconds != null) {
            throw new UsageException("requestsPerUser fixes the size by itself; remove "
                    + (rounds == null ? "seconds" : seconds == null ? "rounds" : "rounds and seconds"));
        } else {
            bounded("requestsPerUser", requestsPerUser, 1, MOST_ROUNDS);
        }
        if (rampSeconds != null) {
            thinkMs = requireNonNullElse(thinkMs, THINK_MS);
            requireRamp(bounded("rampSeconds", rampSeconds, 0, Study.MOST_SECONDS), requestsPerUser, thinkMs);
        } else if (thinkMs != null) {
            throw new UsageException("thinkMs needs rampSeconds: only the users of a ramp pause");
        }
    }

    /** The users must stay until the last one has come, or their figures would be of no time in which all of them call. */
    private static void requireRamp(int seconds, @Nullable Integer repeats, List<Integer> thinkMs) {
        if (thinkMs.size() != 2 || thinkMs.get(0) < 0 || thinkMs.get(0) > thinkMs.get(1)) {
            throw new UsageException(
                    "thinkMs %s: must be the shortest and the longest pause, like %s".formatted(thinkMs, THINK_MS));
        }
        bounded("thinkMs", thinkMs.get(1), 0, Study.MOST_SECONDS * 1000);
        if (repeats == null) {
            throw new UsageException("rampSeconds needs requestsPerUser: each user goes when he has made his calls");
        }
        long stay = (long) repeats * (thinkMs.get(0) + thinkMs.get(1)) / 2000;
        if (stay <= seconds) {
            throw new UsageException(
                    "the first users go before the last ones come: rampSeconds %d must be less than the pauses of a user, %d s"
                            .formatted(seconds, stay));
        }
    }

    Arrivals arrivals(int users) {
        return rampSeconds == null || requestsPerUser == null || thinkMs == null
                ? new Arrivals.Closed(users)
                : new Arrivals.Ramp(users, rampSeconds, requestsPerUser, thinkMs.get(0), thinkMs.get(1));
    }

    public String words() {
        String size = requestsPerUser != null
                ? requestsPerUser + " requests per user"
                : leastRounds() + " rounds and " + leastSeconds() + " s";
        return rampSeconds == null ? size : "a ramp of %d s and %s".formatted(rampSeconds, size);
    }

    int leastRounds() {
        return requireNonNullElse(rounds, ROUNDS);
    }

    public int leastSeconds() {
        return requireNonNullElse(seconds, SECONDS);
    }
}
