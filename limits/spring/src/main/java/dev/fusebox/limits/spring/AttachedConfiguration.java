package dev.fusebox.limits.spring;

import dev.fusebox.limits.GuardedSource;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.RouteGuards;
import dev.fusebox.limits.TomcatMBeanServer;
import dev.fusebox.limits.spring.AttachedLimits.Application;
import java.util.List;
import org.eclipse.jetty.server.Server;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.loadbalancer.support.LoadBalancerClientFactory;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.util.ReflectionUtils;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerConfig;

/** Shows the readers what they see being made, where a starter is there from the beginning. */
@Configuration(proxyBeanMethods = false)
class AttachedConfiguration {

    private static final LimitSource NOTHING = new LimitSource() {};

    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    LimitSource fuseboxHttpClientsFound(Application application, HttpClients clients) {
        return GuardedSource.of("HTTP clients of the application", () -> {
            ConfigurableListableBeanFactory beans = application.context().getBeanFactory();
            for (String name : beans.getSingletonNames()) {
                Object bean = beans.getSingleton(name);
                if (bean != null) {
                    clients.postProcessAfterInitialization(bean, name);
                }
            }
            return NOTHING;
        });
    }

    /** {@code null} for an application without one, or one that another server runs. */
    private static Object webServer(ConfigurableApplicationContext context) {
        return ReflectionUtils.findMethod(context.getClass(), "getWebServer") == null
                ? null
                : ReflectionUtils.invokeMethod(ReflectionUtils.findMethod(context.getClass(), "getWebServer"), context);
    }

    /** Boot 3 and 4 have these servers in different packages. */
    private static boolean is(Object server, String name) {
        return server != null && server.getClass().getSimpleName().equals(name);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "org.apache.catalina.startup.Tomcat")
    static class Tomcat {

        @Bean
        TomcatMBeanServer fuseboxTomcatMBeanServer(Application application) {
            Object server = webServer(application.context());
            return is(server, "TomcatWebServer")
                    ? TomcatMBeanServer.of(Fields.get(server, "tomcat"))
                    : TomcatMBeanServer.platform();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(Server.class)
    @ConditionalOnBean(JettyLimits.class)
    static class Jetty {

        @Bean
        @Order(Ordered.HIGHEST_PRECEDENCE)
        LimitSource fuseboxJettyFound(Application application, JettyLimits limits) {
            return GuardedSource.of("the running Jetty", () -> {
                Object server = webServer(application.context());
                if (is(server, "JettyWebServer")) {
                    limits.watch((Server) Fields.get(server, "server"));
                }
                return NOTHING;
            });
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(HttpServer.class)
    @ConditionalOnBean(NettyServerLimits.class)
    static class Netty {

        @Bean
        @Order(Ordered.HIGHEST_PRECEDENCE)
        LimitSource fuseboxNettyFound(Application application, NettyServerLimits limits) {
            return GuardedSource.of("the running Netty server", () -> {
                Object server = webServer(application.context());
                if (is(server, "NettyWebServer")) {
                    HttpServerConfig config = ((HttpServer) Fields.get(server, "httpServer")).configuration();
                    limits.running(config.loopResources().onServer(config.isPreferNative()), config.channelGroup());
                }
                return NOTHING;
            });
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(RouteLocator.class)
    @ConditionalOnBean(Routes.class)
    static class Gateway {

        /** First of all, so that the others find the routes of now. */
        @Bean
        @Order(Ordered.HIGHEST_PRECEDENCE)
        LimitSource fuseboxRoutesFound(Routes routes, ObjectProvider<RouteLocator> locator) {
            locator.ifAvailable(routes::take);
            return new LimitSource() {
                @Override
                public List<RouteGuards> routes() {
                    locator.ifAvailable(routes::take);
                    return List.of();
                }
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(LoadBalancerClientFactory.class)
    @ConditionalOnBean({PooledCalls.class, LoadBalancerClientFactory.class})
    static class Balanced {

        @Bean
        @Order(Ordered.HIGHEST_PRECEDENCE)
        LimitSource fuseboxInstancesFound(PooledCalls calls, LoadBalancerClientFactory balancers) {
            return new KnownInstances(calls, balancers);
        }
    }
}
