package dev.fusebox.lab.gateway.rules;

import dev.fusebox.lab.lint.DescribedRule;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Resolved;
import dev.fusebox.lab.lint.Subject;
import java.util.List;
import java.util.Optional;

/**
 * FB050. A gateway learns that an instance has left through a chain of copies: Eureka's answers, the gateway's copy of the registry,
 * the load balancer's list. A shorter interval of one is little use while another keeps its default.
 */
public final class StaleRegistry extends DescribedRule {

    private static final String FETCH = "eureka.client.registry-fetch-interval-seconds";
    private static final int FETCH_S = 30;

    /** How long Eureka answers from a copy, by its default. */
    private static final int ANSWERS_S = 30;

    /** An instance that is killed stays registered for two leases, and until Eureka looks. */
    private static final int KILLED_S = 2 * 90 + 60;

    public static final StaleRegistry OF_LOAD_BALANCER =
            new StaleRegistry("spring.cloud.loadbalancer.cache.ttl", 35, "1s");
    public static final StaleRegistry OF_RIBBON = new StaleRegistry("ribbon.ServerListRefreshInterval", 30, "1000");

    private final String list;
    private final int listSeconds;
    private final String shorter;

    private StaleRegistry(String list, int listSeconds, String shorter) {
        super(
                "FB050",
                LintLevel.NOTE,
                "a short refresh of the registry behind a list of servers that is refreshed seldom");
        this.list = list;
        this.listSeconds = listSeconds;
        this.shorter = shorter;
    }

    @Override
    public List<LintFinding> check(Subject subject) {
        Optional<Resolved> fetch = subject.value(FETCH);
        Optional<Resolved> refresh = subject.value(list);
        if (otherRegistryOrBalancer(subject)
                || off(subject, "eureka.client.enabled")
                || off(subject, "eureka.client.fetch-registry")
                || off(subject, "ribbon.eureka.enabled")
                || off(subject, "spring.cloud.loadbalancer.cache.enabled")) {
            return List.of();
        }
        boolean fetchOnly = refresh.filter(r -> r.millis() < 1000 * listSeconds).isEmpty()
                && fetch.filter(r -> r.number() < FETCH_S).isPresent();
        boolean listOnly = fetch.filter(r -> r.number() < FETCH_S).isEmpty()
                && refresh.filter(r -> r.millis() < 1000 * listSeconds).isPresent()
                && !subject.below("eureka.client").isEmpty();
        if (fetchOnly) {
            Resolved own = fetch.get();
            double keeps = refresh.map(r -> r.millis() / 1000.0).orElse((double) listSeconds);
            return List.of(found(
                            own,
                            own.number(),
                            keeps,
                            "%s is %s, %s".formatted(list, ConfiguredChain.seconds(1000 * keeps), origin(refresh)))
                    .fix(subject.fix().set(list, shorter)));
        }
        if (listOnly) {
            Resolved own = refresh.get();
            int every = fetch.map(Resolved::number).orElse(FETCH_S);
            return List.of(
                    found(own, every, own.millis() / 1000.0, "%s is %d s, %s".formatted(FETCH, every, origin(fetch)))
                            .fix(subject.fix().set(FETCH, "5")));
        }
        return List.of();
    }

    /** Servers come from Nacos, or Ribbon keeps the list that the load balancer's cache would keep. */
    private boolean otherRegistryOrBalancer(Subject subject) {
        return !subject.below("spring.cloud.nacos.discovery").isEmpty()
                || !list.startsWith("ribbon.")
                        && subject.below("spring.cloud.loadbalancer").isEmpty()
                        && (!subject.below("ribbon").isEmpty()
                                || subject.library("spring-cloud-netflix-ribbon")
                                        .isPresent());
    }

    private static String origin(Optional<Resolved> setting) {
        return setting.isEmpty() ? "its default" : "as long as by default";
    }

    private static boolean off(Subject subject, String property) {
        return subject.value(property).filter(r -> r.is("false")).isPresent();
    }

    private LintFinding found(Resolved at, int fetch, double refresh, String other) {
        String left = ConfiguredChain.seconds(1000 * (ANSWERS_S + fetch + refresh));
        String killed = ConfiguredChain.seconds(1000 * (KILLED_S + ANSWERS_S + fetch + refresh));
        return LintFinding.of(
                this,
                at,
                "an instance that leaves still gets calls for up to %s, one that is killed for up to %s (with Eureka's defaults): %s"
                        .formatted(left, killed, other));
    }
}
