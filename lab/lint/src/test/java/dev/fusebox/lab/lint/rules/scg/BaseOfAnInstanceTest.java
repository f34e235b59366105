package dev.fusebox.lab.lint.rules.scg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.Linted;
import org.junit.jupiter.api.Test;

/** {@code base-config} of an instance, as Resilience4j has it. */
class BaseOfAnInstanceTest {

    private static final String ROUTE = """
            spring.cloud.gateway.server.webflux.routes:
              - id: a
                uri: http://127.0.0.1:1
                predicates: [Path=/a/**]
                filters: [CircuitBreaker=o]
            """;

    private static LintResult lint(String settings) {
        return Linted.yml(ROUTE + settings);
    }

    @Test
    void an_instance_that_is_based_on_a_configuration_is_judged() {
        LintResult result = lint("""
                resilience4j.circuitbreaker:
                  configs.shared.sliding-window-size: 6
                  instances.o.base-config: shared
                resilience4j.bulkhead:
                  configs.small.max-concurrent-calls: 5
                  instances.o.base-config: small
                """);

        assertThat(result.undecided()).isEmpty();
        assertThat(Linted.of("FB020", result))
                .singleElement()
                .satisfies(f -> assertThat(f.message()).contains("5"));
    }

    @Test
    void a_base_that_is_not_there_is_said_to_be_missing() {
        LintResult result = lint("resilience4j.circuitbreaker.instances.o.base-config: shared\n");

        assertThat(result.undecided())
                .anySatisfy(u -> assertThat(u.why()).contains("Configuration with name 'shared' does not exist"));
    }
}
