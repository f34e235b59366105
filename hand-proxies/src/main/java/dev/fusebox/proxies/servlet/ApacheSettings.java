package dev.fusebox.proxies.servlet;

import dev.fusebox.proxies.client.ClientSettings;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.core5.util.Timeout;

/** The time limits of Apache's clients, blocking and asynchronous. */
final class ApacheSettings {

    private ApacheSettings() {}

    static ConnectionConfig connection(ClientSettings settings) {
        ConnectionConfig.Builder config = ConnectionConfig.custom();
        if (settings.connectTimeout() != null) {
            config.setConnectTimeout(Timeout.of(settings.connectTimeout()));
        }
        return config.build();
    }

    /** A call waits for a connection without an end: the library's limit of 3 minutes would be one that no setting shows. */
    static RequestConfig request(ClientSettings settings) {
        RequestConfig.Builder config = RequestConfig.custom().setConnectionRequestTimeout(Timeout.DISABLED);
        if (settings.responseTimeout() != null) {
            config.setResponseTimeout(Timeout.of(settings.responseTimeout()));
        }
        return config.build();
    }
}
