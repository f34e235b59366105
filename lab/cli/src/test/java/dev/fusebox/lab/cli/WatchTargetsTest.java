package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Ports;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WatchTargetsTest {

    @Test
    void of_several_labs_it_shows_the_one_on_the_default_ports() {
        Ports byDefault = new Ports(null);

        assertThat(WatchTargets.choose(Set.of(new Ports(17_000), byDefault))).isEqualTo(byDefault);
        assertThat(WatchTargets.choose(Set.of(new Ports(17_000)))).isEqualTo(new Ports(17_000));
        assertThat(WatchTargets.choose(Set.of())).isEqualTo(byDefault);
    }

    @Test
    void of_several_labs_without_default_ports_it_asks_for_one() {
        assertThatThrownBy(() -> WatchTargets.choose(Set.of(new Ports(17_100), new Ports(17_000))))
                .isInstanceOf(UsageException.class)
                .hasMessage("2 labs run, none of them on the default ports; choose one: --port-base 17000 or"
                        + " --port-base 17100");
    }
}
