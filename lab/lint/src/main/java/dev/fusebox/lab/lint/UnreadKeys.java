package dev.fusebox.lab.lint;

import dev.fusebox.lab.common.Spelling;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.lint.boot.RetrySetting;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Properties that the libraries of an application do not list, although one of their classes binds the group that they are in. Silent
 * about properties of the application itself, and about those of libraries that are unknown.
 *
 * @param unlisted properties that are read although no library lists them
 */
public record UnreadKeys(Subject subject, Predicate<String> unlisted) {

    private static final Pattern DIGITS = Pattern.compile("\\d");

    /**
     * @param written where it is set
     * @param group that it is in
     */
    private record Unread(Resolved written, String group, Libraries libraries) {

        /** The property that took its place, or has the same words in another order: {@code max-threads}, {@code threads.max}. */
        Optional<String> renamed() {
            List<String> words = words(written.property());
            return listed().flatMap(KnownProperty::replacedBy)
                    .or(() -> names().filter(name -> words(name).equals(words)).findFirst());
        }

        /** The property that differs by a letter or two; {@code http} is no {@code http2} mistyped, but a name by itself. */
        Optional<String> misspelt() {
            String own = kebab(written.property());
            return Spelling.nearest(own, names().toList())
                    .filter(meant -> !DIGITS.matcher(meant)
                            .replaceAll("")
                            .equals(DIGITS.matcher(own).replaceAll("")));
        }

        /** Of the legal properties in its group. */
        private Stream<String> names() {
            return libraries.metadata().in(group).map(KnownProperty::name).sorted();
        }

        private Optional<KnownProperty> listed() {
            return libraries.metadata().find(written.property());
        }

        /** Whether the application has another Spring Boot than the one whose properties are known, by its build file. */
        boolean ofAnotherBoot() {
            return libraries.metadata().in(group).anyMatch(p -> libraries.ofAnotherBoot(p.library()));
        }

        /** Whether the version in the build file is from before the new name, or nothing says since when there is one. */
        boolean mayBeRead() {
            return ofAnotherBoot()
                    && listed().flatMap(p -> Optional.ofNullable(p.since()))
                            .filter(since -> libraries.boot().orElseThrow().atLeast(since))
                            .isEmpty();
        }

        /** A group of one word may have members that no class lists, so only a likely mistake in it counts. */
        boolean sure() {
            return group.contains(".");
        }

        private static List<String> words(String property) {
            return Arrays.stream(kebab(property).split("[.-]")).sorted().toList();
        }

        private static String kebab(String property) {
            return property.replaceAll("([a-z0-9])([A-Z])", "$1-$2")
                    .replace('_', '-')
                    .toLowerCase(Locale.ROOT);
        }
    }

    private Stream<Unread> unread() {
        Metadata metadata = subject.libraries().metadata();
        return subject.all()
                .filter(r -> r.place().isPresent() && !unlisted.test(r.property()))
                .filter(r -> !metadata.legal(r.property()) && !metadata.isPrefix(r.property()))
                .flatMap(r -> metadata.group(r.property()).map(g -> new Unread(r, g, subject.libraries())).stream());
    }

    /** FB003: a property that no library of the application lists. */
    public static Rule unknown(Predicate<String> unlisted) {
        return Rule.rule("FB003", LintLevel.INEFFECTIVE, "A property that does not exist")
                .finds(subject -> new UnreadKeys(subject, unlisted).unknown());
    }

    /** FB004: a property whose name of today is another one. */
    public static Rule renamed(Predicate<String> unlisted) {
        return Rule.rule("FB004", LintLevel.INEFFECTIVE, "A property under a name that is no longer read")
                .finds(subject -> new UnreadKeys(subject, unlisted).renamed());
    }

    /** Without the jar, only likely mistakes in spelling, a note where the build file names another version: it may have the property. */
    private Stream<Found> unknown() {
        return unread().filter(unread -> unread.renamed().isEmpty())
                .filter(unread -> unread.misspelt().isPresent()
                        || unread.sure() && !subject.libraries().assumed())
                .map(this::unknown);
    }

    private Found unknown(Unread unread) {
        Resolved written = unread.written();
        Optional<String> meant = unread.misspelt();
        String effect = unread.ofAnotherBoot()
                ? "yours of another Spring Boot may: pass the jar to be sure"
                : "so nothing reads it";
        String hint = meant.map(m -> "; did you mean " + m + "?" + RetrySetting.leftAsItIs(m))
                .orElse("");
        return Found.at(
                        written,
                        "no library of %s knows %s, %s%s"
                                .formatted(subject.libraries().of(), written.property(), effect, hint))
                .withLevel(unread.ofAnotherBoot() ? LintLevel.NOTE : null)
                .withFix(meant.map(m -> subject.fix().rename(written, m))
                        .orElseGet(() -> subject.fix().remove(written)));
    }

    /** Without the jar a note only, and none where the build file names a version that may read the property. */
    private Stream<Found> renamed() {
        return unread().filter(unread -> !unread.mayBeRead())
                .flatMap(unread -> unread.renamed().map(now -> renamed(unread.written(), now)).stream());
    }

    private Found renamed(Resolved written, String now) {
        boolean assumed = subject.libraries().assumed();
        String versions = assumed ? "today's versions" : subject.libraries().of();
        String doubt = assumed ? "; pass the jar to be sure" : "";
        boolean set = subject.value(now).isPresent();
        String left = set ? "" : RetrySetting.leftAsItIs(now);
        return Found.at(
                        written,
                        "%s is called %s in %s, and nothing reads the old name there%s%s"
                                .formatted(written.property(), now, versions, doubt, left))
                .withBecause(Stream.concat(Stream.of(written), subject.valueOrDefault(now).stream())
                        .toList())
                .withLevel(assumed ? LintLevel.NOTE : null)
                .withFix(set ? subject.fix().remove(written) : subject.fix().rename(written, now));
    }
}
