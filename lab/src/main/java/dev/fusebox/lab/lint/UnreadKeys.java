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
    record Unread(Resolved written, String group, Metadata metadata) {

        /** The property that took its place. */
        Optional<String> renamed() {
            return metadata.find(written.property())
                    .flatMap(KnownProperty::replacedBy)
                    .or(() -> new NearestProperty(metadata, group).renamed(written.property()));
        }

        Optional<String> misspelt() {
            return new NearestProperty(metadata, group).misspelt(written.property());
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
                .flatMap(r -> metadata.group(r.property()).map(g -> new Unread(r, g, metadata)).stream());
    }
}
