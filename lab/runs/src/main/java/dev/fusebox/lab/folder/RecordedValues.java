package dev.fusebox.lab.folder;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.trial.CallerPlaces;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Map;
import org.apache.commons.lang3.function.Failable;
import org.jspecify.annotations.Nullable;

/** Looks whether what was read from a run folder is whole: a file from elsewhere may lack values that must be there, or have counts below 0. */
final class RecordedValues {

    /**
     * @param place of the value, for the message
     * @throws UsageException with the first value that is missing or impossible
     */
    static void check(String place, @Nullable Object value) {
        if (value instanceof CallerPlaces.Part rest && rest.place() == CallerPlaces.Place.ELSEWHERE) {
            return; // What the other counts do not explain may be below 0.
        }
        if (value instanceof Record read) {
            for (RecordComponent part : read.getClass().getRecordComponents()) {
                check(place, part, value(read, part));
            }
        } else if (value instanceof Collection<?> all) {
            int i = 0;
            for (Object one : all) {
                String here = place + "[" + i++ + "]";
                require(here, one != null);
                check(here, one);
            }
        } else if (value instanceof Map<?, ?> all) {
            all.forEach((key, one) -> check(place + "." + key, one));
        }
        if (value instanceof CellResult cell) {
            checkLoad(place, cell);
        }
    }

    private static void check(String place, RecordComponent part, @Nullable Object value) {
        boolean hasKey = !part.getAccessor().isAnnotationPresent(JsonUnwrapped.class);
        String here = hasKey ? place + (place.endsWith(": ") ? "" : ".") + part.getName() : place;
        require(here, value != null || part.getAnnotatedType().isAnnotationPresent(Nullable.class));
        if ((value instanceof Integer || value instanceof Long) && ((Number) value).longValue() < 0) {
            throw new UsageException("%s is %s; a count is never below 0".formatted(here, value));
        }
        check(here, value);
    }

    private static void require(String place, boolean there) {
        if (!there) {
            throw new UsageException(place + " is missing; this is no whole record of a run");
        }
    }

    private static @Nullable Object value(Record of, RecordComponent part) {
        part.getAccessor().setAccessible(true);
        return Failable.call(() -> part.getAccessor().invoke(of));
    }

    private static void checkLoad(String place, CellResult cell) {
        try {
            cell.offered();
        } catch (IllegalArgumentException impossible) {
            throw new UsageException("%s: no such load: %s".formatted(place, impossible.getMessage()));
        }
    }
}
