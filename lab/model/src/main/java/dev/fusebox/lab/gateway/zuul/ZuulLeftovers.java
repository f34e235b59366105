package dev.fusebox.lab.gateway.zuul;

import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.chain.WrittenSetting;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.PropertyName;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Why settings of Zuul, Hystrix and Ribbon have no counterpart, or need none. */
record ZuulLeftovers(LayeredSettings settings) {

    /** @param property of any spelling, without dashes and in lower case */
    private record Leftover(Pattern property, String why) {

        static Leftover of(String property, String why) {
            return new Leftover(Pattern.compile(property), why);
        }
    }

    private static final String RETRIES =
            "Zuul retries nothing without zuul.retryable: these two only lengthen Hystrix's time limit where it is not set";

    private static final List<Leftover> KNOWN = List.of(
            Leftover.of(
                    "zuul\\.ribbonisolationstrategy",
                    "nothing to set: the limit of concurrent calls, or of threads, stands above"),
            Leftover.of(
                    "zuul\\.threadpool\\..*", "nothing to set: each circuit breaker has its own limit, none is shared"),
            Leftover.of(
                    "zuul\\.ignoredservices",
                    "nothing to set: the registry makes no routes unless discovery.locator.enabled"),
            Leftover.of(
                    "zuul\\.(ignoredheaders|sensitiveheaders)",
                    "headers: write RemoveRequestHeader and RemoveResponseHeader filters. Zuul drops Cookie, Set-Cookie and"
                            + " Authorization by default, its counterpart passes them on"),
            Leftover.of("zuul\\.ignoredpatterns.*", "write a predicate that is false for such paths"),
            Leftover.of("zuul\\.(prefix|stripprefix|retryable)", "it is in each route above"),
            Leftover.of(
                    "zuul\\.host\\.max.*",
                    "connection pools are for each address, all of one size: routes to an address have no separate one"),
            Leftover.of("zuul\\.host\\.(connect|socket)timeoutmillis", "it is in the routes to an address"),
            Leftover.of(
                    "(zuul\\.)?(.*\\.)?ribbon\\.eagerload\\..*", "nothing to set: no client is made at its first call"),
            Leftover.of("(.*\\.)?ribbon\\.maxautoretries(nextserver)?", RETRIES),
            Leftover.of("(.*\\.)?ribbon\\.oktoretryonalloperations", RETRIES),
            Leftover.of(
                    "(.*\\.)?ribbon\\.maxtotalconnections",
                    "Ribbon's total of one service over its instances; pools are for each instance"),
            Leftover.of(
                    "(.*\\.)?ribbon\\.serverlistrefreshinterval",
                    "spring.cloud.loadbalancer.cache.ttl (35 s by default), and Eureka's own interval before it"),
            Leftover.of(
                    "(.*\\.)?ribbon\\.listofservers",
                    "spring.cloud.discovery.client.simple.instances.<service>[0].uri, one for each server"),
            Leftover.of(
                    "hystrix\\.threadpool\\..*\\.(maxqueuesize|queuesizerejectionthreshold)",
                    "a queue before the threads: a call over the limit is rejected at once"),
            Leftover.of(
                    "hystrix\\.threadpool\\..*\\.(maximumsize|allowmaximumsizetodivergefromcoresize|keepalivetime.*)",
                    "a pool that grows: the limit above is as large as it gets"),
            Leftover.of("hystrix\\.command\\..*\\.fallback\\..*", "fallbacks have no separate permits"),
            Leftover.of(
                    "hystrix\\.command\\..*\\.circuitbreaker\\.forceopen",
                    "no setting keeps a circuit breaker open: take its routes away"),
            Leftover.of(
                    "hystrix\\.command\\..*\\.circuitbreaker\\.(enabled|forceclosed)",
                    "a circuit breaker cannot be switched off: it has a volume above that no window reaches"),
            Leftover.of(
                    "hystrix\\.command\\..*\\.execution\\.timeout\\.enabled",
                    "spring.cloud.circuitbreaker.resilience4j.disable-time-limiter"),
            Leftover.of("hystrix\\..*\\.(metrics|requestcache|requestlog|collapser)\\..*", "only Hystrix has it"));

    Optional<String> of(WrittenSetting setting) {
        if (setting.value().contains("${")) {
            return Optional.of("only the process can resolve its placeholder");
        }
        return overridden(setting)
                .or(() -> ineffective(setting))
                .or(() -> KNOWN.stream()
                        .filter(l -> l.property()
                                .matcher(PropertyName.plain(setting.property()))
                                .matches())
                        .map(Leftover::why)
                        .findFirst());
    }

    private Optional<String> overridden(WrittenSetting setting) {
        SettingValue inForce = settings.find(setting.property());
        return inForce == null || inForce.words().equals(setting.words())
                ? Optional.empty()
                : Optional.of("a later line has another value: " + inForce.words());
    }

    private Optional<String> ineffective(WrittenSetting setting) {
        return ZuulChain.SETTINGS
                .find(setting.property())
                .map(known -> known.ignored() == null ? absent(known.sizes()) : known.ignored())
                .map("Zuul ignores it, too: %s"::formatted);
    }

    /** Why Zuul has no permits, or no pool of threads; {@code null} for a limit that it has. */
    private @Nullable String absent(@Nullable LimitKind kind) {
        LimitKind unused = settings.get("zuul.ribbon-isolation-strategy").is("THREAD")
                ? LimitKind.SEMAPHORE
                : LimitKind.THREAD_POOL;
        return kind == unused ? ZuulChain.SETTINGS.absent().get(kind) : null;
    }
}
