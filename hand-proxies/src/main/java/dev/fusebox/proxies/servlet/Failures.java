package dev.fusebox.proxies.servlet;

import dev.fusebox.proxies.http.Failure;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** The answer to a call that failed. */
final class Failures {

    private Failures() {}

    /** @throws IOException the failure itself once the client has a part of the answer: the server then breaks the connection off */
    static void answer(IOException failure, HttpServletResponse response) throws IOException {
        if (response.isCommitted()) {
            throw failure;
        }
        response.reset();
        Answer.of(Failure.of(failure)).writeTo(response);
    }
}
