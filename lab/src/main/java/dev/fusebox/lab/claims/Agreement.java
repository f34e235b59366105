package dev.fusebox.lab.claims;

/** Whether this run agrees with a claim. */
public enum Agreement {
    AGREES,
    DISAGREES,
    CANNOT_TELL
}
