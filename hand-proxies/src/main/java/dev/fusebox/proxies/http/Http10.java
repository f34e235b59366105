package dev.fusebox.proxies.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpVersion;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * Answers to HTTP/1.0 clients, such as {@code ab}. Reactor Netty answers them as HTTP/1.1: in chunks, which they cannot read; and
 * it keeps the connection open without a word, while {@code ab -k} waits for its end.
 */
public final class Http10 {

    private Http10() {}

    /** After the headers, before the body. An answer without a length ends with its connection. */
    public static void adapt(HttpServerResponse answer, HttpServerRequest call) {
        if (!HttpVersion.HTTP_1_0.equals(call.version())) {
            return;
        }
        boolean hasLength = answer.responseHeaders().contains(HttpHeaderNames.CONTENT_LENGTH);
        if (!hasLength) {
            answer.chunkedTransfer(false);
        }
        if (call.requestHeaders().containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE, true)) {
            answer.header(HttpHeaderNames.CONNECTION, hasLength ? HttpHeaderValues.KEEP_ALIVE : HttpHeaderValues.CLOSE);
        }
    }
}
