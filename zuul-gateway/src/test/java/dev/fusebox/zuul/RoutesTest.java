package dev.fusebox.zuul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.netflix.hystrix.HystrixCommandMetrics;
import dev.fusebox.testing.ActuatorSurface;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoutesTest {

    private static Gateway gateway;

    @BeforeAll
    static void start() {
        gateway = Gateway.start("stock", Gateway.PATIENT);
    }

    @AfterAll
    static void stop() {
        gateway.close();
    }

    @Test
    void sends_each_route_to_its_service_without_the_prefix() {
        assertThat(gateway.get("/v1/routea/hello/leo?n=1").body()).isEqualTo("service-a GET /hello/leo?n=1");
        assertThat(gateway.get("/v1/routeb/hello/leo").body()).isEqualTo("service-b GET /hello/leo");
    }

    @Test
    void form_bodies_arrive() {
        HttpResponse<String> answer = gateway.postForm("/v1/routea/hello/leo", "from=eva+maria");

        assertThat(answer.body()).isEqualTo("service-a POST /hello/leo from=eva+maria");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/hello/leo",
                "/v1/routec/hello/leo",
                "/service-a/hello/leo",
                "/actuator/env",
                "/actuator/routes"
            })
    void a_path_without_a_route_is_not_found(String path) {
        assertThat(gateway.get(path).statusCode()).isEqualTo(404);
    }

    @Test
    void exposes_health_and_meters_and_nothing_else_of_the_actuator() throws Exception {
        assertThat(gateway.get("/actuator/health").statusCode()).isEqualTo(200);
        ActuatorSurface.isHealthAndMetersToRead(gateway.port());
    }

    @Test
    void the_unguarded_route_has_no_hystrix_and_lets_callers_wait_for_its_20_connections() {
        var callers = gateway.callers(30, "/v1/unguarded/hang");
        await().until(() -> new LiveLimits(gateway).busyThreads() == 30 && gateway.serviceA.held() == 20);
        assertThat(HystrixCommandMetrics.getInstances())
                .extracting(metrics -> metrics.getCommandKey().name())
                .isSubsetOf("service-a", "service-b");

        gateway.serviceA.release();
        await().until(() -> gateway.serviceA.held() == 10);
        gateway.serviceA.release();
        assertThat(callers).allMatch(caller -> caller.join().statusCode() == 200);
    }
}
