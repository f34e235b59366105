package dev.fusebox.proxies.servlet;

import dev.fusebox.proxies.client.ClientPool;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;

/** A client whose calls complete a future. */
interface FutureClient {

    /**
     * Reads the whole request, in the thread of the caller, and sends it.
     *
     * @param target path and query, still encoded
     * @return completed by a thread of the client. Who completes it before the client does ends the call, and frees its connection
     */
    CompletableFuture<Answer> call(HttpServletRequest request, String target) throws IOException;

    ClientPool pool();
}
