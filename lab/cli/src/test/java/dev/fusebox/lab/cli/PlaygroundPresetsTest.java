package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.fusebox.lab.playground.Fragments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Every point of the playground is a kept run's or a study's. */
class PlaygroundPresetsTest {

    private static final Path ROOT = Path.of("../..");

    @JsonIgnoreProperties(ignoreUnknown = true)
    record Preset(String id, String values, List<MeasuredPoints> measured, List<PublishedPoint> published) {

        @Override
        public String toString() {
            return id;
        }
    }

    record MeasuredPoints(
            String run, String gateway, String profile, String variant, String endpoint, List<List<Double>> points) {}

    record PublishedPoint(String study, String cell, int users, double goodput) {}

    static List<Preset> presets() throws IOException {
        String script = Files.readString(ROOT.resolve("lab/playground/src/main/page/presets.js"));
        String json = script.substring(script.indexOf('['), script.lastIndexOf(']') + 1);
        return List.of(JsonMapper.shared().readValue(json, Preset[].class));
    }

    @Test
    void there_is_one_for_each_question_and_their_names_differ() throws IOException {
        assertThat(presets()).hasSizeGreaterThan(10).extracting(Preset::id).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("presets")
    void its_numbers_are_a_scenario(Preset preset) {
        assertThat(Fragments.read(preset.values()).scenario().seconds()).isPositive();
    }

    @ParameterizedTest
    @MethodSource("presets")
    void its_measured_points_are_all_those_of_a_kept_run(Preset preset) {
        for (MeasuredPoints those : preset.measured()) {
            JsonNode results = JsonMapper.shared()
                    .readTree(
                            ROOT.resolve("notes/evidence").resolve(those.run()).resolve("results.json"));
            List<List<Double>> kept = new ArrayList<>();
            for (JsonNode cell : results.get("cells")) {
                if (cell.get("gateway").asString().equals(those.gateway())
                        && cell.get("profile").asString().equals(those.profile())
                        && cell.get("endpoint").asString().equals(those.endpoint())
                        && cell.path("variant").asString("").equals(those.variant() == null ? "" : those.variant())
                        && cell.path("concurrency").asInt(0) > 0) {
                    kept.add(List.of(
                            cell.get("concurrency").asDouble(),
                            cell.at("/load/goodputPerSecond").asDouble()));
                }
            }
            kept.sort(Comparator.<List<Double>, Double>comparing(p -> p.get(0)).thenComparing(p -> p.get(1)));
            assertThat(those.points()).as(those.run()).isEqualTo(kept);
        }
    }

    /** Successes a second: answers a second times the share that did not fail. */
    @ParameterizedTest
    @MethodSource("presets")
    void its_published_points_are_the_study_s(Preset preset) throws IOException {
        for (PublishedPoint point : preset.published()) {
            JsonNode study = new YAMLMapper()
                    .readTree(Files.readString(ROOT.resolve("ab-scripts/studies/" + point.study() + ".yml")));
            JsonNode published = study.get("published");
            JsonNode cell = Stream.concat(Stream.of(published), published.valueStream())
                    .map(p -> p.path("cells").path(point.cell()))
                    .filter(p -> !p.isMissingNode())
                    .findFirst()
                    .orElseThrow();
            double calls = study.path("fullRequests").asDouble(1);
            double share = 1 - cell.get("failed").asDouble() / calls;

            assertThat(point.goodput())
                    .as(point.cell())
                    .isCloseTo(cell.get("requestsPerSecond").asDouble() * share, within(0.01));
            assertThat(point.cell()).endsWith(".c" + point.users());
        }
    }
}
