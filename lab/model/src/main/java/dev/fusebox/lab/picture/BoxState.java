package dev.fusebox.lab.picture;

/** What a reader sees at a limit first. */
public enum BoxState {
    /** It has free slots, or its use is unknown. */
    FREE,
    /** It has free slots, and some of its calls wait for a limit further on. */
    HOLDING,
    /** By the rule of the verdicts. */
    FULL;

    /** As tables spell it. */
    public String word() {
        return switch (this) {
            case FREE -> "free";
            case HOLDING -> "holding";
            case FULL -> "full";
        };
    }
}
