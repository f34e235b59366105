package dev.fusebox.lab.jmx;

import org.jspecify.annotations.Nullable;

/** The connections that wait at a port until its process accepts them. The machine knows them, the process does not. */
public interface AcceptQueue {

    /** How many wait now; {@code null} where the machine does not tell. */
    @Nullable
    Integer waiting();

    /**
     * What is counted since the port was opened.
     *
     * @param size that many may wait: the smaller of the setting and of the machine's own bound; {@code null} where it is not told
     * @param dropped attempts to connect that found it full; {@code null} where they are not counted
     */
    record QueueCounts(@Nullable Integer size, @Nullable Long dropped) {}

    QueueCounts counts();
}
