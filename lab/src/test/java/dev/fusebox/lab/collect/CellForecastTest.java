package dev.fusebox.lab.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.Endpoint;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CellForecastTest {

    private static CellForecast.ForecastOutcome of(String profile, Endpoint endpoint, double rate, boolean coldRate) {
        return new CellForecast(new LabHome(Path.of("..")), Map.of())
                .of(
                        new Cell(
                                "id",
                                Gateways.named("zuul"),
                                profile,
                                null,
                                endpoint,
                                new Arrivals.Closed(450),
                                1,
                                true,
                                null),
                        rate,
                        coldRate,
                        14);
    }

    /** 450 users of 200 ms want 2250/s, and no limit of 500 stands in their way. */
    @Test
    void a_rate_that_was_still_rising_is_no_ceiling() {
        Endpoint sleep = Endpoint.of("sleep/200");

        assertThat(of("semaphore-500", sleep, 800, false).predicted().limit()).endsWith("/cpu");
        assertThat(of("semaphore-500", sleep, 800, true).why()).contains("warm-up ended while they still got faster");
        assertThat(of("semaphore-500", sleep, 800, true).predicted()).isNull();
        assertThat(of("semaphore-500", sleep, 20_000, true).predicted().limit()).isNull();
    }

    @Test
    void a_limit_that_caps_does_so_whatever_the_machine_gives() {
        assertThat(of("semaphore-100", Endpoint.of("sleep/200"), 20_000, true)
                        .predicted()
                        .limit())
                .isEqualTo("zuul-gateway/pool.service-a");
    }

    @Test
    void what_costs_cpu_or_cannot_be_known_is_not_predicted() {
        assertThat(of("semaphore-500", Endpoint.HELLO, 800, false).why()).contains("wait for nothing");
        assertThat(of("semaphore-500", Endpoint.of("sleep/200"), 0, false).why())
                .contains("nobody measured");
    }
}
