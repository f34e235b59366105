package dev.fusebox.zuul;

import com.netflix.client.config.CommonClientConfigKey;
import com.netflix.client.config.IClientConfig;
import com.netflix.hystrix.HystrixCommandKey;
import com.netflix.hystrix.HystrixCommandMetrics;
import com.netflix.hystrix.HystrixCommandProperties;
import com.netflix.hystrix.HystrixCommandProperties.ExecutionIsolationStrategy;
import com.netflix.hystrix.HystrixThreadPoolMetrics;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.http.conn.HttpClientConnectionManager;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;
import org.springframework.cloud.netflix.ribbon.SpringClientFactory;

/** The limits in the running gateway's own objects, under the names in notes/contracts.md. */
final class LiveLimits {

    private final Gateway gateway;

    LiveLimits(Gateway gateway) {
        this.gateway = gateway;
    }

    /** The limits on the way to one service; makes one call first, because Hystrix creates them at the first call. */
    Map<String, Object> towards(String service) {
        gateway.get(service.equals("service-a") ? "/v1/routea/hello/leo" : "/v1/routeb/hello/leo");

        Map<String, Object> limits = new TreeMap<>();
        limits.put("threads", tomcat("maxThreads"));
        HystrixCommandProperties command = metrics(service).getProperties();
        if (command.executionIsolationStrategy().get() == ExecutionIsolationStrategy.SEMAPHORE) {
            limits.put(
                    "semaphore",
                    command.executionIsolationSemaphoreMaxConcurrentRequests().get());
        } else {
            HystrixThreadPoolMetrics pool = threadPool(service);
            String name = "threadpool." + pool.getThreadPoolKey().name();
            limits.put(name, pool.getThreadPool().getMaximumPoolSize());
            limits.put(name + ".queue", pool.getThreadPool().getQueue().remainingCapacity());
        }
        limits.put("pool", connections(service).getDefaultMaxPerRoute());
        limits.put("pool.total", connections(service).getMaxTotal());
        IClientConfig ribbon = clients().getClientConfig(service);
        limits.put("time.connect", ribbon.get(CommonClientConfigKey.ConnectTimeout));
        limits.put("time.read", ribbon.get(CommonClientConfigKey.ReadTimeout));
        limits.put("time.hystrix", command.executionTimeoutInMilliseconds().get());
        limits.put("retries.same", ribbon.get(CommonClientConfigKey.MaxAutoRetries));
        limits.put("retries.next", ribbon.get(CommonClientConfigKey.MaxAutoRetriesNextServer));
        limits.put(
                "breaker.window",
                command.metricsRollingStatisticalWindowInMilliseconds().get());
        limits.put(
                "breaker.calls", command.circuitBreakerRequestVolumeThreshold().get());
        limits.put(
                "breaker.percent",
                command.circuitBreakerErrorThresholdPercentage().get());
        limits.put(
                "breaker.open",
                command.circuitBreakerSleepWindowInMilliseconds().get());
        return limits;
    }

    int busyThreads() {
        return tomcat("currentThreadsBusy");
    }

    /** Calls that hold a permit or a pool thread of this service's command now. */
    int inUse(String service) {
        return metrics(service).getCurrentConcurrentExecutionCount();
    }

    /** Calls that wait for one of the service's connections now. */
    int waitingForConnection(String service) {
        return connections(service).getTotalStats().getPending();
    }

    private HystrixThreadPoolMetrics threadPool(String service) {
        return HystrixThreadPoolMetrics.getInstances().stream()
                .filter(pool -> pool.getThreadPoolKey().name().endsWith(service)
                        || pool.getThreadPoolKey().name().equals("RibbonCommand"))
                .findFirst()
                .orElseThrow();
    }

    private static HystrixCommandMetrics metrics(String service) {
        return HystrixCommandMetrics.getInstance(HystrixCommandKey.Factory.asKey(service));
    }

    private PoolingHttpClientConnectionManager connections(String service) {
        return (PoolingHttpClientConnectionManager) clients().getInstance(service, HttpClientConnectionManager.class);
    }

    private SpringClientFactory clients() {
        return gateway.bean(SpringClientFactory.class);
    }

    private static int tomcat(String attribute) {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        try {
            ObjectName pool = beans.queryNames(new ObjectName("Tomcat:type=ThreadPool,name=*"), null)
                    .iterator()
                    .next();
            return (Integer) beans.getAttribute(pool, attribute);
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }
}
