package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.RegistryDelay.CacheTime;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegistryDelayTest {

    private static final RegistryDelay DELAY = new RegistryDelay(List.of(
            new CacheTime("lease", "lease-duration=90 (framework default)", 90_000, true),
            new CacheTime("client's fetch", "fetch-interval=1 (profile p)", 1000, false),
            new CacheTime("list of servers", "refresh=1500 (profile p)", 1500, false)));

    @Test
    void an_instance_that_crashed_is_called_for_the_time_of_its_lease_too() {
        assertThat(DELAY.sumMs(true)).isEqualTo(92_500);
        assertThat(DELAY.words(true)).isEqualTo("lease 90 s + client's fetch 1 s + list of servers 1.5 s");
    }

    @Test
    void one_that_told_that_it_goes_is_called_as_long_as_caches_keep_it() {
        assertThat(DELAY.sumMs(false)).isEqualTo(2500);
        assertThat(DELAY.words(false)).isEqualTo("client's fetch 1 s + list of servers 1.5 s");
    }
}
