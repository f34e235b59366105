package dev.fusebox.proxies.servlet;

import dev.fusebox.proxies.Route;
import dev.fusebox.proxies.client.ClientPool;
import dev.fusebox.proxies.client.ClientSettings;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.InputStreamEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;

/** Style {@code sync}: one thread of the server carries the call from its first byte to its last, and waits with it. */
final class SyncProxy extends HttpServlet implements ServletStyle {

    private final transient Route route;
    private final transient BlockingClient client;
    private final transient HttpHost backend;

    SyncProxy(Route route, ClientSettings settings) {
        this.route = route;
        this.client = new BlockingClient(settings);
        this.backend = HttpHost.create(route.address());
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String target = route.target(request.getRequestURI(), request.getQueryString());
        if (target == null) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        BasicClassicHttpRequest call = new BasicClassicHttpRequest(request.getMethod(), backend, target);
        Requests.headers(request, call::addHeader);
        if (Requests.hasBody(request)) {
            call.setEntity(new InputStreamEntity(request.getInputStream(), request.getContentLengthLong(), null));
        }
        try {
            client.http().execute(backend, call, answer -> pass(answer, response));
        } catch (IOException failure) {
            Answer.write(failure, response);
        }
    }

    private static Void pass(ClassicHttpResponse answer, HttpServletResponse response) throws IOException {
        Answer.head(answer.getCode(), ApacheHeaders.of(answer), response);
        if (answer.getEntity() != null) {
            // To close this stream after an error would make half an answer look like a whole one.
            answer.getEntity().writeTo(response.getOutputStream());
        }
        return null;
    }

    @Override
    public ClientPool pool() {
        return client;
    }
}
