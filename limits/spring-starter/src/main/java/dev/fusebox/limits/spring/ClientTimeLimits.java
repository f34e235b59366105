package dev.fusebox.limits.spring;

import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.TimeLimit;
import java.time.Duration;
import java.util.List;
import org.springframework.cloud.gateway.config.HttpClientProperties;
import org.springframework.core.env.PropertyResolver;

/** How long the gateway's HTTP client connects and reads; there is no such limit until it is set. */
final class ClientTimeLimits implements LimitSource {

    private static final String PREFIX = "spring.cloud.gateway.server.webflux.httpclient.";

    private final HttpClientProperties client;
    private final Settings settings;
    private final DurationSettings durations;

    /** @param client {@code null} when the application has none */
    ClientTimeLimits(HttpClientProperties client, Settings settings, PropertyResolver environment) {
        this.client = client;
        this.settings = settings;
        this.durations = new DurationSettings(settings, environment);
    }

    @Override
    public List<TimeLimit> timeLimits() {
        if (client == null) {
            return List.of();
        }
        return List.of(
                new TimeLimit(
                        "connect",
                        client::getConnectTimeout,
                        live -> settings.of(live, live, PREFIX + "connect-timeout")),
                new TimeLimit(
                        "read",
                        () -> millis(client.getResponseTimeout()),
                        live -> durations.of(live, PREFIX + "response-timeout")));
    }

    private static Integer millis(Duration time) {
        return time == null ? null : Integer.valueOf((int) time.toMillis());
    }
}
