package dev.fusebox.lab.jmx;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Where the limits of a process can be read. */
public interface ReadAddress {

    /** How they are read, for people: {@code over JMX}. */
    default String way() {
        return "over JMX";
    }

    /** Time between two samples, in milliseconds. */
    default int everyMs() {
        return (int) LimitReader.PERIOD_MS;
    }

    /**
     * @param component {@code null} to take the name that the process publishes
     * @throws IOException when it cannot be read there; the message says why
     */
    ObservedProcess connect(@Nullable String component) throws IOException;
}
