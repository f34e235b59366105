package dev.fusebox.proxies.servlet;

import dev.fusebox.proxies.Route;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;

/**
 * Style {@code async-complete}: the thread that has the answer writes it. While a client reads a large answer slowly, that thread
 * of the HTTP client waits, and so do the other calls that it carries.
 */
final class AsyncCompleteProxy extends AsyncProxy {

    AsyncCompleteProxy(Route route, FutureClient client, Duration timeLimit) {
        super(route, client, timeLimit);
    }

    @Override
    void deliver(Answer answer, AsyncContext context) {
        try {
            answer.writeTo((HttpServletResponse) context.getResponse());
        } catch (IOException clientHasGone) {
            // Then nothing can be told to it.
        } finally {
            context.complete();
        }
    }
}
