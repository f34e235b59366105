package dev.fusebox.lab.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProfileCheckTest {

    private static ChainSnapshot limit(String name, int max, String setting, String origin) {
        LimitSpec limit = new LimitSpec(
                LimitId.parse("zuul-gateway/" + name),
                max,
                WhenFull.QUEUES,
                new SettingValue(setting, String.valueOf(max), origin));
        return new ChainSnapshot(List.of(limit), List.of(), List.of());
    }

    private static ChainSnapshot call(int millis, String origin) {
        TimeLimit time = new TimeLimit(
                "zuul-gateway", "call.service-a", millis, new SettingValue("call.timeout", millis + "ms", origin));
        return new ChainSnapshot(List.of(), List.of(), List.of(time));
    }

    private static List<String> differences(int max, String setting, ChainSnapshot live) {
        String name = live.limits().get(0).id().name();
        return ProfileCheck.differences("mine", limit(name, max, setting, "profile mine"), live);
    }

    @Test
    void a_limit_as_the_profile_says_is_no_difference() {
        assertThat(differences(
                        70,
                        "ribbon.MaxConnectionsPerHost",
                        limit("pool.service-a", 70, "ribbon.MaxConnectionsPerHost", "profile mine")))
                .isEmpty();
    }

    @Test
    void another_size_is_named_with_its_setting() {
        assertThat(differences(
                        70,
                        "zuul.semaphore.max-semaphores",
                        limit("semaphore.service-a", 30, "zuul.semaphore.max-semaphores", "command line")))
                .containsExactly(
                        "zuul-gateway/semaphore.service-a is 30 (zuul.semaphore.max-semaphores, command line), but"
                                + " profile mine says zuul.semaphore.max-semaphores=70");
    }

    @Test
    void a_stronger_setting_of_the_same_profile_is_no_difference() {
        assertThat(differences(
                        70,
                        "zuul.semaphore.max-semaphores",
                        limit(
                                "semaphore.service-a",
                                30,
                                "zuul.eureka.service-a.semaphore.maxSemaphores",
                                "profile mine")))
                .isEmpty();
    }

    @Test
    void a_limit_that_the_profile_does_not_set_may_have_any_size() {
        assertThat(ProfileCheck.differences(
                        "mine",
                        limit("threads", 200, "threads.max", "framework default"),
                        limit("threads", 3, "x", "command line")))
                .isEmpty();
    }

    @Test
    void a_time_limit_that_is_not_the_profiles_is_a_difference() {
        assertThat(ProfileCheck.differences("mine", call(4000, "profile mine"), call(4000, "framework default")))
                .isEmpty();
        assertThat(ProfileCheck.differences("mine", call(4000, "profile mine"), call(900, "environment")))
                .containsExactly(
                        "zuul-gateway/time-limit.call.service-a is 900 (call.timeout, environment), but profile"
                                + " mine says call.timeout=4000ms");
    }

    /** Experiments that hold calls raise them on the command line. */
    @Test
    void time_limits_that_were_raised_are_not_the_profiles() {
        assertThat(ProfileCheck.differences("mine", call(60_000, "command line"), call(60_000, "command line")))
                .isEmpty();
    }

    @Test
    void a_setting_of_the_command_line_that_is_not_in_force_is_a_difference() {
        ChainSnapshot wanted = limit("semaphore.service-a", 7, "zuul.semaphore.max-semaphores", "command line");

        assertThat(ProfileCheck.differences(
                        "mine",
                        wanted,
                        limit("semaphore.service-a", 30, "hystrix.command.service-a.permits", "profile mine")))
                .containsExactly(
                        "zuul-gateway/semaphore.service-a is 30 (hystrix.command.service-a.permits, profile mine),"
                                + " but the command line says zuul.semaphore.max-semaphores=7");
        assertThat(ProfileCheck.differences("mine", wanted, wanted)).isEmpty();
    }
}
