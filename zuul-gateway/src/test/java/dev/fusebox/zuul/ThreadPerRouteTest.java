package dev.fusebox.zuul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.management.ManagementFactory;
import java.util.List;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class ThreadPerRouteTest {

    private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

    @Test
    void a_hung_service_uses_up_its_own_100_threads_and_the_healthy_one_answers() {
        try (Gateway gateway = Gateway.start("thread-per-route", Gateway.PATIENT)) {
            var callers = gateway.callers(100, "/v1/routea/hang");
            await().until(() -> gateway.serviceA.held() == 100);

            assertThat(gateway.get("/v1/routea/hello/leo").statusCode()).isEqualTo(500);
            assertThat(gateway.get("/v1/routeb/hello/leo").statusCode()).isEqualTo(200);

            gateway.serviceA.release();
            assertThat(callers).allMatch(caller -> caller.join().statusCode() == 200);
        }
    }

    /** Hystrix rejects from the threshold on, although its queue has room; by default it has no queue. */
    @Test
    void a_pool_publishes_how_many_calls_may_wait_for_its_threads() throws Exception {
        String pool = "hystrix.threadpool.route-service-b.";
        try (Gateway gateway = Gateway.start(
                "thread-per-route", "--" + pool + "maxQueueSize=50", "--" + pool + "queueSizeRejectionThreshold=7")) {
            assertThat(gateway.get("/v1/routea/hello/leo").statusCode()).isEqualTo(200);
            assertThat(gateway.get("/v1/routeb/hello/leo").statusCode()).isEqualTo(200);

            for (String name : List.of("route-service-a", "route-service-b")) {
                await().until(() -> SERVER.isRegistered(pool(name)));
            }
            assertThat(SERVER.getAttribute(pool("route-service-a"), "QueueSize"))
                    .isEqualTo(0);
            assertThat(SERVER.getAttribute(pool("route-service-b"), "QueueSize"))
                    .isEqualTo(7);
        }
    }

    private static ObjectName pool(String name) throws JMException {
        return new ObjectName("dev.fusebox:type=Limit,component=zuul-gateway,name=threadpool." + name);
    }
}
