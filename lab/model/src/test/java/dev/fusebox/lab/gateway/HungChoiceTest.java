package dev.fusebox.lab.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HungChoiceTest {

    private static HungChoice of(String gateway, String ids) {
        return HungChoice.of(Gateways.named(gateway), ids);
    }

    @ParameterizedTest
    @CsvSource({
        "zuul, service-a, service-b",
        "zuul, unguarded, service-b",
        "zuul, service-b, service-a",
        "zuul, 'service-a,unguarded', service-b",
        "zuul, 'service-a, service-b', unguarded",
        "zuul, '/v1/routea,/v1/routeb', unguarded",
        "scg, service-a, service-b",
        "sync-and-async-tomcat, async, service-b"
    })
    void a_route_that_needs_no_hung_service_is_healthy_where_there_is_one(String gateway, String hung, String healthy) {
        assertThat(of(gateway, hung).healthy().id()).isEqualTo(healthy);
    }

    @Test
    void it_says_where_the_healthy_route_needs_a_hung_service() {
        assertThat(of("zuul", "service-a,service-b").sharesService()).isTrue();
        assertThat(of("zuul", "service-a,unguarded").sharesService()).isFalse();
        assertThat(of("zuul", "service-a,service-a").id()).isEqualTo("service-a");
    }
}
