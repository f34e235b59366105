package dev.fusebox.lean;

import java.net.URI;

/**
 * Path and query of a call, read once, for the addresses that it goes on to: spelled as the framework spells them.
 *
 * @param rest what follows scheme, host and port
 */
record Target(String rest) {

    private static final boolean[] PATH = plain("-._~");
    private static final boolean[] QUERY = plain("-._~,:");
    private static final boolean[] HOST = plain("-.");

    private static boolean[] plain(String marks) {
        boolean[] plain = new boolean[128];
        for (char c = 0; c < 128; c++) {
            plain[c] = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || marks.indexOf(c) >= 0;
        }
        return plain;
    }

    /** @return {@code null} unless the framework's builders of addresses leave path and query as they are, whatever they encode */
    static Target of(URI call) {
        String path = call.getRawPath();
        String query = call.getRawQuery();
        if (call.getRawFragment() != null
                || call.getRawUserInfo() != null
                || path == null
                || !path.startsWith("/")
                || !isPlain(path, PATH, "/", ' ')
                || query != null && (!isPlain(query, QUERY, "&=", '&') || query.isEmpty() || query.endsWith("&"))) {
            return null;
        }
        return new Target(query == null ? path : path + "?" + query);
    }

    /** @param base scheme, host and port */
    URI at(String base) {
        return URI.create(base + rest);
    }

    /** Whether a scheme or a host has letters, digits, hyphens and dots only. */
    static boolean isHost(String text) {
        return text != null && !text.isEmpty() && isPlain(text, HOST, "", ' ');
    }

    /** @return whether there are plain letters and separators only, and no separator follows another one or {@code before} */
    private static boolean isPlain(String text, boolean[] plain, String separators, char before) {
        char last = before;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isPlain = c < 128 && plain[c];
            if (!isPlain && (separators.indexOf(c) < 0 || separators.indexOf(last) >= 0)) {
                return false;
            }
            last = c;
        }
        return true;
    }
}
