package dev.fusebox.scg;

import dev.fusebox.lean.RecentInstances;
import org.springframework.cloud.loadbalancer.core.ServiceInstanceListSupplier;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/**
 * The load balancer's list of instances of each service: the framework's with its cache, which is read every 50 ms instead of for
 * each call. Not a configuration of the application: the load balancer has a context for each service.
 */
class InstanceLists {

    @Bean
    ServiceInstanceListSupplier recentInstances(ConfigurableApplicationContext service) {
        return new RecentInstances(ServiceInstanceListSupplier.builder()
                .withDiscoveryClient()
                .withCaching()
                .build(service));
    }
}
