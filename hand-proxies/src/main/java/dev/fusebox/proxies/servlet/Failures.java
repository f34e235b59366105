package dev.fusebox.proxies.servlet;

import dev.fusebox.proxies.http.Failure;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;

/** The answer to a call that failed. */
final class Failures {

    private Failures() {}

    static Failure of(Throwable failure) {
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
        answer(of(failure), response);
    }

    static void answer(Failure failure, HttpServletResponse response) throws IOException {
        byte[] body = failure.name().getBytes(StandardCharsets.US_ASCII);
        response.reset();
        response.setStatus(failure.status());
        response.setContentType("text/plain");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
