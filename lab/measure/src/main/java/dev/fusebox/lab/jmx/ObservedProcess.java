package dev.fusebox.lab.jmx;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitReading;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A running process whose limits can be read: from its MBeans, or from the series that it publishes for Prometheus. */
public interface ObservedProcess extends AutoCloseable {

    /** Calls that a demo service holds until it lets them go. */
    interface HangingCalls {

        /** How many hang now. */
        int hanging() throws IOException;

        /** Lets all go that hang now. */
        void release() throws IOException;
    }

    /** Its name in readings. */
    String component();

    /** All that it publishes now. */
    ProcessReading read() throws IOException;

    /** Every limit that it publishes now, with its setting. */
    default List<LimitReading> limits() throws IOException {
        return read().limits();
    }

    /** Everything that bounds calls at this process, read from its live objects. */
    ChainSnapshot chain() throws IOException;

    /** For a sampler, which reads often. */
    LimitReader reader() throws IOException;

    /** Resets every circuit breaker. True when there is at least one and all of them could be reset. */
    boolean resetBreakers() throws IOException;

    /** The name that it publishes; {@code null} while it publishes no limits of Fusebox. */
    @Nullable
    String ownName();

    /** Why it publishes no limits, in words for a person; {@code null} when it does, or does not say. */
    default @Nullable String whyNoLimits() {
        return null;
    }

    /** Its process id on its own machine; {@code null} where it does not tell. */
    @Nullable
    Long pid() throws IOException;

    @Override
    void close();
}
