package dev.fusebox.proxies.client;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;

/** The client of the JDK. It opens a connection for each call that finds none free: no call waits, and nothing can be counted. */
public final class JavaClient implements ClientPool {

    private final HttpClient http;
    private final ClientSettings settings;

    public JavaClient(ClientSettings settings) {
        this.settings = settings;
        HttpClient.Builder builder =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).followRedirects(HttpClient.Redirect.NEVER);
        if (settings.connectTimeout() != null) {
            builder.connectTimeout(settings.connectTimeout());
        }
        http = builder.build();
    }

    public HttpClient http() {
        return http;
    }

    /** A request with the time limit of the settings. */
    public HttpRequest.Builder request(URI uri) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri);
        return settings.responseTimeout() == null ? request : request.timeout(settings.responseTimeout());
    }
}
