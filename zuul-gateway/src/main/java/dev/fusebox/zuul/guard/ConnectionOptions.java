package dev.fusebox.zuul.guard;

import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/** Names of headers that the headers {@code Connection} of a message name: they end at this connection. */
final class ConnectionOptions {

    static Set<String> namedBy(Collection<String> connection) {
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (String value : connection) {
            Arrays.stream(value.split(",")).map(String::trim).forEach(names::add);
        }
        return names;
    }
}
