package dev.fusebox.lean;

import java.net.URI;

/** Path and query of a call, read once, for the addresses that it goes on to: spelled as the framework spells them. */
final class Target {

    private static final boolean[] PATH = plain("-._~");
    private static final boolean[] QUERY = plain("-._~,:");

    private static boolean[] plain(String marks) {
        boolean[] plain = new boolean[128];
        for (char c = 0; c < 128; c++) {
            plain[c] = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || marks.indexOf(c) >= 0;
        }
        return plain;
    }

    private final String rest;

    private Target(String rest) {
        this.rest = rest;
    }

    /** @return {@code null} unless the framework's builders of addresses leave path and query as they are, whatever they encode */
    static Target of(URI call) {
        String path = call.getRawPath();
        String query = call.getRawQuery();
        if (call.getRawFragment() != null
                || call.getRawUserInfo() != null
                || path == null
                || !isPlainPath(path)
                || query != null && !isPlainQuery(query)) {
            return null;
        }
        return new Target(query == null ? path : path + "?" + query);
    }

    /** @param base scheme, host and port */
    URI at(String base) {
        return URI.create(base + rest);
    }

    private static boolean isPlainPath(String path) {
        char before = 0;
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c == '/' ? before == '/' : c >= 128 || !PATH[c]) {
                return false;
            }
            before = c;
        }
        return path.startsWith("/");
    }

    /** {@code a=1&b=2}: neither part of a parameter is empty. */
    private static boolean isPlainQuery(String query) {
        char before = '&';
        for (int i = 0; i < query.length(); i++) {
            char c = query.charAt(i);
            if (c == '&' || c == '=' ? before == '&' || before == '=' : c >= 128 || !QUERY[c]) {
                return false;
            }
            before = c;
        }
        return before != '&';
    }
}
