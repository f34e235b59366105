package dev.fusebox.lab.lint.boot;

/**
 * A line of a file.
 *
 * @param file as the user named it; of a jar {@code app.jar!/application.yml}
 * @param line from 1
 */
public record FileLine(String file, int line) {

    public String words() {
        return file + ":" + line;
    }

    /** Without the folders. */
    public String brief() {
        return name() + ":" + line;
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
