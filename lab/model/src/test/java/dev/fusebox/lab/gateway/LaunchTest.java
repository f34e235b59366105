package dev.fusebox.lab.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.limits.LimitKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaunchTest {

    @TempDir
    Path root;

    private Launch launch;

    @BeforeEach
    void a_profile() throws IOException {
        Path profiles = Files.createDirectories(root.resolve("tuning-profiles"));
        Files.writeString(profiles.resolve("application-mine.yml"), "server.tomcat.threads.max: many\n");
        launch = new Launch(new LabHome(root), new Ports(null), "mine", null, false);
    }

    private RuntimeException blameProfile(String log) {
        return launch.blameProfile(new LabException(log), List.of(DemoStack.SERVICE_A));
    }

    @Test
    void a_start_that_fails_by_a_property_of_the_profile_is_a_mistake_in_the_profile() {
        assertThat(blameProfile("service-a ended with exit code 1; Failed to bind 'server.tomcat.threads.max' to int"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("profile mine: service-a ended with exit code 1; ");
        assertThat(blameProfile("Origin: URL [file:/x/tuning-profiles/application-mine.yml] - 1:28"))
                .isInstanceOf(UsageException.class);
    }

    @Test
    void a_start_that_fails_otherwise_is_the_environments() {
        assertThat(blameProfile("service-a ended with exit code 137; the last lines of service-a.log: started"))
                .isInstanceOf(LabException.class)
                .hasMessageStartingWith("service-a ended");
    }

    @Test
    void a_profile_may_give_processes_more_heap_than_usual() throws IOException {
        String before = launch.fingerprint(DemoStack.EUREKA);
        assertThat(launch.heapMb("demo-service")).isEqualTo(512);

        Path profile = root.resolve("tuning-profiles/application-mine.yml");
        Files.writeString(profile, "fusebox.heap-mb: 2048\n");
        assertThat(launch.heapMb("demo-service")).isEqualTo(2048);
        assertThat(launch.fingerprint(DemoStack.EUREKA)).isNotEqualTo(before);

        Files.writeString(profile, "fusebox.heap-mb: 256\n");
        assertThatThrownBy(() -> launch.heapMb("demo-service"))
                .isInstanceOf(UsageException.class)
                .hasMessage("profile mine: fusebox.heap-mb=256: must be a number of MiB, at least 512");
    }

    private Launch given(boolean raised, Map<String, String> settings) {
        return new Launch(new LabHome(root), new Ports(null), "mine", null, raised, null, new GivenSettings(settings));
    }

    @Test
    void a_setting_of_the_command_line_goes_to_the_processes_that_read_it() {
        Launch changed = given(
                false, Map.of("zuul.semaphore.max-semaphores", "7", "demo-service:server.tomcat.threads.max", "9"));
        Component zuul = Gateways.named("zuul").component();

        assertThat(zuul.arguments(changed))
                .contains("--zuul.semaphore.max-semaphores=7")
                .doesNotContain("--server.tomcat.threads.max=9");
        assertThat(DemoStack.SERVICE_A.arguments(changed))
                .contains("--server.tomcat.threads.max=9")
                .doesNotContain("--zuul.semaphore.max-semaphores=7");
        assertThat(DemoStack.EUREKA.arguments(changed)).isEqualTo(DemoStack.EUREKA.arguments(launch));
        assertThat(changed.fingerprint(zuul)).isNotEqualTo(launch.fingerprint(zuul));
        assertThat(changed.configured(DemoStack.SERVICE_A, "service-a").limits())
                .extracting(LimitSpec::setting)
                .contains(new SettingValue("server.tomcat.threads.max", "9", "command line"));
    }

    /** Reactor Netty reads it before Spring reads profiles and arguments. */
    @Test
    void the_number_of_event_loops_becomes_a_property_of_the_jvm() throws IOException {
        String loops = "reactor.netty.ioWorkerCount";
        Component scg = Gateways.named("scg").component();
        Launch changed = given(false, Map.of(loops, "1"));

        assertThat(scg.jvmProperties(changed)).isEqualTo(Map.of(loops, "1"));
        assertThat(scg.arguments(changed)).as("so that it is named").contains("--" + loops + "=1");
        assertThat(Gateways.named("zuul").component().jvmProperties(changed)).isEmpty();
        assertThat(changed.configured(scg, "service-a").limits())
                .filteredOn(limit -> limit.kind() == LimitKind.EVENT_LOOP)
                .extracting(LimitSpec::max, LimitSpec::setting)
                .containsExactly(tuple(1, new SettingValue(loops, "1", "command line")));

        Files.writeString(root.resolve("tuning-profiles/application-mine.yml"), loops + ": 2\n");
        assertThat(scg.jvmProperties(launch)).isEqualTo(Map.of(loops, "2"));
        assertThat(scg.jvmProperties(changed))
                .as("the command line comes first")
                .containsEntry(loops, "1");
    }

    /** Spring joins the values of an option that is there twice. */
    @Test
    void a_raised_time_limit_comes_before_one_of_the_command_line_in_any_spelling() {
        String limit = "resilience4j.timelimiter.configs.default.timeoutDuration";
        Component scg = Gateways.named("scg").component();
        Launch asIs = given(false, Map.of(limit, "2s"));
        Launch raised = given(true, Map.of(limit, "2s"));

        assertThat(asIs.overrides(scg)).isEqualTo(Map.of(limit, "2s"));
        assertThat(asIs.overriddenByRaised(scg)).isEmpty();
        assertThat(raised.overrides(scg).values()).containsOnly("60s");
        assertThat(raised.overriddenByRaised(scg)).containsExactly(limit);
    }

    @Test
    void a_time_limit_of_one_service_is_raised_too() {
        Launch raised = given(
                true,
                Map.of(
                        "service-a.ribbon.ConnectTimeout", "1000",
                        "spring.cloud.gateway.server.webflux.httpclient.connect-timeout", "1000",
                        "spring.http.clients.connectTimeout", "1s",
                        "resilience4j.timelimiter.instances.service-a.timeoutDuration", "2s",
                        "service-a.ribbon.ReadTimeout", "2000"));

        assertThat(raised.overrides(Gateways.named("scg").component()))
                .containsEntry("resilience4j.timelimiter.instances.service-a.timeoutDuration", "60s")
                .containsEntry("spring.cloud.gateway.server.webflux.httpclient.connect-timeout", "60000");
        assertThat(raised.overrides(Gateways.named("scg-mvc").component()))
                .containsEntry("resilience4j.timelimiter.instances.service-a.timeoutDuration", "70s")
                .containsEntry("spring.http.clients.connectTimeout", "60s");
        assertThat(raised.overrides(Gateways.named("zuul").component()))
                .containsEntry("service-a.ribbon.ConnectTimeout", "60000")
                .containsEntry("service-a.ribbon.ReadTimeout", "60000");
    }
}
