package dev.fusebox.scg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fusebox.limits.LimitPublisher;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A profile sets every limit of a route: only {@code stock}, and what is stock but for the service, has Spring Cloud's own bulkhead of 25 calls and time limit of a
 * second. Reads the live gateway under every profile of tuning-profiles/.
 */
class NoHiddenLimitTest {

    static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

    static List<String> profiles() {
        return Gateway.profiles();
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void every_limit_of_a_route_is_set_by_its_profile(String profile) {
        try (Backend serviceA = new Backend();
                Gateway gateway = Gateway.under(profile, serviceA.url())) {
            // A cold gateway on a busy machine takes longer than its time limit for the first.
            await().until(() -> gateway.get("/v1/routea/hello").statusCode() == 200);
            gateway.bean(LimitPublisher.class).refresh(); // It would do so within a second.
            List<Object> bulkhead = published("Limit", "bulkhead.service-a", "Max");
            List<Object> timeLimit = published("TimeLimit", "call.service-a", "Millis");

            if (profile.endsWith("stock")) {
                assertThat(bulkhead).containsExactly(25, "framework default");
                assertThat(timeLimit).containsExactly(1000, "framework default");
            } else {
                assertThat(bulkhead).doesNotContain("framework default");
                assertThat(timeLimit).doesNotContain("framework default");
            }
        }
    }

    /** Size and origin of a limit, empty when the profile switches it off. */
    private static List<Object> published(String type, String name, String size) {
        try {
            assertThat(SERVER.isRegistered(name("CircuitBreaker", "service-a"))).isTrue();
            ObjectName bean = name(type, name);
            return SERVER.isRegistered(bean)
                    ? Stream.of(SERVER.getAttribute(bean, size), SERVER.getAttribute(bean, "Origin"))
                            .toList()
                    : List.of();
        } catch (JMException e) {
            throw new AssertionError(e);
        }
    }

    private static ObjectName name(String type, String name) throws JMException {
        return new ObjectName("dev.fusebox:type=" + type + ",component=scg-gateway,name=" + name);
    }
}
