package dev.fusebox.lab.study;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.results.Arrivals;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

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
                                Arrays.stream(values()).map(ArrivalKind::word).collect(Collectors.joining(", ")))));
    }

    @JsonValue
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    List<Arrivals> of(List<Arrivals> all) {
        return all.stream()
                .filter(a -> this == BOTH || a instanceof Arrivals.Scheduled == (this == OPEN))
                .toList();
    }
}
