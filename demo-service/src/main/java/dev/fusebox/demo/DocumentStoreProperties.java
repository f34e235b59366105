package dev.fusebox.demo;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where documents are, and the pool of connections of whichever driver reads them. The defaults of the pool are those of the drivers.
 *
 * @param uri of a MongoDB; nothing connects to it before the first call of an endpoint that needs it
 */
@ConfigurationProperties("demo.document-store")
record DocumentStoreProperties(String uri, @DefaultValue Pool pool) {

    /**
     * @param maxSize connections to one server
     * @param minSize connections that are kept open without a call
     * @param waitQueueTimeout how long a call waits for a connection
     */
    record Pool(
            @DefaultValue("100") int maxSize,
            @DefaultValue("0") int minSize,
            @DefaultValue("2m") Duration waitQueueTimeout) {}
}
