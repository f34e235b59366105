package dev.fusebox.lab.jmx;

import org.jspecify.annotations.Nullable;

/**
 * What the machine tells of a process, besides what it tells itself.
 *
 * @param queue at its port; {@code null} where that is on another machine
 * @param threads that the process does not tell of; {@code null} for none
 */
public record SeenOutside(
        @Nullable AcceptQueue queue, @Nullable ThreadTimes threads) {

    public static final SeenOutside NOTHING = new SeenOutside(null, null);
}
