package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import tools.jackson.databind.JsonNode;

/** What other tests beside a test, or other users of its machine, keep an experiment from finding. */
final class BusyMachine {

    private BusyMachine() {}

    /** Whether this bystander experiment is undecided, which it may be for this reason only. */
    static boolean kept(JsonNode bystander) {
        if (!bystander.get("verdict").asString().equals("inconclusive")) {
            return false;
        }
        assertThat(bystander.get("reason").asString()).startsWith("the machine was busy: ");
        return true;
    }
}
