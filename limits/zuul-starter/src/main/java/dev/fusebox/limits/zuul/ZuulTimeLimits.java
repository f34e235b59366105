package dev.fusebox.limits.zuul;

import com.netflix.client.config.CommonClientConfigKey;
import com.netflix.client.config.IClientConfig;
import com.netflix.client.config.IClientConfigKey;
import com.netflix.hystrix.HystrixCommandMetrics;
import com.netflix.hystrix.HystrixCommandProperties;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.TimeLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.springframework.cloud.netflix.ribbon.SpringClientFactory;

/** How long Ribbon connects and reads, and how long Hystrix waits for both; Hystrix's exists from the first call on. */
final class ZuulTimeLimits implements LimitSource {

    private final SpringClientFactory factory;
    private final Settings settings;

    ZuulTimeLimits(SpringClientFactory factory, Settings settings) {
        this.factory = factory;
        this.settings = settings;
    }

    @Override
    public List<TimeLimit> timeLimits() {
        List<TimeLimit> limits = new ArrayList<>();
        for (String service : new TreeSet<>(factory.getContextNames())) {
            limits.add(ribbon("connect.", service, CommonClientConfigKey.ConnectTimeout));
            limits.add(ribbon("read.", service, CommonClientConfigKey.ReadTimeout));
        }
        HystrixCommandMetrics.getInstances().forEach(m -> limits.add(hystrix(m)));
        return limits;
    }

    private TimeLimit ribbon(String kind, String service, IClientConfigKey<Integer> key) {
        IClientConfig config = factory.getClientConfig(service);
        return new TimeLimit(
                kind + service,
                () -> config.get(key),
                live -> settings.of(live, live, service + ".ribbon." + key.key(), "ribbon." + key.key()));
    }

    private TimeLimit hystrix(HystrixCommandMetrics metrics) {
        String service = metrics.getCommandKey().name();
        HystrixCommandProperties properties = metrics.getProperties();
        String property = ".execution.isolation.thread.timeoutInMilliseconds";
        return new TimeLimit(
                "call." + service,
                () -> properties.executionTimeoutEnabled().get()
                        ? properties.executionTimeoutInMilliseconds().get()
                        : null,
                live -> settings.of(
                        live, live, "hystrix.command." + service + property, "hystrix.command.default" + property));
    }
}
