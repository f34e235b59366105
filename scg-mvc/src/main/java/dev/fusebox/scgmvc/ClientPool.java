package dev.fusebox.scgmvc;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The connections of the gateway's HTTP client. Spring has no property for them.
 *
 * @param maxConnections connections to each instance of a service; the client's own default (5, and 25 to all instances) when not set
 * @param maxIdleTime a connection that was idle for longer is not used again; when not set, one that was idle for 2 s is first tried
 */
@ConfigurationProperties("scg-mvc.client")
record ClientPool(Integer maxConnections, Duration maxIdleTime) {}
