package dev.fusebox.lab.lint;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Properties that the libraries of an application do not list, although one of their classes binds the group that they are in. Silent
 * about properties of the application itself, and about those of libraries that are unknown.
 *
 * @param unlisted properties that are read although no library lists them
 */
record UnreadKeys(Subject subject, Predicate<String> unlisted) {

    /**
     * @param written where it is set
     * @param group that it is in
     */
    record Unread(Resolved written, String group, Libraries libraries) {

        /** The property that took its place. */
        Optional<String> renamed() {
            return listed().flatMap(KnownProperty::replacedBy)
                    .or(() -> nearest().renamed(written.property()));
        }

        private Optional<KnownProperty> listed() {
            return metadata().find(written.property());
        }

        private Metadata metadata() {
            return libraries.metadata();
        }

        private NearestProperty nearest() {
            return new NearestProperty(metadata(), group);
        }

        /** Whether the application has another Spring Boot than the one whose properties are known, by its build file. */
        boolean ofAnotherBoot() {
            return metadata().in(group).anyMatch(p -> libraries.ofAnotherBoot(p.library()));
        }

        /** Whether the version in the build file is from before the new name, or nothing says since when there is one. */
        boolean mayBeRead() {
            return ofAnotherBoot()
                    && listed().flatMap(p -> Optional.ofNullable(p.since()))
                            .filter(since -> libraries.boot().orElseThrow().atLeast(since))
                            .isEmpty();
        }

        Optional<String> misspelt() {
            return nearest().misspelt(written.property());
        }

        /** A group of one word may have members that no class lists, so only a likely mistake in it counts. */
        boolean sure() {
            return group.contains(".");
        }
    }

    Stream<Unread> found() {
        Metadata metadata = subject.libraries().metadata();
        return subject.all()
                .filter(r -> r.place().isPresent() && !unlisted.test(r.property()))
                .filter(r -> !metadata.legal(r.property()) && !metadata.isPrefix(r.property()))
                .flatMap(r -> metadata.group(r.property()).map(g -> new Unread(r, g, subject.libraries())).stream());
    }
}
