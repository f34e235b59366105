package dev.fusebox.scgmvc;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The connections of the gateway's HTTP client. Spring has no property for them.
 *
 * @param maxConnections connections to each instance of a service; the client's own default (5, and 25 to all instances) when not set
 */
@ConfigurationProperties("scg-mvc.client")
record ClientPool(Integer maxConnections) {}
