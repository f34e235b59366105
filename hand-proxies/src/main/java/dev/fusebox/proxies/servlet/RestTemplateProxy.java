package dev.fusebox.proxies.servlet;

import dev.fusebox.proxies.Route;
import dev.fusebox.proxies.client.ClientPool;
import dev.fusebox.proxies.client.ClientSettings;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.springframework.http.HttpMethod;
import org.springframework.http.StreamingHttpOutputMessage;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.web.client.NoOpResponseErrorHandler;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestTemplate;

/** Style {@code rest-template}: a handler of Spring MVC that waits in {@link RestTemplate}, on Apache's blocking client. */
final class RestTemplateProxy implements ServletStyle {

    private final Route route;
    private final BlockingClient client;
    private final RestTemplate template;

    RestTemplateProxy(Route route, ClientSettings settings) {
        this.route = route;
        client = new BlockingClient(settings);
        template = new RestTemplate(new AnyMethod(client));
        // An error of the backend is an answer.
        template.setErrorHandler(new NoOpResponseErrorHandler());
    }

    void handle(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String target = route.target(request.getRequestURI(), request.getQueryString());
        if (target == null) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        URI address = URI.create(route.address() + target);
        HttpMethod method = HttpMethod.valueOf(request.getMethod());
        try {
            template.execute(
                    address, method, call -> pass(request, (ClientHttpRequest) call), answer -> pass(answer, response));
        } catch (ResourceAccessException failure) {
            Answer.write((IOException) failure.getCause(), response);
        }
    }

    @Override
    public ClientPool pool() {
        return client;
    }

    private static void pass(HttpServletRequest request, ClientHttpRequest call) {
        Requests.headers(request, call.getHeaders()::add);
        if (Requests.hasBody(request)) {
            if (request.getContentLengthLong() >= 0) {
                call.getHeaders().setContentLength(request.getContentLengthLong());
            }
            ((StreamingHttpOutputMessage) call)
                    .setBody(to -> request.getInputStream().transferTo(to));
        }
    }

    private static Void pass(ClientHttpResponse answer, HttpServletResponse response) throws IOException {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        answer.getHeaders().forEach(headers::put);
        Answer.head(answer.getStatusCode().value(), headers, response);
        answer.getBody().transferTo(response.getOutputStream());
        return null;
    }

    /** Spring's own makes requests of eight methods only. */
    private static final class AnyMethod extends HttpComponentsClientHttpRequestFactory {

        AnyMethod(BlockingClient client) {
            super(client.http());
        }

        @Override
        protected ClassicHttpRequest createHttpUriRequest(HttpMethod method, URI uri) {
            return new HttpUriRequestBase(method.name(), uri);
        }
    }
}
