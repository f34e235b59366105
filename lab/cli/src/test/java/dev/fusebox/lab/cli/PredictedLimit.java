package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import tools.jackson.databind.JsonNode;

/** What a cell should be bound by, on a machine that other tests may keep busy while the cell warms up. */
final class PredictedLimit {

    private PredictedLimit() {}

    /** @param perSecond calls that the limit lets through; a machine that warmed up more slowly is the limit itself */
    static void assertPredicted(JsonNode cell, String limit, double perSecond) {
        JsonNode predicted = cell.get("predicted");
        if (predicted.isNull()) {
            assertThat(cell.get("notPredicted").asString()).startsWith("the processors would be the limit");
            return;
        }
        JsonNode binding = predicted.get("limit");
        if (binding.isNull() || binding.asString().endsWith("/cpu")) {
            assertThat(predicted.get("goodputPerSecond").asDouble())
                    .as(predicted.toString())
                    .isLessThan(perSecond);
            return;
        }
        assertThat(binding.asString()).isEqualTo(limit);
    }
}
