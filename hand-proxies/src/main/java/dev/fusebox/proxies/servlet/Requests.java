package dev.fusebox.proxies.servlet;

import dev.fusebox.proxies.http.HopByHop;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.Set;
import java.util.function.BiConsumer;

/** What a proxy passes on of a request. */
final class Requests {

    /** Names and values, a name as often as it has values. */
    static void headers(HttpServletRequest request, BiConsumer<String, String> to) {
        Set<String> stay = HopByHop.ofRequest(Collections.list(request.getHeaders("Connection")));
        for (String name : Collections.list(request.getHeaderNames())) {
            if (!stay.contains(name)) {
                Collections.list(request.getHeaders(name)).forEach(value -> to.accept(name, value));
            }
        }
    }

    static boolean hasBody(HttpServletRequest request) {
        return request.getContentLengthLong() >= 0 || request.getHeader("Transfer-Encoding") != null;
    }
}
