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

    /** Four fifths of the ports are 22 585. */
    @Test
    void of_one_address_a_port_rests_for_a_second() {
        assertThat(SourceAddresses.number(19_585, 3000, PORTS)).isEqualTo(1);
        assertThat(SourceAddresses.number(19_586, 3000, PORTS)).isGreaterThan(1);
    }

    @Test
    void of_several_addresses_a_port_rests_for_a_minute() {
        assertThat(SourceAddresses.number(22_000, 2500, PORTS)).isEqualTo(8);
        assertThat(SourceAddresses.number(5000, 500, 1000)).isEqualTo(44);
    }
}
