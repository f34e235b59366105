package dev.fusebox.lab.gateway;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.common.Spelling;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.settings.LayeredSettings;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The gateways that the lab knows. */
public final class Gateways {

    /** More would need more memory than a small machine has, and their idle threads would disturb the measured one. */
    private static final int AT_ONCE = 6;

    /** In the order of their ports; direct, which is no gateway, first. */
    public static List<Gateway> all() {
        return Components.all().stream().flatMap(c -> c.gateway().stream()).toList();
    }

    /** All but direct. */
    public static List<Gateway> proxies() {
        return all().stream().filter(Gateway::isProxy).toList();
    }

    /** The gateways that a verb uses when none is named: all that belong to no family. */
    public static List<Gateway> usual() {
        return proxies().stream()
                .filter(g -> !Components.ofFamily(g.component()))
                .toList();
    }

    /** The circuit breaker of each library where nothing is set, by what the library is called. */
    public static Map<String, BreakerRule> breakerRules() {
        Map<String, BreakerRule> rules = new LinkedHashMap<>();
        for (Gateway gateway : proxies()) {
            gateway.component()
                    .breakerLibrary()
                    .ifPresent(name -> ruleOf(gateway.component()).ifPresent(rule -> rules.putIfAbsent(name, rule)));
        }
        return rules;
    }

    private static Optional<BreakerRule> ruleOf(Component component) {
        LayeredSettings nothing = new LayeredSettings(List.of(), component.catalogue());
        return component.configured(nothing, DemoStack.SERVICE_A.id(), 1, null).breakers().stream()
                .flatMap(breaker -> Stream.ofNullable(breaker.rule()))
                .findFirst();
    }

    /**
     * In groups that run at once: at most {@value #AT_ONCE} proxies each, in this order.
     *
     * @param sideBySide whether all run at once, whatever their number
     */
    public static List<List<Gateway>> groups(List<Gateway> gateways, boolean sideBySide) {
        int most = sideBySide ? Integer.MAX_VALUE : AT_ONCE;
        List<List<Gateway>> groups = new ArrayList<>();
        long proxies = 0;
        for (Gateway gateway : gateways) {
            if (groups.isEmpty() || gateway.isProxy() && proxies == most) {
                groups.add(new ArrayList<>());
                proxies = 0;
            }
            groups.get(groups.size() - 1).add(gateway);
            proxies += gateway.isProxy() ? 1 : 0;
        }
        return groups;
    }

    /** @throws UsageException with the known ids */
    public static Gateway named(String id) {
        return all().stream()
                .filter(g -> g.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new UsageException("unknown gateway '" + id + "'; " + known(id)));
    }

    /** The one that was meant, or the known ones; the many of families are only counted. */
    private static String known(String id) {
        List<String> ids = all().stream().map(Gateway::id).toList();
        List<Gateway> few =
                all().stream().filter(g -> !Components.ofFamily(g.component())).toList();
        String more = " and %d more; fusebox run --help lists them".formatted(ids.size() - few.size());
        return Spelling.nearest(id, ids)
                .map(meant -> "did you mean " + meant + "?")
                .orElseGet(() -> "known: " + ids(few) + (few.size() < ids.size() ? more : ""));
    }

    /** For messages. */
    public static String ids(List<Gateway> gateways) {
        return gateways.stream().map(Gateway::id).collect(Collectors.joining(", "));
    }

    public static Optional<Variant> variant(String id) {
        return variants().filter(v -> v.id().equals(id)).findFirst();
    }

    /** @throws UsageException with the known ids */
    public static void requireVariant(String id) {
        if (variantIds().noneMatch(id::equals)) {
            throw new UsageException(
                    "unknown variant '" + id + "'; known: " + variantIds().collect(Collectors.joining(", ")));
        }
    }

    private static Stream<String> variantIds() {
        return Stream.concat(Stream.of(Variant.USUAL), variants().map(Variant::id));
    }

    private static Stream<Variant> variants() {
        return all().stream().flatMap(g -> g.variants().stream());
    }

    /** For shells that complete words. */
    public static final class Ids implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return all().stream().map(Gateway::id).iterator();
        }
    }

    /** For people: many ids as patterns. */
    public static List<String> patterns() {
        return IdPatterns.of(all().stream().map(Gateway::id).toList());
    }

    /** Those whose configuration can be written, for the help of options. */
    public static final class Writable implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return all().stream()
                    .filter(g -> g.component().counterpart(Intent.NOTHING).isPresent())
                    .map(Gateway::id)
                    .iterator();
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
