package dev.fusebox.lab.load;

import java.net.URI;
import java.net.http.HttpRequest;

/**
 * Calls whose connection ends with them: a caller that comes once, and leaves no idle connection at the gateway. The JDK's client
 * allows it only when the system property {@code jdk.httpclient.allowRestrictedHeaders} says so from the start.
 */
final class OneShot {

    private OneShot() {}

    static HttpRequest.Builder get(URI uri) {
        return HttpRequest.newBuilder(uri).header("Connection", "close");
    }
}
