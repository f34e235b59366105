package dev.fusebox.lab.lint;

import dev.fusebox.lab.lint.boot.FileLine;
import org.jspecify.annotations.Nullable;

/**
 * Where an application may have limits or routes that its files do not say: no finding means nothing there.
 *
 * @param what a noun: {@code routes in Java}
 * @param why what shows that there is such a thing, and what to do
 * @param place {@code null} where no line of a file of settings shows it
 */
public record Unseen(String what, String why, @Nullable FileLine place) {

    /** {@code application.yml:3: a configuration server: ..}. */
    public String words() {
        return (place == null ? "" : place.words() + ": ") + what + ": " + why;
    }
}
