package dev.fusebox.eureka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fusebox.testing.ActuatorSurface;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SingleRegistryIT {

    static RegistryProcess registry;

    @BeforeAll
    static void start() throws Exception {
        registry = RegistryProcess.start(RegistryProcess.freePort()).awaitHealth();
    }

    @AfterAll
    static void stop() throws Exception {
        registry.close();
    }

    @Test
    void lists_a_new_instance_at_once() throws Exception {
        assertThat(registry.lists("FRESH")).isFalse();

        registry.register("FRESH", 600);

        assertThat(registry.lists("FRESH")).isTrue();
    }

    @Test
    void forgets_an_instance_that_deregisters_at_once() throws Exception {
        registry.register("LEAVING", 600);

        registry.deregister("LEAVING");

        assertThat(registry.lists("LEAVING")).isFalse();
    }

    @Test
    void evicts_an_instance_whose_lease_ran_out() throws Exception {
        registry.register("GONE", 1);

        await().atMost(Duration.ofSeconds(60)).until(() -> !registry.lists("GONE"));
    }

    @Test
    void exposes_health_and_meters_and_nothing_else_of_the_actuator() throws Exception {
        ActuatorSurface.isHealthAndMetersToRead(registry.port());
    }

    @Test
    void has_no_peer() throws Exception {
        assertThat(registry.body("/eureka/status")).contains("<registered-replicas></registered-replicas>");
    }

    @Test
    void is_not_in_its_own_list() throws Exception {
        assertThat(registry.lists("EUREKA-SERVER")).isFalse();
    }
}
