package dev.fusebox.lean;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.cloud.client.DefaultServiceInstance;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.loadbalancer.core.SelectedInstanceCallback;
import org.springframework.cloud.loadbalancer.core.ServiceInstanceListSupplier;
import org.springframework.cloud.loadbalancer.support.LoadBalancerClientFactory;
import org.springframework.context.ConfigurableApplicationContext;
import reactor.core.publisher.Flux;

class RecentInstancesTest {

    private static final ServiceInstance INSTANCE = new DefaultServiceInstance("1", "a", "127.0.0.1", 1, false);

    static final class Cache implements ServiceInstanceListSupplier, SelectedInstanceCallback {

        final List<ServiceInstance> selected = new ArrayList<>();
        int looks;

        @Override
        public String getServiceId() {
            return "a";
        }

        @Override
        public Flux<List<ServiceInstance>> get() {
            looks++;
            return Flux.just(List.of(INSTANCE));
        }

        @Override
        public void selectedServiceInstance(ServiceInstance instance) {
            selected.add(instance);
        }
    }

    final Cache cache = new Cache();
    final RecentInstances recent = new RecentInstances(cache);

    @Test
    void looks_again_after_a_while_only() throws InterruptedException {
        while (cache.looks < 2) {
            assertThat(recent.get().blockFirst()).containsExactly(INSTANCE);
            Thread.sleep(1);
        }
    }

    /** On each version of the framework: a field of it is read for that. */
    @Test
    void the_frameworks_load_balancer_asks_the_recent_list() {
        String uri = "spring.cloud.discovery.client.simple.instances.a[0].uri=http://127.0.0.1:1";
        try (ConfigurableApplicationContext gateway = TwoGateways.start(TwoGateways.Bare.class, List.of(uri))) {
            Instances instances = new Instances.All(gateway.getBean(LoadBalancerClientFactory.class)).of("a");

            assertThat(Instances.supplier(instances.balancer())).isInstanceOf(RecentInstances.class);
        }
    }

    @Test
    void who_remembers_the_choice_hears_of_it() {
        recent.selectedServiceInstance(INSTANCE);

        assertThat(cache.selected).containsExactly(INSTANCE);
    }
}
