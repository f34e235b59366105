package dev.fusebox.proxies;

import java.net.URI;

/**
 * Calls whose path starts with a prefix, the backend that they go to without it, and the style in which the proxy is written.
 *
 * @param id unique in the process; names the route's limits
 * @param address scheme, host and port
 */
public record Route(String id, String prefix, String service, URI address, String style) {

    /**
     * Path and query for the backend, still encoded; {@code null} when the path as it was sent does not start with the prefix.
     *
     * @param path encoded
     * @param query encoded; {@code null} when there is none
     */
    public String target(String path, String query) {
        if (!path.startsWith(prefix)) {
            return null;
        }
        String rest = path.substring(prefix.length());
        if (!rest.isEmpty() && !rest.startsWith("/")) {
            return null;
        }
        return (rest.isEmpty() ? "/" : rest) + (query == null ? "" : "?" + query);
    }

    /** The same from path and query in one, as a request line has them. */
    public String target(String uri) {
        int query = uri.indexOf('?');
        return query < 0 ? target(uri, null) : target(uri.substring(0, query), uri.substring(query + 1));
    }
}
