package dev.fusebox.lab.gateway;

import dev.fusebox.lab.common.UsageException;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The gateways that the lab knows: those on its class path, each named in a file
 * {@code META-INF/services/dev.fusebox.lab.gateway.Gateway}.
 */
public final class Gateways {

    private static final List<Gateway> ALL = ServiceLoader.load(Gateway.class).stream()
            .map(ServiceLoader.Provider::get)
            .sorted(Comparator.comparingInt(g -> g.component().offset()))
            .toList();

    private Gateways() {}

    /** By their place in a block of ports; the direct way first. */
    public static List<Gateway> all() {
        return ALL;
    }

    /** Without the direct way. */
    public static List<Gateway> proxies() {
        return ALL.stream().filter(Gateway::isProxy).toList();
    }

    public static Optional<Gateway> of(String id) {
        return ALL.stream().filter(g -> g.id().equals(id)).findFirst();
    }

    /** @throws UsageException naming those there are */
    public static Gateway named(String id) {
        return of(id).orElseThrow(() -> new UsageException("unknown gateway '" + id + "'; known: " + ids(ALL)));
    }

    /** Those that this process serves. */
    public static List<Gateway> at(Component component) {
        return ALL.stream().filter(g -> g.component() == component).toList();
    }

    /** For messages. */
    public static String ids(List<Gateway> gateways) {
        return gateways.stream().map(Gateway::id).collect(Collectors.joining(", "));
    }

    public static Optional<Variant> variant(String id) {
        return variants().filter(v -> v.id().equals(id)).findFirst();
    }

    /** Ids of all variants, for messages. */
    public static String knownVariants() {
        return variantIds().collect(Collectors.joining(", "));
    }

    private static Stream<String> variantIds() {
        return Stream.concat(Stream.of(Variant.USUAL), variants().map(Variant::id));
    }

    private static Stream<Variant> variants() {
        return ALL.stream().flatMap(g -> g.variants().stream());
    }

    /** For the help of options. */
    public static final class Ids implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return ALL.stream().map(Gateway::id).iterator();
        }
    }

    /** For the help of options. */
    public static final class VariantIds implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return variantIds().iterator();
        }
    }
}
