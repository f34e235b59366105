package dev.fusebox.lab.lint.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.fusebox.lab.lint.IgnoredFinding;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.Linted;
import dev.fusebox.lab.lint.rules.LintedGateways;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LintFormatsTest {

    private static final LintResult RESULT = Linted.yml("""
            zuul.routes.orders: /orders/**
            hystrix.command.default.execution.isolation.semaphore.maxConcurrentRequests: 7
            ---
            spring.profiles: prod
            zuul.semaphore.max-semaphores: ${PERMITS}
            """);

    private static final JsonMapper JSON = JsonMapper.shared();

    @Test
    void sarif_keeps_to_its_schema() throws IOException {
        String document = JSON.writeValueAsString(Sarif.of(RESULT, LintedGateways.rules()));

        assertThat(schema().validate(document, InputFormat.JSON)).isEmpty();
        assertThat(JSON.readTree(document).at("/runs/0/results/0/ruleId").asString())
                .isEqualTo("FB006");
    }

    @Test
    void the_schema_would_notice_a_mistake() throws IOException {
        String document = JSON.writeValueAsString(Sarif.of(RESULT, LintedGateways.rules()));

        assertThat(schema().validate(document.replace("\"ruleId\"", "\"rule\""), InputFormat.JSON))
                .isNotEmpty();
    }

    @Test
    void what_a_comment_takes_out_is_in_each_document_with_its_reason_and_in_one_line_of_text() throws IOException {
        LintResult ignored = new LintResult(
                List.of(),
                List.of(),
                List.of("a note"),
                List.of(new IgnoredFinding(RESULT.findings().get(0), "old clients")));

        String sarif = JSON.writeValueAsString(Sarif.of(ignored, LintedGateways.rules()));
        assertThat(schema().validate(sarif, InputFormat.JSON)).isEmpty();
        assertThat(JSON.readTree(sarif).at("/runs/0/results/0/suppressions/0").toString())
                .isEqualTo("{\"kind\":\"inSource\",\"justification\":\"old clients\"}");
        assertThat(JSON.writeValueAsString(Sarif.of(RESULT, LintedGateways.rules())))
                .doesNotContain("suppressions");
        JsonNode json = JSON.valueToTree(LintJson.of(ignored));
        assertThat(json.at("/ignored/0/rule").asString()).isEqualTo("FB006");
        assertThat(json.at("/ignored/0/reason").asString()).isEqualTo("old clients");
        assertThat(json.get("findings")).isEmpty();
        assertThat(LintText.of(ignored)).startsWith("no findings\n").endsWith("\n1 finding ignored by comments\n");
        assertThat(LintMarkdown.of(ignored)).endsWith("- 1 finding ignored by comments\n");
    }

    private static Schema schema() throws IOException {
        try (InputStream schema = LintFormatsTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
            String text = new String(Objects.requireNonNull(schema).readAllBytes(), StandardCharsets.UTF_8);
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                    .getSchema(text, InputFormat.JSON);
        }
    }

    @Test
    void json_has_rule_level_file_line_message_fix_and_prove() {
        JsonNode document = JSON.valueToTree(LintJson.of(RESULT));

        assertThat(document.get("schema").asInt()).isEqualTo(1);
        JsonNode finding = document.at("/findings/0");
        assertThat(finding.get("rule").asString()).isEqualTo("FB006");
        assertThat(finding.get("level").asString()).isEqualTo("ineffective");
        assertThat(finding.get("file").asString()).endsWith("application.yml");
        assertThat(finding.get("line").asInt()).isEqualTo(2);
        assertThat(finding.get("fix").asString()).startsWith("--- ");
        assertThat(finding.get("prove").asString()).startsWith("fusebox ");
        assertThat(document.at("/undecided/0/rule").asString()).isEqualTo("FB006");
    }

    @Test
    void text_and_markdown_say_what_is_undecided() {
        assertThat(LintText.of(RESULT)).contains("FB006 undecided", "${PERMITS}", "1 ineffective; 3 undecided");
        assertThat(LintMarkdown.of(RESULT))
                .startsWith("### fusebox lint: 1 ineffective; 3 undecided")
                .contains("| ineffective | FB006 |", "```diff", "- FB006 is undecided");
    }
}
