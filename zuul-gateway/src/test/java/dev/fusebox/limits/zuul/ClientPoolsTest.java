package dev.fusebox.limits.zuul;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.limits.Limit;
import java.util.List;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.core.env.StandardEnvironment;

/** HTTP clients that are beans of an application. */
class ClientPoolsTest {

    final DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
    final ClientPools pools = new ClientPools(beans, new SpringSettings(new StandardEnvironment()));

    private List<String> published() {
        return pools.limits().stream()
                .map(limit -> limit.name() + " " + limit.max() + ": " + limit.setting())
                .toList();
    }

    @Test
    void a_pool_has_the_default_size_or_one_set_by_code() {
        PoolingHttpClientConnectionManager wide = new PoolingHttpClientConnectionManager();
        wide.setDefaultMaxPerRoute(7);
        beans.registerSingleton("stock", new PoolingHttpClientConnectionManager());
        beans.registerSingleton("wide", wide);

        assertThat(published())
                .containsExactly(
                        "pool.stock 2: PoolingHttpClientConnectionManager.setDefaultMaxPerRoute=2 (framework default)",
                        "pool.wide 7: PoolingHttpClientConnectionManager.setDefaultMaxPerRoute=7 (set by code)");
    }

    @Test
    void the_smaller_of_the_two_sizes_counts() {
        PoolingHttpClientConnectionManager narrow = new PoolingHttpClientConnectionManager();
        narrow.setDefaultMaxPerRoute(50);
        narrow.setMaxTotal(30);
        beans.registerSingleton("narrow", narrow);

        assertThat(published())
                .containsExactly("pool.narrow 30: PoolingHttpClientConnectionManager.setMaxTotal=30 (set by code)");
    }

    @Test
    void a_client_shows_the_pool_behind_it_and_one_pool_is_one_limit() {
        PoolingHttpClientConnectionManager shared = new PoolingHttpClientConnectionManager();
        beans.registerSingleton(
                "orders", HttpClients.custom().setMaxConnPerRoute(9).build());
        beans.registerSingleton(
                "users", HttpClients.custom().setConnectionManager(shared).build());
        beans.registerSingleton("usersPool", shared);

        assertThat(pools.limits()).extracting(Limit::name).containsExactly("pool.orders", "pool.usersPool");
        assertThat(pools.limits().get(0).max()).isEqualTo(9);
    }

    @Test
    void creates_no_bean() {
        BeanDefinition lazy = BeanDefinitionBuilder.genericBeanDefinition(
                        CloseableHttpClient.class, HttpClients::createDefault)
                .setLazyInit(true)
                .getBeanDefinition();
        beans.registerBeanDefinition("lazy", lazy);

        assertThat(pools.limits()).isEmpty();
        assertThat(beans.containsSingleton("lazy")).isFalse();

        beans.getBean("lazy");
        assertThat(pools.limits()).extracting(Limit::name).containsExactly("pool.lazy");
    }
}
