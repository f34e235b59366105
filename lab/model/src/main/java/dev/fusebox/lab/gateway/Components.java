package dev.fusebox.lab.gateway;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.UsageException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Every process that the lab knows: those of the demo, and all gateways. */
public final class Components {

    /** Processes that fit a block of ports. */
    public static final int MOST = 60;

    /** The last of these offsets are for a load generator of several processes. */
    static final int OF_LOAD = 2;

    /** @param all in the order of their ports */
    private record Known(List<Component> all, List<Component> ofFamilies) {}

    private static @Nullable Known known;

    /** In the order of their ports. */
    public static List<Component> all() {
        return known().all();
    }

    /** Whether a {@link ComponentFamily} has it. */
    static boolean ofFamily(Component component) {
        return known().ofFamilies().contains(component);
    }

    private static synchronized Known known() {
        if (known == null) {
            List<Component> ofFamilies = ServiceLoader.load(ComponentFamily.class).stream()
                    .flatMap(family -> family.get().members().stream())
                    .toList();
            List<Component> all = new ArrayList<>(
                    List.of(DemoStack.EUREKA, DemoStack.SERVICE_A, DemoStack.SERVICE_B, DemoStack.DOCUMENT_STORE));
            ServiceLoader.load(Component.class).forEach(all::add);
            all.addAll(ofFamilies);
            known = new Known(checked(all), ofFamilies);
        }
        return known;
    }

    public static Optional<Component> of(String id) {
        return all().stream().filter(c -> c.id().equals(id)).findFirst();
    }

    /**
     * The process of this name, or else the one that knows most of the settings behind these limits. Empty when none knows any.
     */
    public static Optional<Component> publishing(String id, List<LimitSpec> live) {
        ToLongFunction<Component> settings = c -> c.catalogue()
                .countKnown(live.stream()
                        .map(LimitSpec::setting)
                        .filter(Objects::nonNull)
                        .map(SettingValue::property));
        return of(id).or(() ->
                all().stream().filter(c -> settings.applyAsLong(c) > 0).max(Comparator.comparingLong(settings)));
    }

    /**
     * These, with several instances of some of them. Further instances have ports of the block that none of these has.
     *
     * @param counts instances by component; one of what is not there
     */
    public static List<Component> replicated(Collection<Component> components, Map<Component, Integer> counts) {
        List<Integer> taken = components.stream().map(Component::offset).toList();
        Iterator<Integer> free = IntStream.iterate(MOST - OF_LOAD - 1, offset -> offset >= 0, offset -> offset - 1)
                .boxed()
                .filter(offset -> !taken.contains(offset))
                .iterator();
        List<Component> all = new ArrayList<>(components);
        for (Component component : components) {
            for (int number = 2; number <= counts.getOrDefault(component, 1); number++) {
                if (!free.hasNext()) {
                    throw new UsageException("%d instances of %s are more than a block of ports has place for"
                            .formatted(counts.get(component), component.id()));
                }
                all.add(component.instance(number, free.next()));
            }
        }
        return all;
    }

    /** @throws LabException when two of them share a name, a port or a gateway's id, or an offset is outside the block */
    static List<Component> checked(Collection<Component> components) {
        Map<String, Component> owners = new HashMap<>();
        for (Component c : components) {
            if (c.offset() < 0 || c.offset() >= MOST - OF_LOAD) {
                throw new LabException(
                        "%s: offset %d must be 0 to %d".formatted(c.id(), c.offset(), MOST - OF_LOAD - 1));
            }
            Stream<String> own = Stream.of(
                    "name " + c.id(), "offset " + c.offset(), "port " + c.defaultPort(), "port " + c.defaultJmxPort());
            Stream.concat(own, c.gateway().stream().map(g -> "the gateway id " + g.id()))
                    .forEach(one -> {
                        Component other = owners.put(one, c);
                        if (other != null) {
                            throw new LabException(
                                    "%s and %s both have %s; change one of them".formatted(other.id(), c.id(), one));
                        }
                    });
        }
        return components.stream()
                .sorted(Comparator.comparingInt(Component::offset))
                .toList();
    }
}
