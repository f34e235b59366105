package dev.fusebox.scgmvc.guard;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** What protects this gateway and its callers where the framework does not: {@code fusebox.guard.enabled=false} leaves nothing of it. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "fusebox.guard.enabled", matchIfMissing = true)
@Import({BodyLimit.class, HeadersOfOneConnection.class})
class Guard {}
