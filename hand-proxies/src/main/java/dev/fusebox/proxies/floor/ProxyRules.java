package dev.fusebox.proxies.floor;

import dev.fusebox.proxies.Route;
import dev.fusebox.proxies.http.Failure;
import dev.fusebox.proxies.http.HopByHop;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.httpproxy.ProxyContext;
import io.vertx.httpproxy.ProxyInterceptor;
import io.vertx.httpproxy.ProxyRequest;
import io.vertx.httpproxy.ProxyResponse;

/** What the reverse proxy of Vert.x leaves to its user: the path, most headers about one connection, and time limits. */
record ProxyRules(Route route) implements ProxyInterceptor {

    @Override
    public Future<ProxyResponse> handleProxyRequest(ProxyContext context) {
        ProxyRequest request = context.request();
        request.setURI(route.target(request.getURI()));
        MultiMap headers = request.headers();
        HopByHop.ofRequest(headers.getAll(HttpHeaders.CONNECTION)).forEach(headers::remove);
        return context.sendRequest()
                .recover(error -> Future.succeededFuture(request.release()
                        .response()
                        .setStatusCode(Failure.of(error).status())));
    }

    @Override
    public Future<Void> handleProxyResponse(ProxyContext context) {
        MultiMap headers = context.response().headers();
        HopByHop.ofResponse(headers.getAll(HttpHeaders.CONNECTION)).forEach(headers::remove);
        return context.sendResponse();
    }
}
