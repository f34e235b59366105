package dev.fusebox.lean;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpVersion;
import java.lang.reflect.Field;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.server.reactive.AbstractServerHttpResponse;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.util.ReflectionUtils;
import reactor.core.publisher.Flux;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** What is below Spring's view of a call. */
final class NativeCall {

    private static final String GRPC = "application/grpc";
    private static final Class<?> REQUEST = spring("ReactorServerHttpRequest");
    private static final Class<?> RESPONSE = spring("ReactorServerHttpResponse");
    private static final Class<?> CHANGED = spring("DefaultServerHttpRequestBuilder$MutatedServerHttpRequest");
    private static final Field ORIGINAL = ReflectionUtils.findField(CHANGED, "originalRequest");

    /** @return a class that nothing is of where there is no such one, as in a native image */
    private static Class<?> spring(String name) {
        try {
            return Class.forName(ServerHttpRequest.class.getPackageName() + "." + name);
        } catch (ClassNotFoundException none) {
            return NativeCall.class;
        }
    }

    /** @return {@code null} when the server is not Reactor Netty */
    static HttpServerRequest of(ServerHttpRequest request) {
        try {
            Object found = ServerHttpRequestDecorator.getNativeRequest(request);
            return found instanceof HttpServerRequest call ? call : null;
        } catch (IllegalArgumentException otherServer) {
            return null;
        }
    }

    /** Whether it is HTTP/1.1 and asks for no other protocol: the framework's filters treat others in special ways. */
    static boolean isPlain(ServerHttpRequest request) {
        HttpServerRequest call = of(request);
        return call != null
                && HttpVersion.HTTP_1_1.equals(call.version())
                && !call.requestHeaders().contains(HttpHeaderNames.UPGRADE)
                && !isGrpc(call.requestHeaders().get(HttpHeaderNames.CONTENT_TYPE));
    }

    /** Whether the client sent no body, waits for no word to send one, and no filter may give the call one. */
    static boolean hasNoBody(ServerHttpRequest request) {
        Class<?> type = request.getClass();
        if (type == CHANGED && ORIGINAL != null) {
            ReflectionUtils.makeAccessible(ORIGINAL);
            return hasNoBody((ServerHttpRequest) ReflectionUtils.getField(ORIGINAL, request));
        }
        HttpHeaders headers = type == REQUEST ? of(request).requestHeaders() : null;
        return type == Bare.class
                || headers != null
                        && !headers.contains(HttpHeaderNames.CONTENT_LENGTH)
                        && !headers.contains(HttpHeaderNames.TRANSFER_ENCODING)
                        && !headers.contains(HttpHeaderNames.EXPECT)
                        && !headers.contains(HttpHeaderNames.SEC_WEBSOCKET_KEY1); // Netty reads 8 bytes after it.
    }

    /** A call without a body, which need not be read. */
    static final class Bare extends ServerHttpRequestDecorator {

        Bare(ServerHttpRequest call) {
            super(call);
        }

        @Override
        public Flux<DataBuffer> getBody() {
            return Flux.empty();
        }
    }

    /** @param type the content type of a request, {@code null} for none */
    static boolean isGrpc(String type) {
        return type != null && type.regionMatches(true, 0, GRPC, 0, GRPC.length());
    }

    /** The headers of the answer below Spring's view of them; {@code null} when a filter may see what is added. */
    static HttpHeaders headers(ServerHttpResponse response) {
        return response.getClass() == RESPONSE
                ? ((HttpServerResponse) ((AbstractServerHttpResponse) response).getNativeResponse()).responseHeaders()
                : null;
    }
}
