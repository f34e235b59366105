package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class VerdictRulesTest {

    @Test
    void results_have_all_thresholds_side_by_side() {
        JsonNode written = JsonMapper.shared().valueToTree(VerdictRules.TODAY);

        assertThat(written).hasSize(25).allMatch(JsonNode::isNumber);
        assertThat(JsonMapper.shared().treeToValue(written, VerdictRules.class)).isEqualTo(VerdictRules.TODAY);
    }
}
