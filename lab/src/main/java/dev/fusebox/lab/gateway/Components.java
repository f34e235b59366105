package dev.fusebox.lab.gateway;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.LabException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Every process that the lab knows: the demo's, and those of all gateways. */
public final class Components {

    /** Processes that have a place in a block of ports. */
    public static final int MOST = 20;

    private static @Nullable List<Component> all;

    private Components() {}

    /** By their place in a block of ports. */
    public static synchronized List<Component> all() {
        if (all == null) {
            all = checked(DemoStack.with(Gateways.all()));
        }
        return all;
    }

    public static Optional<Component> of(String id) {
        return all().stream().filter(c -> c.id().equals(id)).findFirst();
    }

    /**
     * The process of this name, or else one of the same kind: that knows most of the settings which size these limits. Empty
     * when none knows any.
     */
    public static Optional<Component> publishing(String id, List<LimitSpec> live) {
        ToLongFunction<Component> known = c -> c.catalogue()
                .knows(live.stream()
                        .map(LimitSpec::setting)
                        .filter(Objects::nonNull)
                        .map(SettingValue::property));
        return of(id).or(() ->
                all().stream().filter(c -> known.applyAsLong(c) > 0).max(Comparator.comparingLong(known)));
    }

    /** @throws LabException when two of them share a name or a port, or one has no place in a block */
    static List<Component> checked(Collection<Component> components) {
        for (Component c : components) {
            if (c.offset() < 0 || c.offset() >= MOST) {
                throw new LabException("%s: offset %d must be 0 to %d".formatted(c.id(), c.offset(), MOST - 1));
            }
        }
        requireDistinct(
                components,
                Component::id,
                c -> Stream.of(
                        "name " + c.id(),
                        "offset " + c.offset(),
                        "port " + c.defaultPort(),
                        "port " + c.defaultJmxPort()));
        return components.stream()
                .sorted(Comparator.comparingInt(Component::offset))
                .toList();
    }

    static <T> void requireDistinct(
            Collection<T> all, Function<T, String> name, Function<T, Stream<String>> ownThings) {
        Map<String, T> taken = new HashMap<>();
        all.forEach(one -> ownThings.apply(one).forEach(own -> {
            T other = taken.put(own, one);
            if (other != null) {
                throw new LabException("%s and %s both have %s".formatted(name.apply(other), name.apply(one), own));
            }
        }));
    }
}
