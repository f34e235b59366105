package dev.fusebox.proxies.servlet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.MessageHeaders;

/** Headers of Apache's client by name. */
final class ApacheHeaders {

    static Map<String, List<String>> of(MessageHeaders message) {
        Map<String, List<String>> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (Header header : message.getHeaders()) {
            byName.computeIfAbsent(header.getName(), name -> new ArrayList<>()).add(header.getValue());
        }
        return byName;
    }
}
