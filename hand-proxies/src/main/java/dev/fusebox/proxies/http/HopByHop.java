package dev.fusebox.proxies.http;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Headers that a proxy does not pass on: those about one connection, and what a client says of who called. */
public final class HopByHop {

    /** RFC 9110, section 7.6.1, and the name that old clients use. */
    private static final Set<String> NAMES = Set.of(
            "connection",
            "keep-alive",
            "proxy-authenticate",
            "proxy-authorization",
            "proxy-connection",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade");

    /** What the proxy's own client writes: the backend's name, the length of what is sent, and no wait before a body. */
    private static final Set<String> OF_REQUESTS = Set.of("host", "content-length", "expect");

    /** A client may write what it likes there; a proxy that is the first one believes none of it. */
    private static final Set<String> OF_EARLIER_PROXIES = Set.of(
            "forwarded",
            "x-forwarded-for",
            "x-forwarded-host",
            "x-forwarded-port",
            "x-forwarded-prefix",
            "x-forwarded-proto",
            "x-forwarded-ssl",
            "x-real-ip");

    private static final Set<String> USUAL_OF_RESPONSES = Collections.unmodifiableSet(names(NAMES));
    private static final Set<String> USUAL_OF_REQUESTS =
            Collections.unmodifiableSet(names(NAMES, OF_REQUESTS, OF_EARLIER_PROXIES));

    private HopByHop() {}

    /**
     * Names of a request's headers that stay here.
     *
     * @param connection values of its {@code Connection} headers
     */
    public static Set<String> ofRequest(Collection<String> connection) {
        return namesNone(connection)
                ? USUAL_OF_REQUESTS
                : names(NAMES, OF_REQUESTS, OF_EARLIER_PROXIES, named(connection));
    }

    /**
     * Names of a response's headers that stay here.
     *
     * @param connection values of its {@code Connection} headers
     */
    public static Set<String> ofResponse(Collection<String> connection) {
        return namesNone(connection) ? USUAL_OF_RESPONSES : names(NAMES, named(connection));
    }

    /** The usual case, in which nothing is made for a call. */
    private static boolean namesNone(Collection<String> connection) {
        for (String value : connection) {
            if (!value.equalsIgnoreCase("keep-alive") && !value.equalsIgnoreCase("close")) {
                return false;
            }
        }
        return true;
    }

    private static Set<String> named(Collection<String> connection) {
        return connection.stream()
                .flatMap(value -> Arrays.stream(value.split(",")))
                .map(String::trim)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toSet());
    }

    @SafeVarargs
    private static Set<String> names(Set<String>... parts) {
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (Set<String> part : parts) {
            names.addAll(part);
        }
        return names;
    }
}
