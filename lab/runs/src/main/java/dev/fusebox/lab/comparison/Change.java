package dev.fusebox.lab.comparison;

/** How a cell of this run compares with the same cell of the baseline. */
public enum Change {
    BETTER("better"),
    WORSE("worse"),
    /** As many successful calls, and fewer unsuccessful ones that wait longer, or more that end sooner. */
    MIXED("mixed"),
    SAME("same within the spread"),
    UNDECIDED("undecided");

    private final String words;

    Change(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }
}
