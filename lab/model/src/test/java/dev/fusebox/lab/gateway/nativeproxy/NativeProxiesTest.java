package dev.fusebox.lab.gateway.nativeproxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.gateway.Launch;
import dev.fusebox.lab.gateway.Ports;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class NativeProxiesTest {

    private static final Launch LAUNCH =
            new Launch(new LabHome(Path.of("../..").toAbsolutePath()), new Ports(20_000), "stock", null, false);

    @Test
    void each_listens_on_loopback_only_and_calls_both_services_there() {
        assertThat(new NativeProxies().members()).allSatisfy(proxy -> {
            String text = proxy.files(LAUNCH).get(proxy.id() + ".conf");

            assertThat(text)
                    .contains("127.0.0.1:" + LAUNCH.ports().of(proxy), "127.0.0.1:20001", "127.0.0.1:20002")
                    .contains("/v1/routea", "/v1/routeb")
                    .doesNotContain("*:", "0.0.0.0", "%");
            assertThat(proxy.arguments(LAUNCH)).contains(proxy.id() + ".conf");
        });
    }
}
