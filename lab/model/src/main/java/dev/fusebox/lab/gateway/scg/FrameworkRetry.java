package dev.fusebox.lab.gateway.scg;

/** The retry of Spring Framework, which carries out the filter {@code Retry} on servlets where Spring Retry does not. */
public final class FrameworkRetry {

    /** Of {@code RetryPolicy.getBackOff()}, {@code FixedBackOff(1000, 3)}. */
    public static final int MOST_RETRIES = 3;

    /** Before each retry, of the same. */
    public static final int PAUSE_MS = 1000;

    /** Which of the two a gateway uses that has both. */
    public static final String SETTING = "spring.cloud.gateway.server.webmvc.use-framework-retry-filter";
}
