package dev.fusebox.lab.lint.rules;

import static dev.fusebox.lab.lint.rules.ConfiguredChain.seconds;

import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Rule;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.lint.boot.Resolved;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * FB050. A gateway learns that an instance has left through a chain of copies: Eureka's answers, the gateway's copy of the registry,
 * the load balancer's list. A shorter interval of one is little use while another keeps its default.
 */
public record StaleRegistry(String list, int listSeconds, String shorter) {

    private static final String FETCH = "eureka.client.registry-fetch-interval-seconds";
    private static final int FETCH_S = 30;

    /** How long Eureka answers from a copy, by its default. */
    private static final int ANSWERS_S = 30;

    /** An instance that is killed stays registered for two leases, and until Eureka looks. */
    private static final int KILLED_S = 2 * 90 + 60;

    public static final Rule OF_LOAD_BALANCER =
            new StaleRegistry("spring.cloud.loadbalancer.cache.ttl", 35, "1s").rule();
    public static final Rule OF_RIBBON = new StaleRegistry("ribbon.ServerListRefreshInterval", 30, "1000").rule();

    private Rule rule() {
        return Rule.rule(
                        "FB050",
                        LintLevel.NOTE,
                        "a short refresh of the registry behind a list of servers that is refreshed seldom")
                .finds(this::findings);
    }

    private Stream<Found> findings(Subject subject) {
        Optional<Resolved> fetch = subject.value(FETCH);
        Optional<Resolved> refresh = subject.value(list);
        boolean other = otherRegistryOrBalancer(subject)
                || Stream.of(
                                "eureka.client.enabled",
                                "eureka.client.fetch-registry",
                                "ribbon.eureka.enabled",
                                "spring.cloud.loadbalancer.cache.enabled")
                        .anyMatch(property -> subject.is(property, "false"));
        boolean shortFetch = fetch.filter(r -> !other && r.number() < FETCH_S).isPresent();
        boolean shortList =
                refresh.filter(r -> !other && r.millis() < 1000 * listSeconds).isPresent();
        if (shortFetch && !shortList) {
            Resolved own = fetch.get();
            double keeps = refresh.map(r -> r.millis() / 1000.0).orElse((double) listSeconds);
            String says = "%s is %s, %s".formatted(list, seconds(1000 * keeps), origin(refresh));
            return Stream.of(
                    found(own, own.number(), keeps, says).withFix(subject.fix().set(list, shorter, own)));
        }
        if (shortList && !shortFetch && !subject.below("eureka.client").isEmpty()) {
            Resolved own = refresh.get();
            int every = fetch.map(Resolved::number).orElse(FETCH_S);
            String says = "%s is %d s, %s".formatted(FETCH, every, origin(fetch));
            return Stream.of(found(own, every, own.millis() / 1000.0, says)
                    .withFix(subject.fix().set(FETCH, "5", own)));
        }
        return Stream.empty();
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

    private Found found(Resolved at, int fetch, double refresh, String other) {
        double leaves = ANSWERS_S + fetch + refresh;
        return Found.at(
                at,
                "an instance that leaves still gets calls for up to %s, one that is killed for up to %s (with Eureka's defaults): %s"
                        .formatted(seconds(1000 * leaves), seconds(1000 * (KILLED_S + leaves)), other));
    }
}
