package dev.fusebox.lab.report;

import dev.fusebox.lab.model.predict.Forecast;
import dev.fusebox.lab.model.predict.Scenario;

/**
 * A prediction with what it was made from.
 *
 * @param title e.g. {@code zuul, profile stock, sleep/200, 200 users}
 * @param cost where the CPU time of an answer comes from, in words
 */
public record Predicted(String title, String cost, Scenario scenario, Forecast forecast) {}
