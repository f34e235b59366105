package dev.fusebox.limits.zuul;

import com.netflix.client.config.IClientConfig;
import com.netflix.hystrix.HystrixCommandMetrics;
import com.netflix.hystrix.HystrixCommandProperties;
import com.netflix.hystrix.HystrixThreadPoolMetrics;
import com.netflix.hystrix.HystrixThreadPoolProperties;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.Settings;
import java.lang.reflect.Method;
import org.springframework.cloud.netflix.ribbon.SpringClientFactory;
import org.springframework.cloud.netflix.zuul.filters.ZuulProperties;
import org.springframework.cloud.netflix.zuul.filters.route.support.AbstractRibbonCommand;

/**
 * The settings of a Hystrix command's permits, threads and time limit. Zuul's own defaults for its commands hide Hystrix's
 * defaults for all commands: {@code hystrix.command.default...maxConcurrentRequests} has no effect on them.
 */
final class HystrixSettings {

    private static final String PERMITS = ".execution.isolation.semaphore.maxConcurrentRequests";
    private static final String TIMEOUT = ".execution.isolation.thread.timeoutInMilliseconds";

    /** Origin of a time limit that Zuul derives from Ribbon's settings when they are not the framework's defaults. */
    static final String FROM_RIBBON = "derived from Ribbon's time limits and retries";

    private final Settings settings;
    private final SpringClientFactory ribbon;

    /** @param ribbon {@code null} in an application without Ribbon */
    HystrixSettings(Settings settings, SpringClientFactory ribbon) {
        this.settings = settings;
        this.ribbon = ribbon;
    }

    Setting permits(HystrixCommandMetrics command, Integer live) {
        String own = "hystrix.command." + command.getCommandKey().name() + PERMITS;
        String all = "hystrix.command.default" + PERMITS;
        if (!isZuuls(command)) {
            return settings.of(live, usual("executionIsolationSemaphoreMaxConcurrentRequests"), own, all);
        }
        Setting decided = settings.of(
                live,
                new ZuulProperties().getSemaphore().getMaxSemaphores(),
                own,
                "zuul.eureka." + command.getCommandKey().name() + ".semaphore.maxSemaphores",
                "zuul.semaphore.max-semaphores");
        return SpringSettings.withIneffective(settings, decided, all);
    }

    /** A pool's {@code maximumSize} counts only where a setting allows it to differ from its {@code coreSize}. */
    Setting threads(HystrixThreadPoolMetrics pool, Integer live) {
        String own = "hystrix.threadpool." + pool.getThreadPoolKey().name();
        String all = "hystrix.threadpool.default";
        Integer usual = Inside.constant(HystrixThreadPoolProperties.class, "default_coreSize");
        return pool.getProperties().getAllowMaximumSizeToDivergeFromCoreSize().get()
                ? settings.of(
                        live, usual, own + ".maximumSize", own + ".coreSize", all + ".maximumSize", all + ".coreSize")
                : SpringSettings.withIneffective(
                        settings,
                        settings.of(live, usual, own + ".coreSize", all + ".coreSize"),
                        own + ".maximumSize",
                        all + ".maximumSize");
    }

    Setting timeLimit(HystrixCommandMetrics command, Integer live) {
        String key = command.getCommandKey().name();
        Setting decided = settings.of(
                live,
                isZuuls(command) ? ribbonTimeout(key) : usual("executionTimeoutInMilliseconds"),
                "hystrix.command." + key + TIMEOUT,
                "hystrix.command.default" + TIMEOUT);
        return isZuuls(command)
                        && decided.origin().equals(Setting.FRAMEWORK_DEFAULT)
                        && !live.equals(RibbonSettings.usualSum())
                ? new Setting(decided.property(), decided.value(), FROM_RIBBON, decided.ineffective())
                : decided;
    }

    private static boolean isZuuls(HystrixCommandMetrics command) {
        return command.getCommandGroup().name().equals("RibbonCommand");
    }

    private static Integer usual(String name) {
        return Inside.constant(HystrixCommandProperties.class, "default_" + name);
    }

    /** The time limit that Zuul derives for a command without one; the method is not public. */
    private Integer ribbonTimeout(String service) {
        try {
            Method derived = AbstractRibbonCommand.class.getDeclaredMethod(
                    "getRibbonTimeout", IClientConfig.class, String.class);
            derived.setAccessible(true);
            return (Integer) derived.invoke(null, ribbon == null ? null : ribbon.getClientConfig(service), service);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError otherVersion) {
            return null;
        }
    }
}
