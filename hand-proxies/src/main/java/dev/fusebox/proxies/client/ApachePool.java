package dev.fusebox.proxies.client;

import java.nio.channels.ClosedSelectorException;
import org.apache.hc.client5.http.impl.ChainElement;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClientBuilder;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManager;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManagerBuilder;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.nio.AsyncRequestProducer;
import org.apache.hc.core5.http.nio.AsyncResponseConsumer;
import org.apache.hc.core5.io.CloseMode;
import org.slf4j.LoggerFactory;

/** Apache's asynchronous client as a proxy needs it: a call is one call, and an answer stays as the backend wrote it. */
public final class ApachePool extends ApacheConnections<PoolingAsyncClientConnectionManager> {

    private static final int USUAL = PoolingAsyncClientConnectionManager.DEFAULT_MAX_CONNECTIONS_PER_ROUTE;

    private final CloseableHttpAsyncClient http;

    public ApachePool(ClientSettings settings) {
        super(connections(settings), USUAL);
        http = HttpAsyncClientBuilder.create()
                .setConnectionManager(connections)
                .setDefaultRequestConfig(ApacheSettings.request(settings))
                .disableAutomaticRetries()
                .disableRedirectHandling()
                .disableContentCompression()
                .disableCookieManagement()
                .disableAuthCaching()
                .addExecInterceptorBefore(ChainElement.MAIN_TRANSPORT.name(), "connected", ApacheCall::connected)
                .setIoReactorExceptionCallback(ApachePool::failed)
                .build();
        http.start();
    }

    /** Its end is one of these: it closes what its threads wait for. */
    private static void failed(Exception failure) {
        if (!(failure instanceof ClosedSelectorException)) {
            LoggerFactory.getLogger(ApachePool.class).error("A thread of the HTTP client has ended", failure);
        }
    }

    private static PoolingAsyncClientConnectionManager connections(ClientSettings settings) {
        int max = settings.maxConnections(USUAL);
        return PoolingAsyncClientConnectionManagerBuilder.create()
                .setMaxConnPerRoute(max)
                .setMaxConnTotal(max)
                .setDefaultConnectionConfig(ApacheSettings.connection(settings))
                .build();
    }

    public <T> ApacheCall call(
            AsyncRequestProducer request, AsyncResponseConsumer<T> answer, FutureCallback<T> callback) {
        return ApacheCall.start(http, request, answer, callback);
    }

    @Override
    public void close() {
        http.close(CloseMode.IMMEDIATE);
    }
}
