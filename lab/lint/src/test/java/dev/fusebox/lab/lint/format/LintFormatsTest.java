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

    /** A rule that holds for three routes. */
    private static final LintResult ROUTES = Linted.yml("""
            spring.cloud.gateway.server.webflux.routes:
            - {id: a, uri: 'lb://a', filters: [CircuitBreaker=a]}
            - {id: b, uri: 'lb://b', filters: [CircuitBreaker=b]}
            - {id: c, uri: 'lb://c', filters: [CircuitBreaker=c]}
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
                List.of(),
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
        assertThat(LintText.of(ignored)).endsWith("no findings\n1 finding ignored by comments\n");
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

        assertThat(document.get("schema").asInt()).isEqualTo(2);
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
        assertThat(LintText.of(RESULT))
                .contains("FB006, FB025, FB026 undecided", "${PERMITS}", "1 ineffective; 3 undecided");
        assertThat(LintMarkdown.of(RESULT))
                .startsWith("### fusebox lint: 1 ineffective; 3 undecided")
                .contains("| ineffective | FB006 |", "```diff", "- FB006 is undecided");
    }

    @Test
    void text_has_a_line_for_a_finding_and_one_for_its_further_places() {
        List<String> lines = LintText.of(ROUTES).lines().toList();

        assertThat(lines.get(0)).startsWith("trap        FB020  ").contains("application.yml:2  ", "; fix: add '");
        assertThat(lines.get(1)).isEqualTo("                   and 2 more places: lines 3, 4");
        assertThat(lines).filteredOn(line -> line.contains("FB020")).hasSize(1);
        assertThat(lines.get(lines.size() - 1))
                .isEqualTo("2 traps (6 places), 1 note; details: -v, about a rule: --explain RULE");
    }

    @Test
    void traps_come_first() {
        assertThat(LintText.of(ROUTES).lines().map(line -> line.split(" ")[0]))
                .containsExactly("trap", "", "trap", "", "note", "2");
    }

    @Test
    void details_have_each_place_with_its_fix() {
        assertThat(LintText.details(ROUTES).lines().filter(line -> line.contains("FB020 trap")))
                .hasSize(3);
        assertThat(LintText.details(ROUTES)).contains("--- ", "prove: fusebox lint --prove FB020");
    }

    @Test
    void json_and_sarif_and_markdown_have_one_finding_with_all_its_places() throws IOException {
        JsonNode finding = JSON.valueToTree(LintJson.of(ROUTES)).at("/findings/0");
        assertThat(finding.get("line").asInt()).isEqualTo(2);
        assertThat(finding.get("morePlaces").values())
                .extracting(place -> place.get("line").asInt())
                .containsExactly(3, 4);

        String sarif = JSON.writeValueAsString(Sarif.of(ROUTES, LintedGateways.rules()));
        assertThat(schema().validate(sarif, InputFormat.JSON)).isEmpty();
        JsonNode result = JSON.readTree(sarif).at("/runs/0/results/0");
        assertThat(result.at("/relatedLocations/1/physicalLocation/region/startLine")
                        .asInt())
                .isEqualTo(4);
        assertThat(result.at("/message/text").asString()).endsWith(" And 2 more places: [1](1), [2](2).");

        assertThat(LintMarkdown.of(ROUTES).lines().filter(line -> line.startsWith("| trap | FB020")))
                .singleElement()
                .asString()
                .contains("application.yml:2` and 2 more places |");
    }

    @Test
    void where_there_is_more_than_the_files_say_it_does_not_seem_that_all_is_well() {
        LintResult result = Linted.yml("""
                spring.cloud.gateway.server.webflux.routes[0]: {id: a, uri: 'ws://a'}
                spring.config.import: configserver:http://config.example
                """);

        assertThat(LintText.of(result))
                .contains("not seen: ", "application.yml:2: a configuration server: ")
                .endsWith("no findings in what the files say; not seen: a configuration server\n");
    }
}
