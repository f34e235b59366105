package dev.fusebox.proxies.client;

import java.time.Duration;

/**
 * Settings of the HTTP client behind each route; {@code null} means the default of its library.
 *
 * @param maxConnections to one address
 * @param connectTimeout until a connection is made
 * @param responseTimeout while the backend says nothing
 */
public record ClientSettings(Integer maxConnections, Duration connectTimeout, Duration responseTimeout) {

    public static final String PREFIX = "hand-proxy.client";
    public static final String MAX_CONNECTIONS = PREFIX + ".max-connections";
    public static final String CONNECT_TIMEOUT = PREFIX + ".connect-timeout";
    public static final String RESPONSE_TIMEOUT = PREFIX + ".response-timeout";

    public ClientSettings {
        if (maxConnections != null && maxConnections < 1) {
            throw new IllegalArgumentException(
                    MAX_CONNECTIONS + "=" + maxConnections + ": must be at least 1; with less, no call gets through");
        }
        requirePositive(CONNECT_TIMEOUT, connectTimeout);
        requirePositive(RESPONSE_TIMEOUT, responseTimeout);
    }

    public int maxConnections(int usual) {
        return maxConnections == null ? usual : maxConnections;
    }

    private static void requirePositive(String name, Duration time) {
        if (time != null && (time.isZero() || time.isNegative())) {
            throw new IllegalArgumentException(name + "=" + time + ": must be more than 0");
        }
    }
}
