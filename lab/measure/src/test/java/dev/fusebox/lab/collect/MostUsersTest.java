package dev.fusebox.lab.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.collect.MostUsers.Need;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.CellLength;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.lab.study.SetUp;
import dev.fusebox.lab.traffic.Arrivals;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MostUsersTest {

    private static final Optional<String> MANY_PORTS = Optional.of("10240\t65535\n");

    private static MostUsers byFiles(String limits) {
        return MostUsers.of(Need.CALLS, Optional.of(limits), MANY_PORTS);
    }

    @Test
    void a_gateway_needs_two_open_files_for_each_user() {
        assertThat(byFiles("1024   1500   files"))
                .isEqualTo(new MostUsers(
                        500, "a gateway needs two open files for each, and the hard limit is 1500 (ulimit -Hn)"));
    }

    @Test
    void the_hard_limit_counts_since_a_jvm_raises_its_soft_one() {
        assertThat(byFiles("1024   20000   files").users()).isEqualTo(9750);
        assertThat(byFiles("1024   unlimited   files").users()).isGreaterThan(18_000);
    }

    @Test
    void ephemeral_ports_bound_the_users_too() {
        MostUsers most = MostUsers.of(Need.CALLS, Optional.of("1024   1048576   files"), Optional.of("60000\t60999\n"));

        assertThat(most.users()).isEqualTo(333);
        assertThat(most.because()).contains("there are 1000", "net.ipv4.ip_local_port_range");
    }

    @Test
    void the_usual_range_of_ports_carries_nine_thousand() {
        assertThat(MostUsers.of(Need.CALLS, Optional.empty(), Optional.of("32768\t60999\n"))
                        .users())
                .isGreaterThan(9000);
    }

    @Test
    void a_system_that_says_nothing_bounds_nothing() {
        assertThat(MostUsers.of(Need.CALLS, Optional.empty(), Optional.empty())).isEqualTo(MostUsers.UNBOUNDED);
    }

    @Test
    void the_users_of_a_ramp_keep_one_connection_each() {
        Optional<String> files = Optional.of("1024   20000   files");
        Optional<String> usualPorts = Optional.of("32768\t60999\n");

        assertThat(MostUsers.of(Need.CONNECTION, files, usualPorts).users()).isEqualTo(19_500);
        assertThat(MostUsers.of(Need.CONNECTION_AND_GATEWAY, files, usualPorts).users())
                .isEqualTo(9750);
    }

    @Test
    void ports_bound_no_users_who_come_from_several_addresses() {
        Optional<String> fewPorts = Optional.of("60000\t60999\n");

        assertThat(MostUsers.of(Need.CONNECTION, Optional.empty(), fewPorts))
                .isEqualTo(
                        new MostUsers(
                                1000,
                                "each needs 1 ephemeral port, and there are 1000 (sysctl -w net.ipv4.ip_local_port_range='10240 65535')"));
        assertThat(MostUsers.of(Need.ONE_OF_SEVERAL_ADDRESSES, Optional.empty(), fewPorts))
                .isEqualTo(MostUsers.UNBOUNDED);
    }

    @Test
    void open_arrivals_take_several_addresses_and_users_of_ab_do_not() {
        assertThat(need(new Arrivals.Closed(50), "direct", true)).isEqualTo(Need.CALLS);
        assertThat(need(new Arrivals.Open(50), "direct", false)).isEqualTo(Need.CALLS);
        assertThat(need(new Arrivals.Open(50), "direct", true)).isEqualTo(Need.ONE_OF_SEVERAL_ADDRESSES);
        assertThat(need(new Arrivals.Open(50), "zuul", true)).isEqualTo(Need.CONNECTION_AND_GATEWAY);
    }

    private static Need need(Arrivals arrivals, String gateway, boolean several) {
        Endpoint endpoint = Endpoint.of("sleep/200");
        CellLength size = new CellLength(null, null, null, null, null);
        return Need.of(
                new Cell("x", Gateways.named(gateway), SetUp.of("stock"), null, endpoint, arrivals, size, 1, 1, null),
                several);
    }
}
