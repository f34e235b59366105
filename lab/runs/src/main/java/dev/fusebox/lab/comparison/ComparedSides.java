package dev.fusebox.lab.comparison;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Which side of the baseline is compared with which side of this run. A side is a profile, with its variant where it has one.
 *
 * @param before the side of the baseline
 * @param now the side of this run
 */
public record ComparedSides(String before, String now) {

    /**
     * Sides of the same name belong together. One that is left alone in its run is compared with all that are left in the other
     * run: {@code acme} with {@code acme-fixed}.
     */
    static List<ComparedSides> of(Collection<String> before, Collection<String> now) {
        List<ComparedSides> pairs = new ArrayList<>();
        List<String> goneBefore = new ArrayList<>(before);
        goneBefore.removeAll(now);
        List<String> freshNow = new ArrayList<>(now);
        freshNow.removeAll(before);
        now.stream().filter(before::contains).forEach(side -> pairs.add(new ComparedSides(side, side)));
        if (goneBefore.size() == 1 || freshNow.size() == 1) {
            goneBefore.forEach(then -> freshNow.forEach(today -> pairs.add(new ComparedSides(then, today))));
        }
        return pairs;
    }

    public boolean same() {
        return before.equals(now);
    }

    /** One name, or both. */
    public String words() {
        return same() ? now : before + " -> " + now;
    }
}
