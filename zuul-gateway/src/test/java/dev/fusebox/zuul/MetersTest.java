package dev.fusebox.zuul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The meters of limits/zuul-starter in the real gateway, as a Prometheus server gets them. */
class MetersTest {

    private static final String PERMITS =
            "{component=\"zuul-gateway\",kind=\"semaphore\",limit=\"semaphore.service-a\",when_full=\"rejects\"}";

    private static Gateway gateway;

    @BeforeAll
    static void start() {
        gateway = Gateway.start("semaphore-100", Gateway.PATIENT);
        assertThat(gateway.get("/v1/routea/hello/leo").statusCode()).isEqualTo(200);
    }

    @AfterAll
    static void stop() {
        gateway.close();
    }

    /** What a scrape gets, without comments, as {@code name{tags} value}. */
    private static List<String> scraped() {
        return gateway.get("/actuator/prometheus")
                .body()
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.replace(",}", "}"))
                .toList();
    }

    @Test
    void a_semaphore_has_meters_within_seconds_after_its_first_call() {
        await().until(() -> scraped().contains("fusebox_limit_max" + PERMITS + " 100.0"));

        assertThat(scraped())
                .contains("fusebox_limit_in_use" + PERMITS + " 0.0")
                .contains("fusebox_limit_rejected_total" + PERMITS + " 0.0")
                .noneMatch(line -> line.startsWith("fusebox_limit_queued" + PERMITS));
    }

    @Test
    void a_circuit_breaker_has_its_state_and_its_successful_calls() {
        String tags = "{component=\"zuul-gateway\",name=\"service-a\"";
        await().until(() -> scraped().contains("fusebox_circuitbreaker_succeeded_total" + tags + "} 1.0"));

        assertThat(scraped())
                .contains("fusebox_circuitbreaker_state" + tags + ",state=\"closed\"} 1.0")
                .contains("fusebox_circuitbreaker_state" + tags + ",state=\"open\"} 0.0")
                .contains("fusebox_circuitbreaker_trips_total" + tags + "} 0.0");
    }

    @Test
    void the_framework_times_calls_as_it_does_by_itself() {
        await().untilAsserted(() -> assertThat(scraped())
                .anyMatch(line -> line.startsWith("http_server_requests_seconds_count") && line.contains("/v1/routea"))
                .anyMatch(line -> line.startsWith("hystrix_")));
    }
}
