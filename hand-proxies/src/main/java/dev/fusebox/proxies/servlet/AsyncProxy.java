package dev.fusebox.proxies.servlet;

import dev.fusebox.proxies.Route;
import dev.fusebox.proxies.client.ClientPool;
import dev.fusebox.proxies.http.Failure;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** A call that leaves the server's thread while the backend works on it: the two asynchronous servlet styles. */
abstract class AsyncProxy extends HttpServlet implements ServletStyle {

    private final transient Route route;
    private final transient FutureClient client;
    private final Duration timeLimit;

    /** @param timeLimit of a call; {@code null} for that of the server */
    AsyncProxy(Route route, FutureClient client, Duration timeLimit) {
        this.route = route;
        this.client = client;
        this.timeLimit = timeLimit;
    }

    /** Called by the thread that has the answer: one of the client, or at the time limit one of the server. */
    abstract void deliver(Answer answer, AsyncContext context);

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String target = route.target(request.getRequestURI(), request.getQueryString());
        if (target == null) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        CompletableFuture<Answer> answer = client.call(request, target);
        AsyncContext context = request.startAsync();
        if (timeLimit != null) {
            context.setTimeout(timeLimit.toMillis());
        }
        context.addListener(new Ending(answer));
        answer.exceptionally(failure -> Answer.of(Failure.of(failure))).thenAccept(result -> deliver(result, context));
    }

    Route route() {
        return route;
    }

    @Override
    public boolean isAsynchronous() {
        return true;
    }

    @Override
    public ClientPool pool() {
        return client.pool();
    }

    /** Ends the call behind a request that the server gives up. */
    private record Ending(CompletableFuture<Answer> answer) implements AsyncListener {

        @Override
        public void onTimeout(AsyncEvent event) {
            answer.complete(Answer.of(Failure.TIMED_OUT));
        }

        @Override
        public void onError(AsyncEvent event) {
            answer.complete(Answer.of(Failure.BACKEND_FAILED));
        }

        @Override
        public void onComplete(AsyncEvent event) {
            // Nothing is left to do.
        }

        @Override
        public void onStartAsync(AsyncEvent event) {
            // A call starts once.
        }
    }
}
