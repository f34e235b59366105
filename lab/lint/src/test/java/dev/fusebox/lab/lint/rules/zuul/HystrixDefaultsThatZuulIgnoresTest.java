package dev.fusebox.lab.lint.rules.zuul;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Linted;
import java.util.List;
import org.junit.jupiter.api.Test;

class HystrixDefaultsThatZuulIgnoresTest {

    private static final String DEFAULT = "hystrix.command.default.execution.isolation.";

    @Test
    void default_permits_are_never_read() {
        List<LintFinding> found = found("""
                zuul.routes.orders: /orders/**
                %ssemaphore.maxConcurrentRequests: 7
                """.formatted(DEFAULT));

        assertThat(found).singleElement().satisfies(f -> {
            assertThat(f.level()).isEqualTo(LintLevel.INEFFECTIVE);
            assertThat(f.place().line()).isEqualTo(2);
            assertThat(f.message()).contains("each route has 100 permits instead of 7");
            assertThat(f.fixed().orElseThrow().diff())
                    .contains(
                            "-" + DEFAULT + "semaphore.maxConcurrentRequests: 7", "+zuul.semaphore.max-semaphores: 7");
        });
    }

    @Test
    void the_permits_in_force_are_named() {
        assertThat(found("""
                zuul.semaphore.maxSemaphores: 300
                %ssemaphore.maxConcurrentRequests: 7
                """.formatted(DEFAULT)))
                .singleElement()
                .satisfies(f -> assertThat(f.message()).contains("each route has 300 permits instead of 7"));
    }

    @Test
    void permits_of_one_service_are_read() {
        assertThat(found("""
                zuul.routes.orders: /orders/**
                hystrix.command.orders.execution.isolation.semaphore.maxConcurrentRequests: 7
                """)).isEmpty();
    }

    @Test
    void a_default_strategy_that_zuul_has_anyway_does_no_harm() {
        assertThat(found("""
                zuul.ribbon-isolation-strategy: THREAD
                %sstrategy: THREAD
                """.formatted(DEFAULT))).isEmpty();
    }

    private static List<LintFinding> found(String yml) {
        return Linted.of("FB006", Linted.yml(yml));
    }
}
