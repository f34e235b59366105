package dev.fusebox.lab.jmx.attach;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A property source of a running application. */
public record ReadSource(String name, List<ReadValue> values) {

    /**
     * One of its values. A value whose name looks like that of a secret comes as asterisks.
     *
     * @param origin in Spring's words; {@code null} where it keeps none
     */
    public record ReadValue(
            String property, String text, @Nullable String origin) {}

    /** @param sent a name, and after it arrays of property, text and origin */
    static ReadSource of(Object[] sent) {
        List<ReadValue> values = new ArrayList<>();
        for (int i = 1; i < sent.length; i++) {
            Object[] value = (Object[]) sent[i];
            values.add(new ReadValue((String) value[0], (String) value[1], (String) value[2]));
        }
        return new ReadSource((String) sent[0], values);
    }
}
