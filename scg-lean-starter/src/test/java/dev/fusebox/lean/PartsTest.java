package dev.fusebox.lean;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

class PartsTest {

    @Test
    void meters_read_no_headers_that_an_observation_carries() {
        try (ConfigurableApplicationContext gateway = TwoGateways.start(GatewayShapes.Field.class, List.of())) {
            assertThat(new Parts(gateway.getBeanFactory(), null).isCarrierRead())
                    .isFalse();
        }
    }

    @Test
    void tracing_does() {
        List<String> settings = List.of("management.tracing.sampling.probability=1.0");
        try (ConfigurableApplicationContext gateway = TwoGateways.start(TracedCallsTest.Traced.class, settings)) {
            assertThat(new Parts(gateway.getBeanFactory(), null).isCarrierRead())
                    .isTrue();
        }
    }
}
