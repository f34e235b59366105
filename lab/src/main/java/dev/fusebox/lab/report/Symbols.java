package dev.fusebox.lab.report;

import dev.fusebox.lab.results.BystanderResult.BystanderVerdict;
import dev.fusebox.lab.summary.BoundBy;
import dev.fusebox.lab.summary.Score.Level;

/** One sign for what a colour says elsewhere: for text, for paper, and for readers who do not see colours. */
enum Symbols {
    NO_LIMIT(".", "⬜", "30;47"),
    PERMITS("P", "🟪", "30;45"),
    THREAD_POOL("T", "🟫", "30;48;5;180"),
    CONNECTIONS("C", "🟦", "30;46"),
    REQUEST_THREADS("R", "🟧", "30;48;5;208"),
    CPU("U", "🟨", "30;43"),
    CIRCUIT_BREAKER("B", "🟥", "97;41"),
    LOAD_GENERATOR("G", "🔳", "97;44"),
    OTHER("O", "⬛", "97;100"),
    GOOD("+", "🟢", "30;42"),
    FAIR("~", "🟡", "30;43"),
    POOR("!", "🔴", "97;41"),
    UNKNOWN("?", "⚪", "30;47");

    private final String letter;
    private final String emoji;
    private final String terminal;

    Symbols(String letter, String emoji, String terminal) {
        this.letter = letter;
        this.emoji = emoji;
        this.terminal = terminal;
    }

    String letter() {
        return letter;
    }

    /** For Markdown, which has no colours. Never without the letter or words: several look alike to some people. */
    String emoji() {
        return emoji;
    }

    /** ANSI colours of text and background. */
    String terminal() {
        return terminal;
    }

    static Symbols of(BoundBy boundBy) {
        return switch (boundBy) {
            case NO_LIMIT -> NO_LIMIT;
            case PERMITS -> PERMITS;
            case THREAD_POOL -> THREAD_POOL;
            case CONNECTIONS -> CONNECTIONS;
            case REQUEST_THREADS -> REQUEST_THREADS;
            case CPU -> CPU;
            case CIRCUIT_BREAKER -> CIRCUIT_BREAKER;
            case LOAD_GENERATOR -> LOAD_GENERATOR;
            case OTHER -> OTHER;
            case UNDECIDED -> UNKNOWN;
        };
    }

    static Symbols of(BystanderVerdict verdict) {
        return switch (verdict) {
            case ISOLATED -> GOOD;
            case DEGRADED -> FAIR;
            case DEAD -> POOR;
            case INCONCLUSIVE -> UNKNOWN;
        };
    }

    static Symbols of(Level level) {
        return switch (level) {
            case GOOD -> GOOD;
            case FAIR -> FAIR;
            case POOR -> POOR;
            case UNKNOWN -> UNKNOWN;
        };
    }
}
