package dev.fusebox.lab.kind;

import org.jspecify.annotations.Nullable;

/** A conclusion asks for a figure that this run does not have. */
public final class MissingFigure extends RuntimeException {

    public MissingFigure(String what) {
        super(what);
    }

    /** @throws MissingFigure with these words when there is no value */
    public static <T> T known(@Nullable T value, String otherwise) {
        if (value == null) {
            throw new MissingFigure(otherwise);
        }
        return value;
    }
}
