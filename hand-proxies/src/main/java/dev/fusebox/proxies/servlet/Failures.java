package dev.fusebox.proxies.servlet;

import dev.fusebox.proxies.http.Failure;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.http.HttpTimeoutException;
import java.util.concurrent.CompletionException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;

/** Errors of the clients that servlet styles use. */
final class Failures {

    private Failures() {}

    static Failure of(Throwable failure) {
        if (failure instanceof CompletionException && failure.getCause() != null) {
            return of(failure.getCause());
        }
        if (failure instanceof ConnectionRequestTimeoutException) {
            return Failure.POOL_FULL;
        }
        return failure instanceof SocketTimeoutException || failure instanceof HttpTimeoutException
                ? Failure.TIMED_OUT
                : Failure.BACKEND_FAILED;
    }

    /** @throws IOException the failure itself once the client has a part of the answer: the server then breaks the connection off */
    static void answer(IOException failure, HttpServletResponse response) throws IOException {
        if (response.isCommitted()) {
            throw failure;
        }
        response.reset();
        Answer.of(of(failure)).writeTo(response);
    }
}
