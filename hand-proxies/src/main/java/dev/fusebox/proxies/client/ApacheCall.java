package dev.fusebox.proxies.client;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.Future;
import org.apache.hc.client5.http.async.AsyncExecCallback;
import org.apache.hc.client5.http.async.AsyncExecChain;
import org.apache.hc.client5.http.async.AsyncExecRuntime;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.nio.AsyncEntityProducer;
import org.apache.hc.core5.http.nio.AsyncRequestProducer;
import org.apache.hc.core5.http.nio.AsyncResponseConsumer;

/**
 * A call of Apache's asynchronous client that can be given up at any time. HttpClient 5.6 itself cannot cancel a call that runs on a
 * kept connection: it then cancels the wait for a connection, which is over, and the connection stays in use until the backend answers.
 */
public final class ApacheCall {

    private static final String NAME = ApacheCall.class.getName();

    private Future<?> future;
    private AsyncExecRuntime connection;
    private boolean givenUp;

    static <T> ApacheCall start(
            CloseableHttpAsyncClient http,
            AsyncRequestProducer request,
            AsyncResponseConsumer<T> answer,
            FutureCallback<T> callback) {
        ApacheCall call = new ApacheCall();
        HttpClientContext context = HttpClientContext.create();
        context.setAttribute(NAME, call);
        call.future = http.execute(request, answer, context, callback);
        return call;
    }

    /** Ends the call and closes its connection. Does nothing when the call is done: the next call can use the connection. */
    public void giveUp() {
        if (future.isDone()) {
            return;
        }
        AsyncExecRuntime used;
        synchronized (this) {
            givenUp = true;
            used = connection;
        }
        future.cancel(true);
        if (used != null) {
            used.discardEndpoint();
        }
    }

    /** The step of Apache's chain at which a call has its connection. */
    static void connected(
            HttpRequest request,
            AsyncEntityProducer body,
            AsyncExecChain.Scope scope,
            AsyncExecChain chain,
            AsyncExecCallback callback)
            throws HttpException, IOException {
        ApacheCall call = (ApacheCall) scope.clientContext.getAttribute(NAME);
        // Giving up waits until the connection has the call: Apache fails at a connection that goes away before.
        synchronized (call) {
            if (call.givenUp) {
                throw new InterruptedIOException("The call was given up while it waited for a connection");
            }
            call.connection = scope.execRuntime;
            chain.proceed(request, body, scope, callback);
        }
    }
}
