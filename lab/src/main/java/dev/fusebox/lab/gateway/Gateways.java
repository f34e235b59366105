package dev.fusebox.lab.gateway;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.UsageException;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The gateways that the lab knows: those on its class path, each named in a file
 * {@code META-INF/services/dev.fusebox.lab.gateway.Gateway}.
 */
public final class Gateways {

    private static @Nullable List<Gateway> all;

    private Gateways() {}

    /** @throws LabException when two of them have one id */
    static List<Gateway> checked(List<Gateway> gateways) {
        Components.requireDistinct(gateways, g -> g.getClass().getName(), g -> Stream.of("the id " + g.id()));
        return gateways;
    }

    /** By their place in a block of ports; the direct way first. */
    public static synchronized List<Gateway> all() {
        if (all == null) {
            all = checked(ServiceLoader.load(Gateway.class).stream()
                    .map(ServiceLoader.Provider::get)
                    .sorted(Comparator.comparingInt(g -> g.component().offset()))
                    .toList());
        }
        return all;
    }

    /** Without the direct way. */
    public static List<Gateway> proxies() {
        return all().stream().filter(Gateway::isProxy).toList();
    }

    /** @throws UsageException naming those there are */
    public static Gateway named(String id) {
        return all().stream()
                .filter(g -> g.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new UsageException("unknown gateway '" + id + "'; known: " + ids(all())));
    }

    /** Those that this process serves. */
    public static List<Gateway> at(Component component) {
        return all().stream().filter(g -> g.component() == component).toList();
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
        return all().stream().flatMap(g -> g.variants().stream());
    }

    /** For the help of options. */
    public static final class Ids implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return all().stream().map(Gateway::id).iterator();
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
