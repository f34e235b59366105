package dev.fusebox.lab.scrape;

import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.scrape.TextFormat.SeriesSample;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything that one process published at one moment, by the name of the series. A figure that is NaN, infinite or negative counts as absent.
 *
 * @param named the samples of one limit, circuit breaker or other thing that a process has many of, by series and name
 */
record Scrape(Map<String, List<SeriesSample>> series, Map<List<String>, List<SeriesSample>> named) {

    private static final String OURS = "fusebox_";

    /** Labels that tell such things apart. */
    private static final List<String> NAMES = List.of("limit", "name");

    static Scrape of(String text) throws IOException {
        List<SeriesSample> samples = TextFormat.parse(text).stream()
                .filter(sample -> sample.value() >= 0 && sample.value() < Double.POSITIVE_INFINITY)
                .toList();
        return new Scrape(
                samples.stream().collect(Collectors.groupingBy(SeriesSample::name)),
                samples.stream()
                        .filter(sample -> name(sample.labels()) != null)
                        .collect(Collectors.groupingBy(
                                sample -> List.of(sample.name(), String.valueOf(name(sample.labels()))))));
    }

    private static @Nullable String name(Map<String, String> labels) {
        return NAMES.stream()
                .map(labels::get)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** The name that the process gives itself; {@code null} where it publishes no limits of Fusebox. */
    @Nullable
    String component() {
        return series.keySet().stream()
                .filter(name -> name.startsWith(OURS))
                .flatMap(this::all)
                .flatMap(sample -> Stream.ofNullable(sample.labels().get("component")))
                .findFirst()
                .orElse(null);
    }

    Stream<SeriesSample> all(String name) {
        return series.getOrDefault(name, List.of()).stream();
    }

    /** The values of a label in these series, in their order. */
    Set<String> values(String label, String... names) {
        return Stream.of(names)
                .flatMap(this::all)
                .flatMap(sample -> Stream.ofNullable(sample.labels().get(label)))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Those with these labels too. */
    Stream<SeriesSample> all(String series, Map<String, String> labels) {
        String name = name(labels);
        Stream<SeriesSample> found =
                name == null ? all(series) : named.getOrDefault(List.of(series, name), List.of()).stream();
        return found.filter(sample -> sample.labels().entrySet().containsAll(labels.entrySet()));
    }

    /** The first series with this name and these labels; {@code null} where there is none. */
    @Nullable
    SeriesSample first(String name, Map<String, String> labels) {
        return all(name, labels).findFirst().orElse(null);
    }

    @Nullable
    Double figure(String name, Map<String, String> labels) {
        SeriesSample found = first(name, labels);
        return found == null ? null : Double.valueOf(found.value());
    }

    @Nullable
    Integer whole(String name, Map<String, String> labels) {
        Long count = count(name, labels);
        return count == null ? null : Integer.valueOf((int) Math.min(count, Integer.MAX_VALUE));
    }

    @Nullable
    Long count(String name, Map<String, String> labels) {
        Double figure = figure(name, labels);
        return figure == null ? null : Long.valueOf(Math.round(figure));
    }

    /** Added up; {@code null} where there is no such series. */
    @Nullable
    Double sum(String name, Map<String, String> labels) {
        return all(name, labels).map(SeriesSample::value).reduce(Double::sum).orElse(null);
    }

    /** From the labels of a series; ineffective settings are in none. */
    @Nullable
    SettingValue setting(String name, Map<String, String> labels) {
        SeriesSample found = first(name, labels);
        return found == null
                ? null
                : new SettingValue(
                        String.valueOf(found.labels().get("setting")),
                        found.labels().get("value"),
                        found.labels().get("origin"),
                        List.of());
    }
}
