package dev.fusebox.lab.study;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.lab.common.UsageException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One endpoint of the service.
 *
 * @param id as spelt in tables, e.g. {@code sleep/200}
 * @param form fields to POST; {@code null} for a GET, or with {@code bodyBytes}
 * @param serviceMs how long the service holds a call, in milliseconds; {@code null} when a call costs processor time instead
 * @param bodyBytes size of a text to POST; {@code null} for none
 */
public record Endpoint(
        String id,
        String path,
        @Nullable Map<String, String> form,
        @Nullable Integer serviceMs,
        @IfKnown @Nullable Integer bodyBytes) {

    private static final int MOST_BYTES = 10_000_000;

    @JsonCreator(mode = JsonCreator.Mode.PROPERTIES)
    public Endpoint {
        if (id == null || path == null || !path.matches("/\\S*")) {
            throw new UsageException("an endpoint needs an 'id', and a 'path' that begins with / and has no spaces");
        }
        if (!id.matches("[A-Za-z0-9][A-Za-z0-9._/-]*")) {
            throw new UsageException("the endpoint's id '" + id + "' must be of letters, digits and . _ - /");
        }
        if (serviceMs != null) {
            Study.bounded("serviceMs", serviceMs, 0, 3_600_000);
        }
        if (bodyBytes != null) {
            Study.bounded("bodyBytes", bodyBytes, 0, MOST_BYTES);
            if (form != null) {
                throw new UsageException("endpoint " + id + " has a form and bodyBytes; remove one of them");
            }
        }
    }

    private static final Pattern WAITS = Pattern.compile("(?:sleep|document)/(\\d{1,6})");
    private static final Pattern ECHO = Pattern.compile("echo/(\\d{1,8})");

    /** The call of the published study: a form POST that is answered at once. */
    public static final Endpoint HELLO = new Endpoint("hello", "/hello/leo", Map.of("from", "lee"), null, null);

    /** Reads a document from a MongoDB of the user, which takes as long as it takes. */
    private static final Endpoint DOCUMENT = new Endpoint("document", "/document/0", null, null, null);

    /** {@code hello}, {@code sleep/<ms>}, {@code document/<ms>} and {@code echo/<bytes>} need only their name. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static Endpoint of(String name) {
        Matcher waits = WAITS.matcher(name);
        if (name.equals(HELLO.id)) {
            return HELLO;
        }
        if (waits.matches()) {
            return new Endpoint(name, "/" + name, null, Integer.valueOf(waits.group(1)), null);
        }
        Matcher echo = ECHO.matcher(name);
        if (echo.matches()) {
            return new Endpoint(name, "/echo", null, null, Integer.valueOf(echo.group(1)));
        }
        throw new UsageException("unknown endpoint '" + name
                + "'; known: hello, sleep/<ms>, document/<ms>, echo/<bytes>, or a map with id and path");
    }

    /** Whether the service reads a document for it, through the driver of a document store. */
    public boolean readsDocument() {
        return path.startsWith("/document/");
    }

    /** Whether it reads from the lab's own store, which waits before it answers. */
    public boolean needsOwnStore() {
        return readsDocument() && !equals(DOCUMENT);
    }

    /** The same when documents come from a MongoDB of the user. */
    Endpoint onMongo() {
        return readsDocument() ? DOCUMENT : this;
    }

    /** Whether nothing is known of how long a call waits, so that a cell of it ends by time. */
    public boolean waitsUnknownTime() {
        return readsDocument() && serviceMs == null;
    }
}
