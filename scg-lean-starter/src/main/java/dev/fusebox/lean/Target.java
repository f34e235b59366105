package dev.fusebox.lean;

import java.net.URI;
import org.springframework.util.StringUtils;
import org.springframework.web.util.UriComponentsBuilder;

/** The address that a call goes on to, spelled as the framework's filters spell it. */
final class Target {

    /**
     * @param base scheme, host and port
     * @param strip number of leading parts of the path to leave out
     */
    static URI of(String base, URI call, int strip) {
        String path = call.getRawPath();
        String query = call.getRawQuery();
        if (isPlain(path, true) && (query == null || isPlain(query, false))) {
            String rest = strip == 0 ? path : path.substring(start(path, strip));
            return URI.create(base + (rest.isEmpty() ? "/" : rest) + (query == null ? "" : "?" + query));
        }
        return general(URI.create(base), strip == 0 ? call : with(stripped(path, strip), call));
    }

    /** Whether the framework's builders of addresses leave it as it is, whatever they encode. */
    private static boolean isPlain(String text, boolean path) {
        char before = path ? '-' : '&';
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
            boolean mark = c == '-' || c == '.' || c == '_' || c == '~';
            if (c == '/' ? path && before == '/' : !letter && !mark && (path || !separates(c, before))) {
                return false;
            }
            before = c;
        }
        return path ? text.startsWith("/") : before != '&';
    }

    /** {@code a=1&b=2}: neither part of a parameter is empty. */
    private static boolean separates(char c, char before) {
        return (c == '&' || c == '=') && before != '&' && before != '=' || c == ',' || c == ':';
    }

    private static int start(String path, int strip) {
        int start = 0;
        for (int parts = 0; parts < strip; parts++) {
            int next = path.indexOf('/', start + 1);
            if (next < 0) {
                return path.length();
            }
            start = next;
        }
        return start;
    }

    private static String stripped(String path, int strip) {
        String[] parts = StringUtils.tokenizeToStringArray(path, "/");
        StringBuilder rest = new StringBuilder();
        for (int i = strip; i < parts.length; i++) {
            rest.append('/').append(parts[i]);
        }
        if (rest.isEmpty()) {
            return "/";
        }
        return path.endsWith("/") ? rest.append('/').toString() : rest.toString();
    }

    private static URI with(String path, URI call) {
        String query = call.getRawQuery();
        return URI.create(
                call.getScheme() + "://" + call.getRawAuthority() + path + (query == null ? "" : "?" + query));
    }

    private static URI general(URI base, URI call) {
        return UriComponentsBuilder.fromUri(call)
                .scheme(base.getScheme())
                .host(base.getHost())
                .port(base.getPort())
                .build(isEncoded(call))
                .toUri();
    }

    /** As the framework decides it: an address that is encoded in part counts as not encoded. */
    private static boolean isEncoded(URI call) {
        String query = call.getRawQuery();
        if (!call.getRawPath().contains("%") && (query == null || !query.contains("%"))) {
            return false;
        }
        try {
            UriComponentsBuilder.fromUri(call).build(true);
            return true;
        } catch (IllegalArgumentException inPart) {
            return false;
        }
    }
}
