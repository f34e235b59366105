package dev.fusebox.lab.jmx;

import dev.fusebox.lab.chain.ChainSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * What is known now of a process that is followed.
 *
 * @param name its component, or {@code null} when nobody told
 * @param where host and port
 * @param pid {@code null} while it has not been reached
 * @param seconds since it last answered, or since it was first asked
 * @param complete whether its semaphores, pools and circuit breakers are among what is read
 * @param before the reading before the last one, of the same start of the process; {@code null} when there is none
 * @param now the last reading; {@code null} unless it answers
 * @param chain what bounds calls there beside that: time limits, retries, and what cannot be read, some seconds old at most
 * @param why it could not be reached, in words; {@code null} when it was not tried or answers
 */
public record ProcessStatus(
        @Nullable String name,
        String where,
        @Nullable Long pid,
        Reachability state,
        long seconds,
        boolean complete,
        @Nullable ProcessReading before,
        @Nullable ProcessReading now,
        ChainSnapshot chain,
        @Nullable String why) {

    /** Whether it can be seen. */
    public enum Reachability {
        ANSWERS,
        /** It has never been reached so far. */
        NOT_YET,
        /** It has a connection and does not answer. */
        SILENT,
        /** It has been reached before. */
        GONE,
        /** It asks for another user or password. */
        REFUSES
    }
}
