package dev.fusebox.limits.spring;

import dev.fusebox.limits.GuardedSource;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Settings;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Connection pools of the application's own HTTP clients; {@link GatewayLimitsAutoConfiguration} has those of the gateway. */
@AutoConfiguration(after = LimitsAutoConfiguration.class)
@ConditionalOnBean(Settings.class)
public class HttpClientLimitsAutoConfiguration {

    @Bean
    static HttpClients fuseboxHttpClients() {
        return new HttpClients(HttpClientLimitsAutoConfiguration.class.getClassLoader());
    }

    @Bean
    LimitSource fuseboxJdkClients(HttpClients clients) {
        return GuardedSource.of("HTTP clients of the JDK", () -> new JdkClients(clients));
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "reactor.netty.http.client.HttpClient")
    static class ReactorNetty {

        @Bean
        LimitSource fuseboxReactorClientPools(HttpClients clients, Settings settings) {
            return GuardedSource.of(
                    "connection pools of Reactor Netty", () -> new ReactorClientPools(clients, settings));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = Apache5.CONTROL)
    static class Apache5 {

        static final String CONTROL = "org.apache.hc.core5.pool.ConnPoolControl";

        @Bean
        LimitSource fuseboxApache5Pools(HttpClients clients, Settings settings) {
            return GuardedSource.of(
                    "connection pools of Apache HttpClient 5",
                    () -> new ApachePools(clients, Class.forName(CONTROL), settings));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = Apache4.CONTROL)
    static class Apache4 {

        static final String CONTROL = "org.apache.http.pool.ConnPoolControl";

        @Bean
        LimitSource fuseboxApache4Pools(HttpClients clients, Settings settings) {
            return GuardedSource.of(
                    "connection pools of Apache HttpClient 4",
                    () -> new ApachePools(clients, Class.forName(CONTROL), settings));
        }
    }
}
