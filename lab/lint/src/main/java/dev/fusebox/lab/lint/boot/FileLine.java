package dev.fusebox.lab.lint.boot;

/**
 * A line of a file.
 *
 * @param file as the user named it; of a jar {@code app.jar!/application.yml}
 * @param line from 1; {@link #NONE} for what has no lines, such as a command line
 */
public record FileLine(String file, int line) {

    public static final int NONE = 0;

    public String words() {
        return numbered(file);
    }

    /** For formats that must have a number: the first line for {@link #NONE}. */
    public int lineOrFirst() {
        return Math.max(1, line);
    }

    private String numbered(String named) {
        return line == NONE ? named : named + ":" + line;
    }

    /** Without the folders. */
    public String brief() {
        return numbered(name());
    }

    /** Whether it is in a file for the context that only finds other settings. */
    public boolean isBootstrap() {
        return name().startsWith("bootstrap");
    }

    /** Whether its file overrides another one for a profile, by their names: {@code application-prod.yml}, {@code application.yml}. */
    public boolean isForAProfileOf(FileLine other) {
        return name().startsWith(other.name().replaceFirst("\\.\\w+$", "") + "-");
    }

    private String name() {
        return file.substring(file.lastIndexOf('/') + 1);
    }
}
