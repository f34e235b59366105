package dev.fusebox.scg;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.cloud.client.DefaultServiceInstance;
import org.springframework.cloud.client.loadbalancer.LoadBalancerUriTools;
import org.springframework.cloud.gateway.config.GatewayLoadBalancerProperties;
import org.springframework.cloud.gateway.support.DelegatingServiceInstance;

class InstanceAddressTest {

    private final InstanceAddress filter = new InstanceAddress(null, new GatewayLoadBalancerProperties());

    @ParameterizedTest
    @CsvSource({
        "lb://service-a/hello/leo?from=lee, 127.0.0.1, 8881, http",
        "lb://service-a/, 127.0.0.1, 8881, http",
        "lb://service-a, 127.0.0.1, 8881, http",
        "lb://service-a/a%20b/%2F?c=%26&d=e+f&g, example.test, 80, https",
        "lb://service-a/\u00fc?\u00f6=\u00e4, example.test, 8443, https",
        "lb://service-a/a;b=c//d/../e?f=g/h?i, 127.0.0.1, 8881, ws",
        "lb://service-a/a, [::1], 8881, http"
    })
    void the_address_is_that_of_the_framework(URI call, String host, int port, String scheme) {
        var instance =
                new DelegatingServiceInstance(new DefaultServiceInstance("1", "service-a", host, port, false), scheme);

        assertThat(filter.reconstructURI(instance, call))
                .isEqualTo(LoadBalancerUriTools.reconstructURI(instance, call));
    }
}
