package dev.fusebox.scgmvc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the filter {@code Retry} makes of a call: by Spring Retry, which these tests have on the class path, and by Spring's own retry. */
class RetryTest extends BeforeServiceA {

    private static final String PREFIX = "spring.cloud.gateway.server.webmvc.";
    private static final String ROUTE = PREFIX + "routes[0].";
    private static final String FAILED = "exceptions=org.springframework.web.client.ResourceAccessException";

    private void start(boolean framework, int retries, String... args) {
        List<String> all = new ArrayList<>(List.of(
                PREFIX + "use-framework-retry-filter=" + framework,
                ROUTE + "id=service-a",
                ROUTE + "uri=lb://service-a",
                ROUTE + "predicates[0]=Path=/v1/routea/**",
                ROUTE + "filters[0]=StripPrefix=2",
                ROUTE + "filters[1].name=Retry",
                ROUTE + "filters[1].args.retries=" + retries));
        for (String arg : args) {
            all.add(ROUTE + "filters[1].args." + arg);
        }
        gateway = Gateway.before(serviceA.url(), all.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({"false,1,1", "false,3,3", "false,5,5", "true,1,2", "true,3,4", "true,5,4"})
    void retries_are_calls_to_spring_retry_and_retries_up_to_three_to_the_framework(
            boolean framework, int retries, int calls) {
        start(framework, retries);

        assertThat(gateway.get("/v1/routea/unavailable").statusCode())
                .as("not the backend's 503")
                .isEqualTo(500);

        assertThat(serviceA.calls()).isEqualTo(calls);
        assertThat(gateway.published("Retry", "MostCalls")).isEqualTo(calls);
    }

    @ParameterizedTest
    @CsvSource({"false,false", "true,true"})
    void only_the_framework_pauses_for_a_second(boolean framework, boolean pauses) {
        start(framework, 2);
        long start = System.nanoTime();

        gateway.get("/v1/routea/unavailable");

        assertThat(System.nanoTime() - start >= 1_000_000_000L).isEqualTo(pauses);
    }

    @ParameterizedTest
    @CsvSource({"false,2,1", "true,2,1"})
    void by_default_a_call_without_an_answer_is_not_repeated(boolean framework, int retries, int calls) {
        start(framework, retries);

        gateway.get("/v1/routea/cut");

        assertThat(serviceA.calls()).isEqualTo(calls);
    }

    @ParameterizedTest
    @CsvSource({"false,2,1", "true,2,3"})
    void with_the_exception_of_the_client_the_framework_repeats_it(boolean framework, int retries, int calls) {
        start(framework, retries, FAILED);

        gateway.get("/v1/routea/cut");

        assertThat(serviceA.calls()).isEqualTo(calls);
    }

    @Test
    void methods_do_not_count_for_calls_without_an_answer() {
        start(true, 1, FAILED, "methods=GET");

        gateway.post("/v1/routea/cut", "x");

        assertThat(serviceA.calls()).isEqualTo(2);
    }
}
