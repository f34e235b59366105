package dev.fusebox.limits.spring;

import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.TimeLimit;
import io.netty.channel.ChannelOption;
import java.time.Duration;
import java.util.List;
import org.springframework.cloud.gateway.config.HttpClientProperties;
import reactor.netty.http.client.HttpClient;

/**
 * The time limits of the gateway's HTTP client for connecting and reading; without a setting there is no limit. Each call
 * gets those of the gateway's properties; where a property is not set, a customizer of the client decides.
 *
 * @param properties {@code null} when the application has none
 * @param client likewise
 */
record ClientTimeLimits(HttpClientProperties properties, HttpClient client, GatewaySettings settings)
        implements LimitSource {

    /** The default is no limit: any live value differs from it. */
    private static final Integer NO_LIMIT = -1;

    @Override
    public List<TimeLimit> timeLimits() {
        return List.of(
                new TimeLimit(
                        "connect", this::connect, live -> settings.of(live, NO_LIMIT, "httpclient.connect-timeout")),
                new TimeLimit(
                        "read", this::read, live -> settings.ofMillis(live, NO_LIMIT, "httpclient.response-timeout")));
    }

    private Integer connect() {
        if (properties != null && properties.getConnectTimeout() != null) {
            return properties.getConnectTimeout();
        }
        return client == null
                ? null
                : (Integer) client.configuration().options().get(ChannelOption.CONNECT_TIMEOUT_MILLIS);
    }

    private Integer read() {
        Duration time = properties == null ? null : properties.getResponseTimeout();
        if (time == null && client != null) {
            time = client.configuration().responseTimeout();
        }
        return time == null ? null : Integer.valueOf((int) time.toMillis());
    }
}
