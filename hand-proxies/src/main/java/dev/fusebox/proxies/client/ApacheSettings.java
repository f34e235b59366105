package dev.fusebox.proxies.client;

import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.core5.util.Timeout;

/** The time limits of Apache's clients, blocking and asynchronous. */
public final class ApacheSettings {

    /** Without a time limit, the blocking client would not wait at all. */
    private static final Timeout AS_LONG_AS_IT_TAKES = Timeout.ofDays(365);

    private ApacheSettings() {}

    public static ConnectionConfig connection(ClientSettings settings) {
        ConnectionConfig.Builder config = ConnectionConfig.custom();
        if (settings.connectTimeout() != null) {
            config.setConnectTimeout(Timeout.of(settings.connectTimeout()));
        }
        return config.build();
    }

    /** A call waits for a connection as long as it takes: the library's limit of 3 minutes would be one that no setting shows. */
    public static RequestConfig request(ClientSettings settings) {
        RequestConfig.Builder config = RequestConfig.custom().setConnectionRequestTimeout(AS_LONG_AS_IT_TAKES);
        if (settings.responseTimeout() != null) {
            config.setResponseTimeout(Timeout.of(settings.responseTimeout()));
        }
        return config.build();
    }
}
