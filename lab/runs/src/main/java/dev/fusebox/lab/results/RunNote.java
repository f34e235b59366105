package dev.fusebox.lab.results;

/** What a reader of a run must know of it, in one sentence. */
public record RunNote(NoteKind about, String words) {

    /** What it is about. */
    public enum NoteKind {
        /** Cells and experiments that were not run, or not as published. */
        LEFT_OUT,
        /** Settings other than those of the profile, and those without effect. */
        SETTINGS,
        /** What happened while the run ran, or afterwards to its folder; kept when it is resumed. */
        COURSE
    }

    public static RunNote leftOut(String words) {
        return new RunNote(NoteKind.LEFT_OUT, words);
    }

    public static RunNote settings(String words) {
        return new RunNote(NoteKind.SETTINGS, words);
    }

    public static RunNote course(String words) {
        return new RunNote(NoteKind.COURSE, words);
    }
}
