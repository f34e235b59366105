package dev.fusebox.lab.traffic;

import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * One call of open arrivals, and a row of {@code calls.csv}.
 *
 * @param dueMs since the schedule began
 * @param lateMs how much later it was sent
 * @param tookMs from the moment it was due to its end
 * @param status of the answer, or one of {@link LoadFigures#UNANSWERED}
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record CallRow(double dueMs, double lateMs, double tookMs, String status) {

    public boolean good() {
        return status.startsWith("2");
    }

    public boolean answered() {
        return !LoadFigures.UNANSWERED.contains(status);
    }

    /** Its caller went while it waited. */
    public boolean givenUp() {
        return status.equals(LoadFigures.GIVEN_UP);
    }

    public double endedMs() {
        return dueMs + tookMs;
    }
}
