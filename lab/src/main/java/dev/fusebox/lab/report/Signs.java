package dev.fusebox.lab.report;

import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.results.BystanderResult.BystanderVerdict;
import dev.fusebox.lab.summary.BoundBy;
import dev.fusebox.lab.summary.Score.Level;

/** The mark of what was found. */
public final class Signs {

    static Sign of(BoundBy boundBy) {
        return switch (boundBy) {
            case NO_LIMIT -> Sign.NO_LIMIT;
            case PERMITS -> Sign.PERMITS;
            case THREAD_POOL -> Sign.THREAD_POOL;
            case CONNECTIONS -> Sign.CONNECTIONS;
            case REQUEST_THREADS -> Sign.REQUEST_THREADS;
            case CPU -> Sign.CPU;
            case CIRCUIT_BREAKER -> Sign.CIRCUIT_BREAKER;
            case LOAD_GENERATOR -> Sign.LOAD_GENERATOR;
            case OTHER -> Sign.OTHER;
            case UNDECIDED -> Sign.UNKNOWN;
        };
    }

    static Sign of(BystanderVerdict verdict) {
        return switch (verdict) {
            case ISOLATED -> Sign.GOOD;
            case DEGRADED -> Sign.FAIR;
            case DEAD -> Sign.POOR;
            case INCONCLUSIVE -> Sign.UNKNOWN;
        };
    }

    public static Sign of(Level level) {
        return switch (level) {
            case GOOD -> Sign.GOOD;
            case FAIR -> Sign.FAIR;
            case POOR -> Sign.POOR;
            case UNKNOWN, UNTESTED -> Sign.UNKNOWN;
        };
    }
}
