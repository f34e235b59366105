package dev.fusebox.lab.lint;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.lint.boot.FileLine;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.lint.boot.RetrySetting;
import dev.fusebox.lab.settings.PropertyName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Changes of the files that mend what a rule found, as a diff. Immutable: each method returns the fix with one more change.
 *
 * @param lines of each file as it is
 */
public record Fix(Subject subject, Map<String, List<String>> lines, List<Edit> edits) {

    private static final int CONTEXT = 2;

    /**
     * @param line from 1; the length of the file plus 1 for its end
     * @param removed how many lines from there on go
     */
    public record Edit(String file, int line, int removed, List<String> added) {

        /** Whether both change one line, or add one key to one document. */
        private boolean collides(Edit other) {
            if (!file.equals(other.file)) {
                return false;
            }
            return removed == 0 && other.removed == 0
                    ? line == other.line && key().equals(other.key())
                    : line < other.line + other.removed && other.line < line + removed;
        }

        private String words() {
            String text = added.stream().map(String::strip).collect(Collectors.joining(" "));
            if (text.isEmpty()) {
                return removed == 1
                        ? "remove line " + line
                        : "remove lines %d to %d".formatted(line, line + removed - 1);
            }
            return removed == 0 ? "add '%s'".formatted(text) : "change line %d to '%s'".formatted(line, text);
        }

        private String key() {
            return PropertyName.plain(String.join("\n", added).replaceFirst("[=:].*", ""));
        }
    }

    /** Sets a property: changes its line, or adds one to the document that has the nearest of its neighbours. */
    public Fix set(String property, String value) {
        return subject.value(property)
                .flatMap(old -> old.place()
                        .filter(this::isKnown)
                        .map(place -> replaceLine(place, List.of(FixLines.withValue(text(place), old, value)))))
                .orElseGet(() -> added(property, value));
    }

    /** Sets a property for the profile of another value: adds it to that document, or changes a line that is no other profile's. */
    public Fix set(String property, String value, Resolved beside) {
        Optional<FileLine> old = subject.value(property).flatMap(Resolved::place);
        return beside.place()
                .filter(this::isKnown)
                .filter(near -> old.isEmpty() || near.isForAProfileOf(old.get()))
                .map(near -> and(assignment(near, property, value)))
                .orElseGet(() -> set(property, value));
    }

    /** Takes a line out, and the groups that it leaves empty; leaves a line that holds more than this value. */
    public Fix remove(Resolved written) {
        return written.place()
                .filter(this::isKnown)
                .filter(place -> isAlone(written, place))
                .map(place -> {
                    int first = FixLines.emptied(lines(place.file()), place.line());
                    return and(new Edit(place.file(), first, place.line() - first + 1, List.of()));
                })
                .orElse(this);
    }

    /** Whether the value is all of its line, and not one of a list. */
    private boolean isAlone(Resolved written, FileLine place) {
        String line = text(place);
        return !written.property().contains("[")
                && line.contains(written.text())
                && subject.all()
                                .filter(r -> r.place().filter(place::equals).isPresent())
                                .count()
                        == 1;
    }

    /** Gives a property another name, with its value; not one of retries, which would begin: {@link RetrySetting}. */
    public Fix rename(Resolved written, String property) {
        return written.place()
                .filter(this::isKnown)
                .filter(place -> !RetrySetting.is(property))
                .filter(place -> isAlone(written, place))
                .map(place -> remove(written).and(assignment(place, property, written.text())))
                .orElse(this);
    }

    /** Adds a property to the document that sets the nearest of its neighbours; to a bootstrap file only where there is no other. */
    private Fix added(String property, String value) {
        return subject.all()
                .filter(r -> r.place().filter(this::isKnown).isPresent())
                .max(Comparator.comparing(
                                (Resolved r) -> !r.place().orElseThrow().isBootstrap())
                        .thenComparingInt(r -> shared(r, property)))
                .flatMap(Resolved::place)
                .map(near -> and(assignment(near, property, value)))
                .orElse(this);
    }

    /** Other lines instead of one: of a list, whose elements only their own lines can change. */
    public Fix replaceLine(FileLine place, List<String> others) {
        return isKnown(place) ? and(new Edit(place.file(), place.line(), 1, others)) : this;
    }

    /** A line as it is; empty where it is not known. */
    public String text(FileLine place) {
        return isKnown(place) ? lines(place.file()).get(place.line() - 1) : "";
    }

    /** Not a command line, nor a file that only the running application has read. */
    private boolean isKnown(FileLine place) {
        return place.line() > 0 && place.line() <= lines(place.file()).size();
    }

    private Edit assignment(FileLine near, String property, String value) {
        int end = FixLines.endOfDocument(
                lines(near.file()), near.line(), near.file().endsWith(".properties"));
        return new Edit(near.file(), end, 0, List.of(FixLines.assignment(near.file(), property, value)));
    }

