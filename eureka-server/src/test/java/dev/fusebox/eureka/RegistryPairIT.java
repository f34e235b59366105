package dev.fusebox.eureka;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RegistryPairIT {

    static RegistryProcess one;
    static RegistryProcess two;
    static int portOne;
    static int portTwo;

    @BeforeAll
    static void start() throws Exception {
        portOne = RegistryProcess.freePort();
        portTwo = RegistryProcess.freePort();
        one = startOne();
        two = RegistryProcess.start(portTwo, "--spring.profiles.active=peer2", "--fusebox.peer-port=" + portOne);
        one.awaitHealth();
        two.awaitHealth();
    }

    static RegistryProcess startOne() throws Exception {
        return RegistryProcess.start(portOne, "--spring.profiles.active=peer1", "--fusebox.peer-port=" + portTwo);
    }

    @AfterAll
    static void stop() throws Exception {
        one.close();
        two.close();
    }

    @Test
    void a_registration_on_one_shows_up_on_the_other() throws Exception {
        one.register("BY-ONE", 600);
        two.register("BY-TWO", 600);

        await().atMost(Duration.ofSeconds(60)).until(() -> two.lists("BY-ONE"));
        await().atMost(Duration.ofSeconds(60)).until(() -> one.lists("BY-TWO"));
    }

    @Test
    void a_deregistration_on_one_shows_up_on_the_other() throws Exception {
        one.register("LEAVING", 600);
        await().atMost(Duration.ofSeconds(60)).until(() -> two.lists("LEAVING"));

        two.deregister("LEAVING");

        await().atMost(Duration.ofSeconds(60)).until(() -> !one.lists("LEAVING"));
    }

    @Test
    void after_a_restart_it_gets_the_registry_from_the_other() throws Exception {
        two.register("STAYING", 600);

        one.close();
        one = startOne().awaitHealth();

        await().atMost(Duration.ofSeconds(60)).until(() -> one.lists("STAYING"));
    }
}
