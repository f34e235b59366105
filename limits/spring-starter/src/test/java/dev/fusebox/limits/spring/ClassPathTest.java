package dev.fusebox.limits.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.limits.LimitPublisher;
import dev.fusebox.limits.LimitSource;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;

/** The starter brings no framework, so it has to work with those of the application. */
class ClassPathTest {

    static final AutoConfigurations OURS = AutoConfigurations.of(
            LimitsAutoConfiguration.class,
            TomcatBoot4AutoConfiguration.class,
            NettyLimitsAutoConfiguration.class,
            NettyBoot4AutoConfiguration.class,
            HttpClientLimitsAutoConfiguration.class,
            GatewayLimitsAutoConfiguration.class,
            Resilience4jLimitsAutoConfiguration.class);

    @Test
    void works_with_tomcat_alone() {
        new WebApplicationContextRunner()
                .withConfiguration(OURS)
                .withClassLoader(new FilteredClassLoader(
                        NettyServerCustomizer.class,
                        HttpServer.class,
                        HttpClient.class,
                        GlobalFilter.class,
                        CircuitBreakerRegistry.class,
                        BulkheadRegistry.class))
                .run(context -> assertThat(context)
                        .hasSingleBean(LimitPublisher.class)
                        .hasBean("fuseboxTomcatMBeans")
                        .doesNotHaveBean("fuseboxCircuitBreakers"));
    }

    @Test
    void works_with_netty_and_resilience4j_without_tomcat() {
        new ReactiveWebApplicationContextRunner()
                .withConfiguration(OURS)
                .withClassLoader(new FilteredClassLoader(Tomcat.class, ConfigurableTomcatWebServerFactory.class))
                .run(context -> assertThat(context)
                        .hasSingleBean(LimitPublisher.class)
                        .hasSingleBean(NettyServerLimits.class)
                        .hasBean("fuseboxCircuitBreakers")
                        .doesNotHaveBean("fuseboxTomcatMBeans"));
    }

    @Test
    void works_with_a_gateway_without_resilience4j() {
        new ReactiveWebApplicationContextRunner()
                .withConfiguration(OURS)
                .withClassLoader(new FilteredClassLoader("io.github.resilience4j"))
                .run(context -> assertThat(context)
                        .hasSingleBean(LimitPublisher.class)
                        .doesNotHaveBean("fuseboxCircuitBreakers"));
    }

    @Test
    void leaves_nothing_of_the_starter_in_an_application_that_switches_it_off() {
        new ReactiveWebApplicationContextRunner()
                .withConfiguration(OURS)
                .withPropertyValues("fusebox.limits.enabled=false")
                .run(context -> assertThat(context.getBeanDefinitionNames())
                        .filteredOn(name -> name.startsWith("fusebox"))
                        .isEmpty());
    }

    @Test
    void starts_when_there_are_several_registries() {
        new ReactiveWebApplicationContextRunner()
                .withConfiguration(OURS)
                .withBean("first", CircuitBreakerRegistry.class, CircuitBreakerRegistry::ofDefaults)
                .withBean("second", CircuitBreakerRegistry.class, CircuitBreakerRegistry::ofDefaults)
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    assertThat(context.getBean("fuseboxCircuitBreakers", LimitSource.class)
                                    .absences())
                            .hasSize(1)
                            .allSatisfy(absence -> {
                                assertThat(absence.name()).isEqualTo("circuit breakers of Resilience4j");
                                assertThat(absence.reason()).startsWith("NoUniqueBeanDefinitionException");
                            });
                });
    }

    @Test
    void publishes_an_application_without_a_web_server_too() {
        new ApplicationContextRunner()
                .withConfiguration(OURS)
                .run(context ->
                        assertThat(context).hasSingleBean(LimitPublisher.class).doesNotHaveBean("fuseboxTomcatMBeans"));
    }
}
