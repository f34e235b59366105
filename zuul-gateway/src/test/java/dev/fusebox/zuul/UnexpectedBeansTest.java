package dev.fusebox.zuul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.cloud.netflix.zuul.filters.ProxyRequestHelper;
import org.springframework.cloud.netflix.zuul.filters.ZuulProperties;
import org.springframework.cloud.netflix.zuul.filters.route.SimpleHostRoutingFilter;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/** Gateways whose own beans replace beans of the frameworks. */
class UnexpectedBeansTest {

    private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

    static class TwoFilters {
        @Bean
        SimpleHostRoutingFilter one(ProxyRequestHelper helper, ZuulProperties properties) {
            return new SimpleHostRoutingFilter(helper, properties, HttpClients.createDefault());
        }

        @Bean
        SimpleHostRoutingFilter another(ProxyRequestHelper helper, ZuulProperties properties) {
            return new SimpleHostRoutingFilter(helper, properties, HttpClients.createDefault());
        }
    }

    static class OwnClient {
        @Bean
        CloseableHttpClient ownClient() {
            RequestConfig times = RequestConfig.custom().setSocketTimeout(1234).build();
            return HttpClients.custom()
                    .setMaxConnPerRoute(9)
                    .setDefaultRequestConfig(times)
                    .build();
        }
    }

    private static ConfigurableApplicationContext start(Class<?> beans) {
        return new SpringApplication(ZuulGatewayApplication.class, beans)
                .run(
                        "--server.port=0",
                        "--eureka.client.enabled=false",
                        "--server.tomcat.mbeanregistry.enabled=false",
                        "--zuul.host.max-per-route-connections=30");
    }

    private static Object of(String type, String name, String attribute) throws JMException {
        return SERVER.getAttribute(name(type, name), attribute);
    }

    private static ObjectName name(String type, String name) throws JMException {
        return new ObjectName(
                "dev.fusebox:type=" + type + ",component=zuul-gateway" + (name == null ? "" : ",name=" + name));
    }

    private static List<Object> setting(String type, String name) throws JMException {
        return List.of(of(type, name, "Setting"), of(type, name, "Value"), of(type, name, "Origin"));
    }

    private static Map<String, String> absent() throws JMException {
        return Stream.of((CompositeData[]) of("Limits", null, "Absent"))
                .collect(Collectors.toMap(
                        a -> a.get("name").toString(), a -> a.get("reason").toString()));
    }

    @Test
    void what_cannot_be_found_is_absent_with_its_reason_and_the_gateway_runs() throws Exception {
        try (ConfigurableApplicationContext context = start(TwoFilters.class)) {
            assertThat(context.isRunning()).isTrue();
            await().until(() -> absent().containsKey("request threads and connections"));
            assertThat(absent()).containsOnlyKeys("request threads and connections", "limits of url: routes");
            assertThat(absent().get("request threads and connections"))
                    .isEqualTo("Tomcat registers no MBeans: server.tomcat.mbeanregistry.enabled=false");
            assertThat(absent().get("limits of url: routes")).startsWith("NoUniqueBeanDefinitionException: ");
        }
    }

    @Test
    void url_routes_use_the_applications_own_client_and_not_zuuls_settings() throws Exception {
        try (ConfigurableApplicationContext context = start(OwnClient.class)) {
            await().until(() -> SERVER.isRegistered(name("Limit", "pool.ownClient")));

            assertThat(of("Limit", "pool.simple-host", "Max")).isEqualTo(9);
            assertThat(setting("Limit", "pool.simple-host"))
                    .containsExactly("zuul.host.max-per-route-connections", "9", "set by code");
            assertThat(((CompositeData[]) of("Limit", "pool.simple-host", "Ineffective"))[0].get("value"))
                    .isEqualTo("30");
            assertThat(setting("TimeLimit", "read.simple-host"))
                    .containsExactly("zuul.host.socket-timeout-millis", "1234", "set by code");
            assertThat(of("Limit", "pool.ownClient", "Max")).isEqualTo(9);
            assertThat(of("Limit", "pool.ownClient", "Origin")).isEqualTo("set by code");
        }
    }
}
