package dev.fusebox.proxies.client;

import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.TimeLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The time limits of all routes: {@code connect.<route>}, {@code read.<route>}, and of asynchronous calls {@code call.<route>}. */
public final class TimeLimits implements LimitSource {

    /** Ends an asynchronous call. Without it, the server does so after {@link #USUAL_OF_SERVERS}. */
    public static final String CALL = "spring.mvc.async.request-timeout";

    /** Tomcat's connector and Jetty's requests have the same. */
    public static final Duration USUAL_OF_SERVERS = Duration.ofSeconds(30);

    private final Settings settings;
    private final UnaryOperator<String> written;
    private final List<TimeLimit> limits = new ArrayList<>();

    /** @param written the value of a property as it was written; {@code null} when it has none */
    public TimeLimits(Settings settings, UnaryOperator<String> written) {
        this.settings = settings;
        this.written = written;
    }

    /** A library's limit that no setting gave is not one of a call's usual ends: it is left out. */
    public void addClient(String route, ClientSettings client) {
        if (client.connectTimeout() != null) {
            add("connect." + route, client.connectTimeout(), ClientSettings.CONNECT_TIMEOUT);
        }
        if (client.responseTimeout() != null) {
            add("read." + route, client.responseTimeout(), ClientSettings.RESPONSE_TIMEOUT);
        }
    }

    /** @param limit {@code null} for the server's */
    public void addCall(String route, Duration limit) {
        add("call." + route, limit == null ? USUAL_OF_SERVERS : limit, CALL);
    }

    private void add(String name, Duration limit, String property) {
        limits.add(new TimeLimit(name, () -> Math.toIntExact(limit.toMillis()), millis -> setting(millis, property)));
    }

    private Setting setting(Integer millis, String property) {
        String value = written.apply(property);
        String usual = millis + "ms";
        return value == null ? settings.of(usual, usual, property) : settings.of(value, null, property);
    }

    @Override
    public List<TimeLimit> timeLimits() {
        return List.copyOf(limits);
    }
}
