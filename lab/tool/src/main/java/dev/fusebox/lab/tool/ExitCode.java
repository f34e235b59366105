package dev.fusebox.lab.tool;

/** What a verb ends with; {@code --help} has them in words. */
public final class ExitCode {

    public static final int DONE = 0;
    public static final int UNEXPECTED = 1;
    public static final int USAGE = 2;
    public static final int ENVIRONMENT = 3;
}
