package dev.fusebox.lab.lint.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.boot.FileLine;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class ReportsOfCiTest {

    private static LintFinding finding(LintLevel level, int line, String message) {
        return new LintFinding(
                "FB006", "a title", level, Found.at(new FileLine("a.yml", line), message), "how", List.of());
    }

    private static LintResult result(LintFinding... findings) {
        return new LintResult(List.of(findings), List.of(), List.of());
    }

    private static Document junit(LintResult result) throws Exception {
        String xml = JunitXml.of(result, f -> f.level() == LintLevel.TRAP);
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<Element> elements(Document document, String name) {
        NodeList found = document.getElementsByTagName(name);
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> (Element) found.item(i))
                .toList();
    }

    @Test
    void gitlab_gets_a_place_a_severity_and_a_fingerprint() {
        List<GitlabIssue> issues = GitlabIssue.of(
                result(
                        finding(LintLevel.TRAP, 3, "why"),
                        finding(LintLevel.TRAP, 3, "why"),
                        finding(LintLevel.NOTE, 4, "why")),
                path -> "app/" + path);

        assertThat(issues).extracting(GitlabIssue::severity).containsExactly("critical", "critical", "info");
        assertThat(issues.get(0).location())
                .isEqualTo(new GitlabIssue.GitlabLocation("app/a.yml", new GitlabIssue.GitlabLines(3)));
        assertThat(issues.get(0).fingerprint())
                .isEqualTo(issues.get(1).fingerprint())
                .isNotEqualTo(issues.get(2).fingerprint());
        assertThat(issues.get(0).description()).isEqualTo("FB006: why");
    }

    @Test
    void a_finding_that_fails_the_build_is_a_failed_test() throws Exception {
        Document junit = junit(result(finding(LintLevel.TRAP, 3, "a <b> & \u0001"), finding(LintLevel.NOTE, 4, "n")));

        assertThat(junit.getDocumentElement().getAttribute("tests")).isEqualTo("2");
        assertThat(junit.getDocumentElement().getAttribute("failures")).isEqualTo("1");
        assertThat(elements(junit, "failure"))
                .extracting(Element::getTextContent)
                .containsExactly("a <b> & ");
        assertThat(elements(junit, "skipped"))
                .extracting(Element::getTextContent)
                .containsExactly("n");
        assertThat(elements(junit, "testcase"))
                .extracting(test -> test.getAttribute("classname") + " " + test.getAttribute("name"))
                .containsExactly("a.yml FB006, line 3", "a.yml FB006, line 4");
    }

    @Test
    void nothing_found_is_a_test_that_passed() throws Exception {
        Document junit = junit(result());

        assertThat(elements(junit, "testcase")).hasSize(1);
        assertThat(junit.getDocumentElement().getAttribute("failures")).isEqualTo("0");
        assertThat(elements(junit(result().and("none here")), "system-out"))
                .extracting(Element::getTextContent)
                .containsExactly("note: none here");
    }
}
