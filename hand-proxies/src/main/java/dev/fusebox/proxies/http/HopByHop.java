package dev.fusebox.proxies.http;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Headers that are about one connection, which a proxy does not pass on. */
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

    private HopByHop() {}

    /**
     * Names of a request's headers that stay here.
     *
     * @param connection values of its {@code Connection} headers
     */
    public static Set<String> ofRequest(Collection<String> connection) {
        Set<String> names = ofResponse(connection);
        names.addAll(OF_REQUESTS);
        return names;
    }

    /**
     * Names of a response's headers that stay here.
     *
     * @param connection values of its {@code Connection} headers
     */
    public static Set<String> ofResponse(Collection<String> connection) {
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        names.addAll(NAMES);
        connection.stream()
                .flatMap(value -> Arrays.stream(value.split(",")))
                .map(name -> name.trim().toLowerCase(Locale.ROOT))
                .filter(name -> !name.isEmpty())
                .forEach(names::add);
        return names;
    }
}
