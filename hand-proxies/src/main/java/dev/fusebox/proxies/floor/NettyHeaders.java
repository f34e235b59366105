package dev.fusebox.proxies.floor;

import dev.fusebox.proxies.http.HopByHop;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.Set;

/** What a proxy passes on of a head. */
final class NettyHeaders {

    /** The length stays: with it the client sends the body as it is, without it in chunks. */
    static void request(HttpHeaders from, HttpHeaders to) {
        to.clear();
        copy(from, HopByHop.ofRequest(from.getAll(HttpHeaderNames.CONNECTION)), to);
        String length = from.get(HttpHeaderNames.CONTENT_LENGTH);
        if (length != null) {
            to.set(HttpHeaderNames.CONTENT_LENGTH, length);
        }
    }

    static void response(HttpHeaders from, HttpHeaders to) {
        copy(from, HopByHop.ofResponse(from.getAll(HttpHeaderNames.CONNECTION)), to);
    }

    private static void copy(HttpHeaders from, Set<String> stay, HttpHeaders to) {
        from.forEach(header -> {
            if (!stay.contains(header.getKey())) {
                to.add(header.getKey(), header.getValue());
            }
        });
    }

    static boolean hasBody(HttpHeaders request) {
        return request.contains(HttpHeaderNames.CONTENT_LENGTH) || request.contains(HttpHeaderNames.TRANSFER_ENCODING);
    }
}
