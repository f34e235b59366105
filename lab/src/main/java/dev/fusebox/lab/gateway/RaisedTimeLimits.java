package dev.fusebox.lab.gateway;

import java.util.Map;
import java.util.TreeMap;

/**
 * Overrides that lift every time limit of a gateway, so that an experiment which holds calls tests a limit and not a
 * time-out: a stock gateway gives up a held call after one second.
 */
public final class RaisedTimeLimits {

    /** What time limits are raised to. */
    public static final int SECONDS = 60;

    private static final String MILLIS = String.valueOf(SECONDS * 1000);

    /** Hystrix's limit covers Ribbon's retries; if it ended first, a permit would come back while its thread is held. */
    private static final String HYSTRIX_MILLIS = String.valueOf(2 * SECONDS * 1000 + 10_000);

    private static final String DURATION = SECONDS + "s";

    private RaisedTimeLimits() {}

    /** What results say of the time limits. */
    public static String words(boolean raised) {
        return raised ? "raised to " + SECONDS + " s" : "as they are";
    }

    /**
     * Settings for the command line of a process, which beat those of any profile.
     *
     * @param profile what the profile says to this process: a time limit that it sets for one service is lifted too
     */
    public static Map<String, String> raised(Component component, Map<String, String> profile) {
        Map<String, String> raised = new TreeMap<>();
        switch (component) {
            case ZUUL -> {
                raised.put("ribbon.ReadTimeout", MILLIS);
                raised.put("hystrix.command.default.execution.isolation.thread.timeoutInMilliseconds", HYSTRIX_MILLIS);
                raised.put("zuul.host.socket-timeout-millis", MILLIS);
                for (String property : profile.keySet()) {
                    if (property.endsWith(".ribbon.ReadTimeout")) {
                        raised.put(property, MILLIS);
                    } else if (property.startsWith("hystrix.command.") && property.endsWith(".timeoutInMilliseconds")) {
                        raised.put(property, HYSTRIX_MILLIS);
                    }
                }
            }
            case SCG -> {
                raised.put("resilience4j.timelimiter.configs.default.timeout-duration", DURATION);
                for (String property : profile.keySet()) {
                    if (property.startsWith("resilience4j.timelimiter.") && property.endsWith(".timeout-duration")
                            || property.endsWith(".httpclient.response-timeout")) {
                        raised.put(property, DURATION);
                    }
                }
            }
            case EUREKA, SERVICE_A, SERVICE_B -> {}
        }
        return raised;
    }
}
