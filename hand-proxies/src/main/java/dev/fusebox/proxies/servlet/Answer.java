package dev.fusebox.proxies.servlet;

import dev.fusebox.proxies.http.Failure;
import dev.fusebox.proxies.http.HopByHop;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A whole answer of a backend, kept in memory, as clients give it that complete a future.
 *
 * @param headers values by name, whether in upper or lower case
 */
record Answer(int status, Map<String, List<String>> headers, byte[] body) {

    static Answer of(Failure failure) {
        return new Answer(
                failure.status(),
                Map.of("Content-Type", List.of("text/plain")),
                failure.name().getBytes(StandardCharsets.US_ASCII));
    }

    /** @throws IOException the failure itself once the client has a part of the answer: the server then breaks the connection off */
    static void write(IOException failure, HttpServletResponse response) throws IOException {
        if (response.isCommitted()) {
            throw failure;
        }
        response.reset();
        of(Failure.of(failure)).writeTo(response);
    }

    void writeTo(HttpServletResponse response) throws IOException {
        head(status, headers, response);
        if (body.length > 0) {
            response.setContentLength(body.length);
            response.getOutputStream().write(body);
        }
    }

    /** Status and headers, without what is about the connection to the backend. */
    static void head(int status, Map<String, List<String>> headers, HttpServletResponse response) {
        response.setStatus(status);
        Set<String> stay = HopByHop.ofResponse(headers.getOrDefault("Connection", List.of()));
        headers.forEach((name, values) -> {
            if (!stay.contains(name)) {
                // The first replaces what the server wrote by itself, such as its Date.
                response.setHeader(name, values.get(0));
                values.stream().skip(1).forEach(value -> response.addHeader(name, value));
            }
        });
    }
}
