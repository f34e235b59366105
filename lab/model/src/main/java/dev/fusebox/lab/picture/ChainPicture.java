package dev.fusebox.lab.picture;

import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitId.OfLimit;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.VerdictRules.BindingRule;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The chain at one moment, from the client to the work: one lane per service, limits that lanes share once.
 *
 * @param lanes the services
 * @param boxes the shared ones, those of each lane in the order in which a call meets them, and shared ones behind these
 */
public record ChainPicture(List<String> lanes, List<LimitBox> boxes, List<BreakerBox> breakers) {

    private static final Set<LimitKind> OF_LANES =
            EnumSet.of(LimitKind.SEMAPHORE, LimitKind.BULKHEAD, LimitKind.HTTP_POOL);

    /**
     * The way of the calls to one service.
     *
     * @param way its limits, from the client on
     * @param breaker {@code null} for none
     */
    public record Lane(
            String service, List<SeenLimit> way, @Nullable BreakerBox breaker) {

        private List<LimitReading> readings() {
            return way.stream().map(SeenLimit::now).toList();
        }

        private boolean has(SeenLimit limit) {
            return OfLimit.named(way, limit.fullName()).isPresent();
        }

        /** Whether no limit of this lane alone comes behind it. */
        private boolean lastIs(SeenLimit limit, List<Lane> lanes) {
            return way.stream()
                    .skip(way.indexOf(limit))
                    .allMatch(l -> lanes.stream().filter(lane -> lane.has(l)).count() > 1);
        }

        /** Calls that wait for a limit of this lane behind another one. */
        private int waitingBehind(String fullName) {
            List<LimitReading> all = readings();
            int at = Stream.iterate(0, i -> i < all.size(), i -> i + 1)
                    .filter(i -> all.get(i).fullName().equals(fullName))
                    .findFirst()
                    .orElse(all.size());
            return all.stream().skip(at + 1L).mapToInt(l -> l.waiting(all)).sum();
        }
    }

    public static ChainPicture of(List<Lane> lanes, BindingRule rule) {
        Map<String, LimitBox> before = new LinkedHashMap<>();
        Map<String, LimitBox> own = new LinkedHashMap<>();
        Map<String, LimitBox> after = new LinkedHashMap<>();
        for (Lane lane : lanes) {
            boolean owns = false;
            for (SeenLimit limit : lane.way()) {
                List<Lane> those = lanes.stream().filter(l -> l.has(limit)).toList();
                boolean shared = those.size() > 1;
                owns |= !shared;
                LimitBox box = LimitBox.of(
                        limit, shared ? null : lane.service(), lane.readings(), behind(those, limit.fullName()), rule);
                (!shared ? own : owns && lane.lastIs(limit, lanes) ? after : before).putIfAbsent(limit.fullName(), box);
            }
        }
        return new ChainPicture(
                lanes.stream().map(Lane::service).toList(),
                Stream.of(before, own, after)
                        .flatMap(some -> some.values().stream())
                        .toList(),
                lanes.stream().flatMap(l -> Stream.ofNullable(l.breaker())).toList());
    }

    /** Calls that wait for limits behind one; where lanes share those, too, they count once. */
    private static int behind(List<Lane> lanes, String fullName) {
        return lanes.stream().mapToInt(lane -> lane.waitingBehind(fullName)).sum();
    }

    /** The limits of a lane, in the order in which its calls meet them. */
    public List<LimitBox> way(String service) {
        return boxes.stream()
                .filter(b -> b.lane() == null || b.lane().equals(service))
                .toList();
    }

    public Optional<LimitBox> box(String fullName) {
        return OfLimit.named(boxes, fullName);
    }

    public Optional<BreakerBox> breaker(String service) {
        return breakers.stream().filter(b -> b.lane().equals(service)).findFirst();
    }

    /** What a process published at one moment. */
    public record PublishedMoment(List<LimitReading> limits, List<BreakerReading> breakers) {}

    /**
     * A live process: a lane for each service that its limits or circuit breakers are named after, and limits of no service in all. What
     * is on no such way has a lane without a name.
     *
     * @param before the reading before; {@code null} for none
     * @param ms between the readings
     */
    public static ChainPicture live(
            @Nullable PublishedMoment before, PublishedMoment now, ChainSnapshot chain, long ms, BindingRule rule) {
        List<LimitReading> limits = ChainOrder.inOrder(now.limits());
        String component = limits.isEmpty() ? "" : limits.get(0).component();
        List<Lane> lanes = new ArrayList<>();
        for (String service : services(now, chain.in(component))) {
            List<String> names = chain.names(component, service);
            List<SeenLimit> way = ChainOrder.of(limits, List.<LimitReading>of(), names).stream()
                    .map(l -> SeenLimit.of(before == null ? null : l.among(before.limits()), l, ms))
                    .toList();
            lanes.add(new Lane(service, way, breaker(before, now, service, names, ms)));
        }
        List<SeenLimit> rest = limits.stream()
                .filter(l -> lanes.stream()
                        .noneMatch(
                                lane -> OfLimit.named(lane.way(), l.fullName()).isPresent()))
                .map(l -> SeenLimit.of(before == null ? null : l.among(before.limits()), l, ms))
                .toList();
        if (!rest.isEmpty()) {
            lanes.add(new Lane("", rest, null));
        }
        return of(lanes, rule);
    }

    /** Those of its routes; of other limits and circuit breakers, what they are named after. One without a name where there is nothing else. */
    private static Set<String> services(PublishedMoment now, ChainSnapshot chain) {
        Set<String> services = new LinkedHashSet<>();
        chain.routes().forEach(route -> services.add(route.service()));
        Set<String> known = new HashSet<>(services);
        chain.routes().forEach(route -> known.addAll(route.breakers()));
        Stream.concat(
                        now.limits().stream()
                                .filter(l -> OF_LANES.contains(l.kind()))
                                .flatMap(l -> Stream.ofNullable(l.id().scope())),
                        now.breakers().stream().map(BreakerReading::name))
                .filter(name -> !known.contains(name))
                .forEach(services::add);
        return services.isEmpty() ? Set.of("") : services;
    }

    /** The outermost one, where several guard a route. */
    private static @Nullable BreakerBox breaker(
            @Nullable PublishedMoment before, PublishedMoment now, String service, List<String> names, long ms) {
        return names.stream()
                .flatMap(name -> named(now.breakers(), name).stream())
                .findFirst()
                .map(b -> new BreakerBox(
                        service,
                        b,
                        named(before == null ? List.of() : before.breakers(), b.name())
                                .map(earlier -> SeenLimit.perSecond(rejected(earlier), rejected(b), ms))
                                .orElse(null)))
                .orElse(null);
    }

    private static Optional<BreakerReading> named(List<BreakerReading> breakers, String name) {
        return breakers.stream().filter(b -> b.name().equals(name)).findFirst();
    }

    private static @Nullable Long rejected(BreakerReading breaker) {
        return breaker.figures().errors().get(ErrorCause.SHORT_CIRCUITED);
    }
}
