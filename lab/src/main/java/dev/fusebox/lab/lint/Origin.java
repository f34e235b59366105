package dev.fusebox.lab.lint;

/** Where a value comes from. */
public sealed interface Origin {

    String words();

    /** A line of the user's. */
    record InFile(FileLine place) implements Origin {
        @Override
        public String words() {
            return place.brief();
        }
    }

    /**
     * The default that a library lists in its metadata.
     *
     * @param assumed whether the library is one of Fusebox's own gateway, because the user's jar was not given
     */
    record LibraryDefault(String artifact, String version, boolean assumed) implements Origin {
        @Override
        public String words() {
            return "default of %s %s%s".formatted(artifact, version, assumed ? ", assumed" : "");
        }
    }
}
