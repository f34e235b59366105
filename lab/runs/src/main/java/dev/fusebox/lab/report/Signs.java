package dev.fusebox.lab.report;

import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.kind.Finding.Level;
import dev.fusebox.lab.results.trial.BystanderVerdict;

/** The mark of what was found. */
public final class Signs {

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
