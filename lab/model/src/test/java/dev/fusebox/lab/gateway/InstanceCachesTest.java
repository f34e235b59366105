package dev.fusebox.lab.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.RegistryDelay;
import dev.fusebox.lab.chain.RegistryDelay.CacheTime;
import dev.fusebox.lab.common.LabHome;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstanceCachesTest {

    private static final String PEER =
            "\n---\nspring.config.activate.on-profile: peer\neureka.server.eviction-interval-timer-in-ms: 77\n";

    @TempDir
    Path root;

    @BeforeEach
    void a_lab_with_a_profile() throws IOException {
        Files.createDirectories(root.resolve("tuning-profiles"));
        Files.writeString(root.resolve("tuning-profiles/application-p.yml"), "ribbon.ServerListRefreshInterval: 2500");
        jar(
                "eureka-server",
                "eureka.server: {evictionIntervalTimerInMs: 1000, use-read-only-response-cache: false}" + PEER);
        jar("zuul-gateway", "eureka.client.registry-fetch-interval-seconds: 3\nribbon.ServerListRefreshInterval: 1000");
        jar("scg-gateway", "spring: {}");
    }

    private void jar(String module, String settings) throws IOException {
        Path jar = new LabHome(root).jar(module);
        Files.createDirectories(jar.getParent());
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file)) {
            out.putNextEntry(new ZipEntry("application.yml"));
            out.write(settings.getBytes(StandardCharsets.UTF_8));
        }
    }

    private RegistryDelay of(String gateway) {
        Launch launch = new Launch(new LabHome(root), new Ports(null), "p", null, false);
        return InstanceCaches.of(launch, Gateways.named(gateway).component(), 5).orElseThrow();
    }

    @Test
    void an_instance_that_leaves_is_known_for_as_long_as_the_gateway_s_caches_keep_it() {
        RegistryDelay zuul = of("zuul");

        assertThat(zuul.sumMs(false)).isEqualTo(3000 + 2500);
        assertThat(zuul.words(false)).isEqualTo("gateway's fetch 3 s + list of instances 2.5 s");
        assertThat(zuul.parts())
                .extracting(CacheTime::setting)
                .contains(
                        "eureka.client.registry-fetch-interval-seconds=3 (application.yml)",
                        "ribbon.ServerListRefreshInterval=2500 (profile p)");
    }

    @Test
    void one_that_crashes_is_known_for_twice_its_lease_and_until_the_next_eviction_as_well() {
        assertThat(of("zuul").words(true))
                .isEqualTo("lease, twice 10 s + eviction 1 s + gateway's fetch 3 s + list of instances 2.5 s");
    }

    @Test
    void what_no_file_sets_is_the_framework_s_default() throws IOException {
        jar("eureka-server", "eureka.server.eviction-interval-timer-in-ms: 1000");

        assertThat(of("scg").words(false))
                .isEqualTo("registry's answers 30 s + gateway's fetch 30 s + list of instances 35 s");
    }

    @Test
    void a_gateway_without_a_known_cache_has_no_prediction() {
        Launch launch = new Launch(new LabHome(root), new Ports(null), "p", null, false);

        assertThat(InstanceCaches.of(launch, DemoStack.SERVICE_A, 5)).isEmpty();
    }
}
