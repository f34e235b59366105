package dev.fusebox.lab.common;

/** Receives the progress of a run; never part of its results. */
public interface Progress {

    /** Prints a line. */
    void say(String line);

    /** A cell starts. */
    void cell(int number, int of, String what);

    /** The run is over. */
    default void done() {}
}
