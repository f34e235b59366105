package dev.fusebox.limits.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.limits.LimitPublisher;
import io.micrometer.prometheus.PrometheusConfig;
import io.micrometer.prometheus.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class DashboardTest {

    static final Path DASHBOARD = Path.of("../../notes/grafana/fusebox-dashboard.json");
    static final Pattern METRIC = Pattern.compile("fusebox_[a-z_]+");

    @Test
    void asks_for_nothing_that_no_meter_gives() throws IOException {
        assertThat(metricsIn(Files.readString(DASHBOARD))).isNotEmpty().isSubsetOf(metricsIn(scraped()));
    }

    private static Set<String> metricsIn(String text) {
        return METRIC.matcher(text).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
    }

    private static String scraped() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        try (LimitPublisher publisher = new LimitPublisher("dashboard", List.of(Things.all()));
                LimitMeters meters = new LimitMeters(registry, publisher)) {
            return registry.scrape();
        }
    }
}
