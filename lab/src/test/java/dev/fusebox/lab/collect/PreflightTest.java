package dev.fusebox.lab.collect;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.LabException;
import org.junit.jupiter.api.Test;

class PreflightTest {

    private static final MostUsers FEW = new MostUsers(500, "a gateway needs two open files for each");

    @Test
    void an_experiment_needs_all_its_callers() {
        assertThatThrownBy(() -> Preflight.requireCarried(600, FEW))
                .isInstanceOf(LabException.class)
                .hasMessage(
                        "600 callers are more than this machine carries: a gateway needs two open files for each; at"
                                + " most 500");
        assertThatCode(() -> Preflight.requireCarried(500, FEW)).doesNotThrowAnyException();
    }
}
