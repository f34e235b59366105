package dev.fusebox.scgmvc;

import dev.fusebox.limits.LimitPublisher;
import dev.fusebox.testing.GatewayUnderTest;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/** Spring Cloud Gateway Server Web MVC. */
final class Gateway extends GatewayUnderTest {

    private Gateway(String[] defaults, String serviceA, String... properties) {
        super(ScgMvcApplication.class, defaults, serviceA, properties);
    }

    /** Starts with {@code serviceA} as the only instance of service-a and none of service-b. */
    static Gateway before(String serviceA, String... properties) {
        return new Gateway(PATIENT, serviceA, properties);
    }

    /** As the lab starts it: with a file of tuning-profiles/, and arguments that override it. */
    static Gateway under(String profile, String serviceA, String... properties) {
        return new Gateway(STOCK, serviceA, ofProfile(profile, properties));
    }

    /** Calls of service-a with this outcome, as the circuit breaker's MBean counts them. */
    Object errors(String cause) {
        return published("CircuitBreaker", cause);
    }

    /** An attribute of what is published for service-a. */
    Object published(String type, String attribute) {
        bean(LimitPublisher.class).refresh();
        try {
            return ManagementFactory.getPlatformMBeanServer()
                    .getAttribute(
                            new ObjectName("dev.fusebox:type=" + type + ",component=scg-mvc,name=service-a"),
                            attribute);
        } catch (JMException e) {
            throw new AssertionError(e);
        }
    }
}
