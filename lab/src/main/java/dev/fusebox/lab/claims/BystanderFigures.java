package dev.fusebox.lab.claims;

import dev.fusebox.lab.results.BystanderResult;

/** A bystander experiment as the expressions of conclusions see it. */
public record BystanderFigures(BystanderResult experiment) {

    /** {@code isolated}, {@code degraded} or {@code dead}. */
    public String getVerdict() {
        return experiment.verdict().word();
    }

    /** Healthy calls that were answered well. */
    public int getOk() {
        return experiment.healthy().ok();
    }

    /** Healthy calls sent. */
    public int getSent() {
        return experiment.healthy().sent();
    }

    /** Smallest number of callers from which the healthy route suffers. */
    public int getCritical() {
        if (experiment.criticalCallers() == null) {
            throw new CellFigures.MissingFigure("no critical number was found");
        }
        return experiment.criticalCallers();
    }

    /** Full name of the limit that the healthy route needs too and found full; empty when none was. */
    public String getExhausted() {
        return experiment.exhaustedLimit() == null ? "" : experiment.exhaustedLimit();
    }

    /** Seconds until the hung route answered again after its backend came back. */
    public double getRecovery() {
        if (experiment.recoveryMs() == null) {
            throw new CellFigures.MissingFigure("the route did not recover in time");
        }
        return experiment.recoveryMs() / 1000.0;
    }
}
