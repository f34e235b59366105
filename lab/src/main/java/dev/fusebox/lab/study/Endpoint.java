package dev.fusebox.lab.study;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.fusebox.lab.common.UsageException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One endpoint of the service.
 *
 * @param id as spelt in tables, e.g. {@code sleep/200}
 * @param form fields to POST; {@code null} for a GET
 * @param serviceMs how long the service holds a call, in milliseconds; {@code null} when a call costs processor time instead
 */
public record Endpoint(
        String id,
        String path,
        @Nullable Map<String, String> form,
        @Nullable Integer serviceMs) {

    @JsonCreator(mode = JsonCreator.Mode.PROPERTIES)
    public Endpoint {
        if (id == null || path == null || !path.matches("/\\S*")) {
            throw new UsageException("an endpoint needs an 'id', and a 'path' that begins with / and has no spaces");
        }
        if (serviceMs != null) {
            Study.bounded("serviceMs", serviceMs, 0, 3_600_000);
        }
    }

    private static final Pattern SLEEP = Pattern.compile("sleep/(\\d{1,6})");

    /** The call of the published study: a form POST that is answered at once. */
    public static final Endpoint HELLO = new Endpoint("hello", "/hello/leo", Map.of("from", "lee"), null);

    /** {@code hello} and {@code sleep/<ms>} need only their name. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static Endpoint of(String name) {
        Matcher sleep = SLEEP.matcher(name);
        if (name.equals(HELLO.id)) {
            return HELLO;
        }
        if (sleep.matches()) {
            return new Endpoint(name, "/" + name, null, Integer.valueOf(sleep.group(1)));
        }
        throw new UsageException(
                "unknown endpoint '" + name + "'; known: hello, sleep/<ms>, or a map with id and path");
    }
}
