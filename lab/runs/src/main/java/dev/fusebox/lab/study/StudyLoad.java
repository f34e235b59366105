package dev.fusebox.lab.study;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.results.cell.Connections;
import dev.fusebox.lab.traffic.Arrivals;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The loads of a study's cells, and their connections.
 *
 * @param concurrency users of closed loops
 * @param rates of open arrivals, in addition to users or instead of them
 * @param arrivals which cells run: of users, of rates, or {@code null} for both
 * @param connections of closed loops; {@code null} for a new one with each call
 */
@RecordBuilder
public record StudyLoad(
        List<Integer> concurrency,
        List<RateSpec> rates,
        @IfKnown @Nullable ArrivalKind arrivals,
        @IfKnown @Nullable Connections connections)
        implements StudyLoadBuilder.With {

    static final StudyLoad NONE = new StudyLoad(List.of(), List.of(), null, null);

    public StudyLoad {
        concurrency = requireNonNullElse(concurrency, List.of());
        requireUsers(concurrency);
        rates = requireNonNullElse(rates, List.of());
    }

    /** Of its closed loops. */
    public Connections ofUsers() {
        return requireNonNullElse(connections, Connections.NEW);
    }

    static void requireUsers(@Nullable List<Integer> concurrency) {
        requireNonNullElse(concurrency, List.<Integer>of())
                .forEach(users -> Study.bounded("concurrency", users, 1, Study.MOST_USERS));
    }

    /** Which cells of a study run: those with users, those with rates, or both. */
    public enum ArrivalKind {
        CLOSED,
        OPEN,
        BOTH;

        /** @param word as in studies and on the command line */
        @JsonCreator
        public static ArrivalKind of(String word) {
            return Arrays.stream(values())
                    .filter(kind -> kind.word().equals(word))
                    .findFirst()
                    .orElseThrow(() -> new UsageException("arrivals '%s': must be %s"
                            .formatted(
                                    word,
                                    Arrays.stream(values())
                                            .map(ArrivalKind::word)
                                            .collect(Collectors.joining(", ")))));
        }

        @JsonValue
        String word() {
            return Figures.word(this);
        }

        List<Arrivals> of(List<Arrivals> all) {
            return all.stream()
                    .filter(a -> this == BOTH || a instanceof Arrivals.Scheduled == (this == OPEN))
                    .toList();
        }
    }
}
