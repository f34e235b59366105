package dev.fusebox.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.test.annotation.DirtiesContext;

@DirtiesContext
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "spring.main.web-application-type=reactive",
            "eureka.client.enabled=false",
            "spring.jmx.enabled=true",
            "spring.jmx.unique-names=true",
            "spring.application.name=reactive-counted"
        })
class ReactivePublishedCountersTest extends PublishedCountersTest {

    @Override
    String component() {
        return "reactive-counted";
    }

    @Test
    void a_call_whose_client_goes_away_does_not_stay_in_flight() throws Exception {
        var call = service.begin("/sleep/60000");
        await().untilAsserted(() -> assertThat(read("sleep", "InFlight")).isEqualTo(1));

        call.cancel(true);

        await().untilAsserted(() -> assertThat(read("sleep", "InFlight")).isEqualTo(0));
    }
}
