package dev.fusebox.lab.common;

/** Is told how a run gets on; never a part of its results. */
public interface Progress {

    /** Something worth a line. */
    void say(String line);

    /** The n-th of all cells starts. */
    void cell(int number, int of, String what);

    /** Nothing more comes. */
    default void done() {}
}
