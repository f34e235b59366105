package dev.fusebox.lab.jmx;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The CPU time of each thread of a process, as the process or its machine tells it. */
public interface ThreadTimes {

    /** CPU time so far in nanoseconds, by the number of the thread; empty where it is not told. */
    Map<Long, Long> nanos();

    /** {@code null} for a thread that has ended. */
    @Nullable
    String name(long thread);
}
