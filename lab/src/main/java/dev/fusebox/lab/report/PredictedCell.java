package dev.fusebox.lab.report;

import dev.fusebox.lab.predict.Forecast;
import dev.fusebox.lab.predict.Scenario;

/**
 * A prediction with what it was made from.
 *
 * @param title e.g. {@code zuul, profile stock, sleep/200, 200 users}
 * @param cost where the CPU time of an answer comes from, in words
 */
public record PredictedCell(String title, String cost, Scenario scenario, Forecast forecast) {}
