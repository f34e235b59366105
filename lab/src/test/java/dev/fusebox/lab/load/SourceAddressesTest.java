package dev.fusebox.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SourceAddressesTest {

    private static final int PORTS = 28_232;

    @Test
    void one_address_has_ports_for_thousands_of_calls() {
        assertThat(SourceAddresses.number(9000, 3000, PORTS)).isEqualTo(1);
        assertThat(SourceAddresses.of("127.0.0.1", 10, 1).next()).isNull();
    }

    @Test
    void calls_in_flight_and_ports_that_rest_add_up() {
        assertThat(SourceAddresses.number(22_000, 2500, PORTS)).isEqualTo(2);
        assertThat(SourceAddresses.number(60_000, 20_000, PORTS)).isEqualTo(4);
    }
}
