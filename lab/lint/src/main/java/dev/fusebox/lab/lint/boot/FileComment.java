package dev.fusebox.lab.lint.boot;

/**
 * A comment of a file of settings.
 *
 * @param covered the line that it speaks of: its own where that holds a setting, else the next line that is no comment
 * @param text without the sign that begins it
 */
public record FileComment(FileLine place, int covered, String text) {

    /** Whether it speaks of a line. */
    public boolean covers(FileLine other) {
        return other.file().equals(place.file()) && (other.line() == covered || other.line() == place.line());
    }
}
