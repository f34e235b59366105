package dev.fusebox.lab.playground;

import dev.fusebox.lab.predict.PlaygroundFragment;
import java.util.Locale;

/**
 * A number that the reader chooses, with its bounds; its name in a link is {@link #key}. A limit or time of 0 is none; a part of the circuit
 * breaker's rule that is 0 is as usual for it.
 */
public enum PlaygroundDial {
    USERS(1, PlaygroundFragment.MOST_USERS, 200),
    /** Calls per second, instead of users. */
    RATE(0, PlaygroundFragment.MOST_USERS, 0),
    THINK_MS(0, PlaygroundFragment.MOST_WORK_MS, 0),
    SERVICE_MS(0, PlaygroundFragment.MOST_WORK_MS, 200),
    THREADS(0, PlaygroundFragment.MOST_SLOTS, 200),
    PERMITS(0, PlaygroundFragment.MOST_SLOTS, 0),
    /** Threads of the pool that isolates, instead of permits. */
    POOL(0, PlaygroundFragment.MOST_SLOTS, 0),
    QUEUE(0, PlaygroundFragment.MOST_SLOTS, 0),
    CONNECTIONS(0, PlaygroundFragment.MOST_SLOTS, 0),
    SERVICE_THREADS(0, PlaygroundFragment.MOST_SLOTS, 200),
    READ_MS(0, PlaygroundFragment.MOST_LIMIT_MS, 0),
    CALL_MS(0, PlaygroundFragment.MOST_LIMIT_MS, 0),
    /** Processor time of an answer. */
    CPU_MS(PlaygroundFragment.LEAST_CPU_MS, PlaygroundFragment.MOST_CPU_MS, 0.5),
    /** The same of a rejection; 0 for as much. */
    REJECT_MS(0, PlaygroundFragment.MOST_CPU_MS, 0),
    PROCESSORS(1, PlaygroundFragment.MOST_PROCESSORS, 2),
    HOP_MS(0, PlaygroundFragment.MOST_CPU_MS, 1),
    /** 1: service and think times are spread exponentially. */
    EXPONENTIAL(0, 1, 0),
    /** Callers that hang on another route. */
    HUNG(0, PlaygroundFragment.MOST_SLOTS, 0),
    MINIMUM_CALLS(0, PlaygroundFragment.MOST_CALLS, 0),
    ERROR_PERCENT(0, 100, 0),
    OPEN_MS(0, PlaygroundFragment.MOST_OPEN_MS, 0),
    /** Milliseconds, seconds or calls, as the rule counts. */
    WINDOW(0, PlaygroundFragment.MOST_WINDOW, 0),
    TRIALS(0, PlaygroundFragment.MOST_SLOTS, 0),
    JUDGED_MS(0, PlaygroundFragment.MOST_JUDGED_MS, 0),
    IGNORES_REJECTIONS(0, 1, 0),
    /** How long the cell lasts; 0 for as long as in a run. */
    SECONDS(0, PlaygroundFragment.MOST_SECONDS, 0),
    STYLE(0, PlaygroundStyle.values().length - 1, 0),
    /** 0 for none, else the place in {@link PlaygroundInput#BREAKERS}. */
    BREAKER(0, PlaygroundInput.BREAKERS.size() - 1, 0);

    public final double min;
    public final double max;
    public final double usual;

    PlaygroundDial(double min, double max, double usual) {
        this.min = min;
        this.max = max;
        this.usual = usual;
    }

    /** {@code serviceMs}. */
    public String key() {
        StringBuilder key = new StringBuilder();
        for (char c : name().toLowerCase(Locale.ROOT).toCharArray()) {
            boolean begins = key.length() > 0 && key.charAt(key.length() - 1) == '_';
            if (begins) {
                key.setLength(key.length() - 1);
            }
            key.append(begins ? Character.toUpperCase(c) : c);
        }
        return key.toString();
    }

    /** Whether only whole numbers make sense. */
    public boolean whole() {
        return this != RATE
                && this != SECONDS
                && this != CPU_MS
                && this != REJECT_MS
                && this != HOP_MS
                && this != THINK_MS
                && this != SERVICE_MS;
    }
}