    private static int shared(Resolved neighbour, String property) {
        String one = PropertyName.plain(neighbour.property());
        String other = PropertyName.plain(property);
        int same = 0;
        while (same < Math.min(one.length(), other.length()) && one.charAt(same) == other.charAt(same)) {
            same++;
        }
        return same;
    }

    private Fix and(Edit edit) {
        List<Edit> all = new ArrayList<>(edits);
        all.add(edit);
        return new Fix(subject, lines, List.copyOf(all));
    }

    /** With the changes of both, each line and each key once: where they differ, as this one has it. */
    Fix and(Fix other) {
        Map<String, List<String>> all = new HashMap<>(lines);
        all.putAll(other.lines);
        Stream<Edit> others = other.edits.stream().filter(edit -> edits.stream().noneMatch(edit::collides));
        return new Fix(subject, all, Stream.concat(edits.stream(), others).toList());
    }

    /**
     * With the changes of both, what both change alike once. Of two values of one setting this one's stays.
     *
     * @return empty where they change a line in different ways
     */
    public Optional<Fix> beside(Fix other) {
        List<Edit> more = other.edits.stream()
                .filter(edit -> edits.stream().noneMatch(own -> own.equals(edit) || isOfOneValue(own, edit)))
                .toList();
        Map<String, List<String>> all = new HashMap<>(lines);
        all.putAll(other.lines);
        return more.stream().anyMatch(edit -> edits.stream().anyMatch(edit::collides))
                ? Optional.empty()
                : Optional.of(new Fix(
                        subject,
                        all,
                        Stream.concat(edits.stream(), more.stream()).toList()));
    }

    /** Whether both add one key, or change the same words of a line. */
    private boolean isOfOneValue(Edit own, Edit other) {
        if (!own.collides(other) || own.added().size() != 1 || other.added().size() != 1) {
            return false;
        }
        if (own.removed() == 0 && other.removed() == 0) {
            return true;
        }
        if (own.removed() != 1 || other.removed() != 1) {
            return false;
        }
        String line = lines(own.file()).get(own.line() - 1);
        String one = own.added().get(0);
        String two = other.added().get(0);
        return Math.max(firstChanged(line, one), firstChanged(line, two))
                <= Math.min(lastChanged(line, one), lastChanged(line, two));
    }

    private static int firstChanged(String line, String other) {
        int at = 0;
        while (at < Math.min(line.length(), other.length()) && line.charAt(at) == other.charAt(at)) {
            at++;
        }
        return at;
    }

    private static int lastChanged(String line, String other) {
        int end = 0;
        int most = Math.min(line.length(), other.length()) - firstChanged(line, other);
        while (end < most && line.charAt(line.length() - 1 - end) == other.charAt(other.length() - 1 - end)) {
            end++;
        }
        return line.length() - 1 - end;
    }

    /** The changes of a file, the last line first, so that each finds its lines where they were. */
    public List<Edit> edits(String file) {
        return edits.stream()
                .filter(e -> e.file().equals(file))
                .sorted(Comparator.comparing(Edit::line)
                        .thenComparing(Edit::removed)
                        .reversed())
                .toList();
    }

    /** Of the files that it changes. */
    public List<String> files() {
        return edits.stream().map(Edit::file).distinct().sorted().toList();
    }

    private List<String> lines(String file) {
        return lines.getOrDefault(file, List.of());
    }

    /** Without changes of lines into themselves. */
    Fix effective() {
        return new Fix(
                subject,
                lines,
                edits.stream()
                        .filter(e -> !lines(e.file())
                                .subList(e.line() - 1, e.line() - 1 + e.removed())
                                .equals(e.added()))
                        .toList());
    }

    public boolean isEmpty() {
        return edits.isEmpty();
    }

    /** In few words: {@code add 'server.tomcat.threads.max: 300'}. Of several changes the first, and how many more there are. */
    public String brief() {
        List<String> words = edits.stream().map(Edit::words).distinct().toList();
        int more = words.size() - 1;
        return words.get(0) + (more == 0 ? "" : " and " + Figures.count(more, "more change"));
    }

    /** A unified diff, which {@code patch} applies. */
    public String diff() {
        return files().stream().map(this::diff).collect(Collectors.joining("\n"));
    }

    private String diff(String file) {
        List<String> before = lines(file);
        List<String> after = new ArrayList<>(before);
        edits(file).forEach(e -> {
            after.subList(e.line() - 1, e.line() - 1 + e.removed()).clear();
            after.addAll(e.line() - 1, e.added());
        });
        return String.join(
                "\n", UnifiedDiffUtils.generateUnifiedDiff(file, file, before, DiffUtils.diff(before, after), CONTEXT));
    }
}
