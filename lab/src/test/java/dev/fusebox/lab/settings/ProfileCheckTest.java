package dev.fusebox.lab.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitUsage;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProfileCheckTest {

    private static LimitUsage live(String name, int max, String setting, String origin) {
        return new LimitUsage(
                "zuul-gateway",
                name,
                LimitKind.HTTP_POOL,
                max,
                0,
                0,
                0,
                0L,
                WhenFull.QUEUES,
                setting,
                "" + max,
                origin);
    }

    private static List<String> differences(String property, String value, LimitUsage live) {
        return ProfileCheck.differences("mine", Map.of(property, value), List.of(live));
    }

    @Test
    void a_limit_as_the_profile_says_is_no_difference() {
        assertThat(differences(
                        "ribbon.MaxConnectionsPerHost",
                        "70",
                        live("pool.service-a", 70, "ribbon.MaxConnectionsPerHost", "profile mine")))
                .isEmpty();
    }

    @Test
    void another_size_is_named_with_what_fixed_it() {
        assertThat(differences(
                        "zuul.semaphore.max-semaphores",
                        "70",
                        live("semaphore.service-a", 30, "zuul.semaphore.max-semaphores", "command line")))
                .containsExactly(
                        "zuul-gateway/semaphore.service-a is 30 (zuul.semaphore.max-semaphores, command line), but"
                                + " profile mine says zuul.semaphore.max-semaphores=70");
    }

    @Test
    void a_stronger_setting_of_the_same_profile_is_no_difference() {
        assertThat(differences(
                        "zuul.semaphore.max-semaphores",
                        "70",
                        live(
                                "semaphore.service-a",
                                30,
                                "zuul.eureka.service-a.semaphore.maxSemaphores",
                                "profile mine")))
                .isEmpty();
    }

    @Test
    void what_the_profile_does_not_set_may_be_anything() {
        assertThat(ProfileCheck.differences("mine", Map.of(), List.of(live("threads", 3, "x", "command line"))))
                .isEmpty();
    }
}
