package dev.fusebox.proxies.servlet;

import dev.fusebox.proxies.http.HopByHop;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a proxy passes on of an answer. */
final class Answers {

    private Answers() {}

    /** @param headers values by name; names differ in more than upper and lower case */
    static void head(int status, Map<String, List<String>> headers, HttpServletResponse response) {
        response.setStatus(status);
        Set<String> stay = HopByHop.ofResponse(headers.getOrDefault("Connection", List.of()));
        headers.forEach((name, values) -> {
            if (!stay.contains(name)) {
                // The first replaces what the server wrote by itself, such as its own Date.
                response.setHeader(name, values.get(0));
                values.stream().skip(1).forEach(value -> response.addHeader(name, value));
            }
        });
    }
}
