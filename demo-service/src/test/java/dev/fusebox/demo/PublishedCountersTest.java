package dev.fusebox.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import javax.management.JMException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;

@DirtiesContext
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "eureka.client.enabled=false",
            "spring.jmx.enabled=true",
            "spring.jmx.unique-names=true",
            "spring.application.name=counted"
        })
class PublishedCountersTest {

    String component() {
        return "counted";
    }

    Client service;

    @BeforeEach
    void connect(@LocalServerPort int port) {
        service = new Client(port);
    }

    @Test
    void each_endpoint_counts_its_own_calls() throws Exception {
        service.get("/hello/a");
        service.get("/hello/b");
        service.post("/echo", "text/plain", "c");

        await().untilAsserted(() -> {
            assertThat(read("hello", "Total")).isEqualTo(2L);
            assertThat(read("echo", "Total")).isEqualTo(1L);
            assertThat(read("hello", "InFlight")).isEqualTo(0);
            assertThat(read("hello", "Peak")).isIn(1, 2);
        });
    }

    @Test
    void a_call_is_in_flight_until_it_is_answered() throws Exception {
        var first = service.begin("/hang");
        var second = service.begin("/hang");
        await().untilAsserted(() -> assertThat(read("hang", "InFlight")).isEqualTo(2));

        service.post("/release", "text/plain", "");
        first.join();
        second.join();

        await().untilAsserted(() -> assertThat(read("hang", "InFlight")).isEqualTo(0));
        assertThat(read("hang", "Peak")).isEqualTo(2);
        Beans.invoke(name("hang"), "resetPeak");
        assertThat(read("hang", "Peak")).isEqualTo(0);
    }

    @Test
    void a_rejected_call_does_not_stay_in_flight() throws Exception {
        service.get("/sleep/-1");

        await().untilAsserted(() -> {
            assertThat(read("sleep", "Total")).isEqualTo(1L);
            assertThat(read("sleep", "InFlight")).isEqualTo(0);
        });
    }

    Object read(String endpoint, String attribute) throws JMException {
        return Beans.read(name(endpoint), attribute);
    }

    private String name(String endpoint) {
        return "dev.fusebox:type=Endpoint,component=" + component() + ",name=" + endpoint;
    }
}
