package dev.fusebox.lab.results.cell;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.UsageException;
import java.util.Arrays;

/** On which connections the users of a closed loop call. */
public enum Connections {
    /** A new one for each call. */
    NEW,
    /** One for each user, for all his calls. */
    KEPT;

    /** @param word as in studies */
    @JsonCreator
    public static Connections of(String word) {
        return Arrays.stream(values())
                .filter(connections -> connections.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new UsageException("connections '%s': must be new or kept".formatted(word)));
    }

    @JsonValue
    String word() {
        return Figures.word(this);
    }
}
