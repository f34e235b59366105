package dev.fusebox.lab.lint.rules.scg;

import dev.fusebox.lab.lint.boot.Resolved;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A route with all its filters.
 *
 * @param uri as written
 * @param at the line of its URI
 * @param filters in the order in which calls pass them
 * @param metadata by the name as it is written: the gateway looks it up as it is
 */
record ScgRoute(String id, String uri, Resolved at, List<ScgFilter> filters, Map<String, Resolved> metadata) {

    Stream<ScgGuard> guards() {
        return filters.stream().filter(ScgFilter::isBreaker).map(filter -> new ScgGuard(this, filter));
    }

    /** Whether its time limit is switched off on purpose, as for answers that do not end. */
    boolean isStream() {
        Resolved response = metadata.get("response-timeout");
        return response != null && response.decided() && response.word().startsWith("-");
    }

    /** Whether calls of it go to a backend by HTTP, one answer for each. */
    boolean callsBackend() {
        return uri.startsWith("http:")
                || uri.startsWith("https:")
                || uri.startsWith("lb:") && !uri.startsWith("lb:ws")
                || uri.startsWith("${");
    }
}
