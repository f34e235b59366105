package dev.fusebox.proxies.servlet;

import dev.fusebox.proxies.Route;
import dev.fusebox.proxies.client.ClientPool;
import dev.fusebox.proxies.http.Failure;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.context.request.async.DeferredResultProcessingInterceptor;

/** Styles {@code completable-future-*}: a handler of Spring MVC that returns the future of a client. {@link AnswerWriter} writes it. */
record FutureProxy(Route route, FutureClient client) implements ServletStyle {

    private static final String CALL = FutureProxy.class.getName();

    CompletableFuture<Answer> handle(HttpServletRequest request) throws IOException {
        String target = route.target(request.getRequestURI(), request.getQueryString());
        if (target == null) {
            return CompletableFuture.completedFuture(
                    new Answer(HttpServletResponse.SC_NOT_FOUND, Map.of(), new byte[0]));
        }
        CompletableFuture<Answer> answer = client.call(request, target);
        request.setAttribute(CALL, answer);
        return answer.exceptionally(failure -> Answer.of(Failure.of(failure)));
    }

    @Override
    public boolean isAsynchronous() {
        return true;
    }

    @Override
    public ClientPool pool() {
        return client.pool();
    }

    /** Spring gives up the request, not the future: this ends the call behind it. */
    static final class Ending implements DeferredResultProcessingInterceptor {

        @Override
        public <T> boolean handleTimeout(NativeWebRequest request, DeferredResult<T> result) {
            result.setErrorResult(Answer.of(Failure.TIMED_OUT));
            return true;
        }

        @Override
        public <T> void afterCompletion(NativeWebRequest request, DeferredResult<T> result) {
            if (request.getAttribute(CALL, RequestAttributes.SCOPE_REQUEST) instanceof CompletableFuture<?> call) {
                call.cancel(false);
            }
        }
    }
}
