package dev.fusebox.lab.scrape;

import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.scrape.TextFormat.SeriesSample;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Everything that one process published at one moment, by the name of the series. A figure that is NaN counts as absent. */
record Scrape(Map<String, List<SeriesSample>> series) {

    private static final String OURS = "fusebox_";

    static Scrape of(String text) throws IOException {
        return new Scrape(TextFormat.parse(text).stream()
                .filter(sample -> !Double.isNaN(sample.value()))
                .collect(Collectors.groupingBy(SeriesSample::name)));
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

    /** The first series with this name and these labels; {@code null} where there is none. */
    @Nullable
    SeriesSample one(String name, Map<String, String> labels) {
        return all(name)
                .filter(sample -> sample.labels().entrySet().containsAll(labels.entrySet()))
                .findFirst()
                .orElse(null);
    }

    @Nullable
    Double figure(String name, Map<String, String> labels) {
        SeriesSample found = one(name, labels);
        return found == null ? null : Double.valueOf(found.value());
    }

    @Nullable
    Integer whole(String name, Map<String, String> labels) {
        Double figure = figure(name, labels);
        return figure == null ? null : Integer.valueOf((int) Math.min(Math.round(figure), Integer.MAX_VALUE));
    }

    @Nullable
    Long count(String name, Map<String, String> labels) {
        Double figure = figure(name, labels);
        return figure == null ? null : Long.valueOf(Math.round(figure));
    }

    /** Added up; {@code null} where there is no such series. */
    @Nullable
    Double sum(String name, Map<String, String> labels) {
        return all(name)
                .filter(sample -> sample.labels().entrySet().containsAll(labels.entrySet()))
                .map(SeriesSample::value)
                .reduce(Double::sum)
                .orElse(null);
    }

    /** From the labels of a series; ineffective settings are in none. */
    @Nullable
    SettingValue setting(String name, Map<String, String> labels) {
        SeriesSample found = one(name, labels);
        return found == null
                ? null
                : new SettingValue(
                        String.valueOf(found.labels().get("setting")),
                        found.labels().get("value"),
                        found.labels().get("origin"),
                        List.of());
    }
}
