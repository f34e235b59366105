package dev.fusebox.proxies.servlet;

import dev.fusebox.proxies.Route;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;

/** Style {@code async-resume}: the request goes back to the server, and one of the server's threads writes the answer. */
final class AsyncResumeProxy extends AsyncProxy {

    private static final String ANSWER = Answer.class.getName();

    AsyncResumeProxy(Route route, FutureClient client, Duration timeLimit) {
        super(route, client, timeLimit);
    }

    @Override
    void deliver(Answer answer, AsyncContext context) {
        context.getRequest().setAttribute(ANSWER, answer);
        // Not to the path of the request, which the server would decode once more.
        context.dispatch(route().prefix() + "/");
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (request.getDispatcherType() == DispatcherType.ASYNC) {
            ((Answer) request.getAttribute(ANSWER)).writeTo(response);
        } else {
            super.service(request, response);
        }
    }
}
