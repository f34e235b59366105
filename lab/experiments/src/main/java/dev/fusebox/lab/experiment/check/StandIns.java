package dev.fusebox.lab.experiment.check;

import dev.fusebox.lab.appcost.app.RouteAddresses;
import dev.fusebox.lab.common.LabException;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/** A server for each backend that routes lead to. One with a fixed address on this machine listens there, if the port is free. */
final class StandIns implements AutoCloseable {

    private static final String LOOPBACK = "localhost|127\\.0\\.0\\.1|\\[::1]";

    private final Map<String, StandInBackend> byTarget = new LinkedHashMap<>();

    /** What {@code {backend}} in settings stands for. */
    private final StandInBackend any = open(0).orElseThrow();

    StandInBackend any() {
        return any;
    }

    StandInBackend of(String target) {
        return byTarget.computeIfAbsent(
                target, t -> open(ownPort(t)).or(() -> open(0)).orElseThrow());
    }

    private static int ownPort(String target) {
        if (RouteAddresses.isService(target)) {
            return 0;
        }
        URI uri = URI.create(target);
        return uri.getHost() != null && uri.getHost().matches(LOOPBACK) && uri.getPort() > 0 ? uri.getPort() : 0;
    }

    /**
     * Where a route of the running gateway leads now.
     *
     * @return {@code null} for a server that is not the lab's
     */
    @Nullable
    StandInBackend behind(String target) {
        if (RouteAddresses.isService(target)) {
            return byTarget.get(target);
        }
        return byTarget.values().stream()
                .filter(one -> leadsTo(target, one.port()))
                .findFirst()
                .orElse(leadsTo(target, any.port()) ? any : null);
    }

    /** A text with the places of real backends in place of the lab's servers. */
    String named(String text) {
        String named = text;
        for (Map.Entry<String, StandInBackend> one : byTarget.entrySet()) {
            named = named.replaceAll(
                    "127\\.0\\.0\\.1:" + one.getValue().port() + "(?!\\d)",
                    Matcher.quoteReplacement(one.getKey().replaceFirst(".*://", "")));
        }
        return named;
    }

    private static boolean leadsTo(String target, int port) {
        URI uri = URI.create(target);
        return Objects.requireNonNullElse(uri.getHost(), "").matches(LOOPBACK) && uri.getPort() == port;
    }

    /** Empty where the port is taken, or not for this user. */
    private static Optional<StandInBackend> open(int port) {
        try {
            return Optional.of(new StandInBackend(port));
        } catch (IOException taken) {
            if (port == 0) {
                throw new LabException("no port is free for a backend: " + taken.getMessage(), taken);
            }
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        try {
            any.close();
            for (StandInBackend one : byTarget.values()) {
                one.close();
            }
        } catch (IOException e) {
            throw new LabException("a backend of the lab does not end: " + e.getMessage(), e);
        }
    }
}
