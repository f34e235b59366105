package dev.fusebox.zuul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** The MBeans of limits/zuul-starter in the real gateway, with round numbers of calls. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PublishedLimitsTest {

    private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();
    private static Gateway gateway;

    @BeforeAll
    static void start() {
        gateway = Gateway.start(
                "semaphore-100",
                "--ribbon.ReadTimeout=60000",
                "--hystrix.command.default.execution.isolation.thread.timeoutInMilliseconds=300000",
                "--zuul.eureka.service-b.semaphore.maxSemaphores=7",
                "--service-b.ribbon.ReadTimeout=2000");
        assertThat(gateway.get("/v1/routea/hello/leo").statusCode()).isEqualTo(200);
        assertThat(gateway.get("/v1/routeb/hello/leo").statusCode()).isEqualTo(200);
        await().until(() -> SERVER.isRegistered(limit("pool.service-b")) && SERVER.isRegistered(breaker("service-b")));
    }

    @AfterAll
    static void stop() {
        gateway.close();
    }

    private static ObjectName limit(String name) throws JMException {
        return new ObjectName("dev.fusebox:type=Limit,component=zuul-gateway,name=" + name);
    }

    private static ObjectName breaker(String name) throws JMException {
        return new ObjectName("dev.fusebox:type=CircuitBreaker,component=zuul-gateway,name=" + name);
    }

    private static Object reset(String service) throws JMException {
        return SERVER.invoke(breaker(service), "reset", new Object[0], new String[0]);
    }

    private static Object of(ObjectName bean, String attribute) throws JMException {
        return SERVER.getAttribute(bean, attribute);
    }

    private static List<Object> setting(String name) throws JMException {
        return List.of(of(limit(name), "Setting"), of(limit(name), "Value"), of(limit(name), "Origin"));
    }

    @Test
    @Order(1)
    void ninety_callers_hold_ninety_permits_and_fifty_connections_and_forty_wait() throws Exception {
        var callers = gateway.callers(90, "/v1/routea/hang");

        await().until(() -> of(limit("pool.service-a"), "Queued").equals(40));
        assertThat(of(limit("pool.service-a"), "InUse")).isEqualTo(50);
        assertThat(of(limit("pool.service-a"), "Max")).isEqualTo(50);
        assertThat(of(limit("semaphore.service-a"), "InUse")).isEqualTo(90);
        assertThat(of(limit("threads"), "InUse")).isEqualTo(90);
        assertThat(of(breaker("service-a"), "State")).isEqualTo("CLOSED");

        releaseUntil(callers);
    }

    @Test
    @Order(2)
    void rejections_trip_the_breaker_and_are_counted_by_cause_and_a_reset_forgets_them() throws Exception {
        assertThat(reset("service-a")).isEqualTo(true);
        assertThat(of(breaker("service-a"), "WindowCalls")).isEqualTo(0);
        long succeeded = (Long) of(breaker("service-a"), "Succeeded");
        var holding = gateway.callers(100, "/v1/routea/hang");
        await().until(() -> of(limit("semaphore.service-a"), "InUse").equals(100));

        await().until(() -> {
            gateway.get("/v1/routea/hello/leo");
            return of(breaker("service-a"), "State").equals("OPEN");
        });
        gateway.get("/v1/routea/hello/leo");

        assertThat((Long) of(breaker("service-a"), "Trips")).isEqualTo(1);
        assertThat((Long) of(breaker("service-a"), "SemaphoreRejected")).isGreaterThanOrEqualTo(20);
        assertThat(of(limit("semaphore.service-a"), "Rejected"))
                .isEqualTo(of(breaker("service-a"), "SemaphoreRejected"));
        assertThat((Long) of(breaker("service-a"), "ShortCircuited")).isPositive();
        assertThat(of(breaker("service-a"), "Failed")).isEqualTo(0L);
        assertThat(of(breaker("service-a"), "TimedOut")).isEqualTo(0L);

        assertThat(reset("service-a")).isEqualTo(true);
        assertThat(of(breaker("service-a"), "State")).isEqualTo("CLOSED");
        assertThat(of(breaker("service-a"), "WindowErrors")).isEqualTo(0);
        assertThat(of(breaker("service-a"), "Trips")).isEqualTo(1L);
        await().until(() -> {
            gateway.get("/v1/routea/hello/leo");
            return of(breaker("service-a"), "State").equals("OPEN");
        });
        releaseUntil(holding);
        assertThat(of(breaker("service-a"), "Succeeded")).isEqualTo(succeeded + 100);
        assertThat(of(breaker("service-a"), "State"))
                .as("any success closes it")
                .isEqualTo("CLOSED");
    }

    @Test
    @Order(3)
    void a_read_timeout_of_ribbon_counts_as_timed_out_and_not_as_failed() throws Exception {
        assertThat(gateway.get("/v1/routeb/hang").statusCode()).isGreaterThanOrEqualTo(500);

        assertThat(of(breaker("service-b"), "TimedOut")).isEqualTo(1L);
        assertThat(of(breaker("service-b"), "Failed")).isEqualTo(0L);
    }

    @Test
    void every_size_has_its_property_and_the_origin_of_the_value() throws Exception {
        assertThat(setting("semaphore.service-a"))
                .containsExactly("zuul.semaphore.max-semaphores", "100", "profile semaphore-100");
        assertThat(setting("semaphore.service-b"))
                .containsExactly("zuul.eureka.service-b.semaphore.maxSemaphores", "7", "command line");
        assertThat(setting("pool.service-a"))
                .containsExactly("ribbon.MaxConnectionsPerHost", "50", "profile semaphore-100");
        assertThat(setting("threads")).containsExactly("server.tomcat.threads.max", "200", "profile semaphore-100");
        assertThat(setting("connections"))
                .containsExactly("server.tomcat.max-connections", "8192", "framework default");
    }

    @Test
    void a_breaker_shows_its_whole_rule_with_its_settings() throws Exception {
        assertThat(gateway.get("/v1/routea/hello/leo").statusCode()).isEqualTo(200);
        await().until(() -> SERVER.isRegistered(breaker("service-a")));

        assertThat(of(breaker("service-a"), "VolumeThreshold")).isEqualTo(20);
        assertThat(of(breaker("service-a"), "ErrorThreshold")).isEqualTo(50.0);
        assertThat(of(breaker("service-a"), "WindowMs")).isEqualTo(10_000);
        assertThat(of(breaker("service-a"), "WindowSize")).isNull();
        assertThat(of(breaker("service-a"), "JudgedEveryMs")).isEqualTo(500);
        assertThat(of(breaker("service-a"), "HalfOpenCalls")).isEqualTo(1);
        assertThat(of(breaker("service-a"), "CountsRejections")).isEqualTo(true);
        assertThat(of(breaker("service-a"), "AnySuccessCloses")).isEqualTo(true);
        assertThat((String[]) of(breaker("service-a"), "Settings"))
                .hasSize(4)
                .anyMatch(s -> s.startsWith("hystrix.command.default.circuitBreaker.requestVolumeThreshold=20 ("));
    }

    @Test
    void time_limits_have_their_property_too() throws Exception {
        assertThat(gateway.get("/v1/routea/hello/leo").statusCode()).isEqualTo(200);

        await().until(() -> SERVER.isRegistered(timeLimit("call.service-a")));
        assertThat(time("call.service-a"))
                .containsExactly(
                        300_000,
                        "hystrix.command.default.execution.isolation.thread.timeoutInMilliseconds",
                        "command line");
        assertThat(time("read.service-a")).containsExactly(60_000, "ribbon.ReadTimeout", "command line");
        assertThat(time("read.service-b")).containsExactly(2000, "service-b.ribbon.ReadTimeout", "command line");
        assertThat(time("connect.service-b")).containsExactly(1000, "ribbon.ConnectTimeout", "profile semaphore-100");
    }

    private static List<Object> time(String name) throws JMException {
        return List.of(of(timeLimit(name), "Millis"), of(timeLimit(name), "Setting"), of(timeLimit(name), "Origin"));
    }

    private static ObjectName timeLimit(String name) throws JMException {
        return new ObjectName("dev.fusebox:type=TimeLimit,component=zuul-gateway,name=" + name);
    }

    @Test
    void the_route_without_hystrix_has_its_own_pool() throws Exception {
        assertThat(gateway.get("/v1/unguarded/hello/leo").statusCode()).isEqualTo(200);

        assertThat(of(limit("pool.simple-host"), "Max")).isEqualTo(20);
        assertThat(setting("pool.simple-host"))
                .containsExactly("zuul.host.max-per-route-connections", "20", "framework default");
        assertThat(time("connect.simple-host"))
                .containsExactly(2000, "zuul.host.connect-timeout-millis", "framework default");
        assertThat(time("read.simple-host"))
                .containsExactly(10_000, "zuul.host.socket-timeout-millis", "framework default");
        assertThat(of(timeLimit("acquire.simple-host"), "Millis"))
                .as("callers wait without end")
                .isNull();
    }

    @Test
    void one_call_of_a_user_is_one_call_to_the_service() throws Exception {
        assertThat(gateway.get("/v1/routea/hello/leo").statusCode()).isEqualTo(200);
        ObjectName retry = new ObjectName("dev.fusebox:type=Retry,component=zuul-gateway,name=service-a");
        await().until(() -> SERVER.isRegistered(retry));

        assertThat(of(retry, "MostCalls")).isEqualTo(1);
        assertThat(List.of(of(retry, "Setting"), of(retry, "Value"), of(retry, "Origin")))
                .containsExactly("zuul.retryable", "false", "framework default");
        assertThat(Stream.of((CompositeData[]) of(retry, "Ineffective")).map(s -> s.get("setting")))
                .containsExactly("ribbon.MaxAutoRetries", "ribbon.MaxAutoRetriesNextServer");
    }

    @Test
    void everything_can_be_read() throws Exception {
        ObjectName limits = new ObjectName("dev.fusebox:type=Limits,component=zuul-gateway");

        await().untilAsserted(
                        () -> assertThat((CompositeData[]) of(limits, "Absent")).isEmpty());
    }

    private static void releaseUntil(List<? extends Future<?>> callers) {
        await().until(() -> {
            gateway.serviceA.release();
            return callers.stream().allMatch(Future::isDone);
        });
    }
}
