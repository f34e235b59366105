package dev.fusebox.lab.scrape;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The limits in a scrape.
 *
 * @param own whether the scrape itself is a call at the server whose limits these are: it takes a request thread and a connection
 */
record PublishedLimits(Scrape scrape, String component, boolean own) {

    private static final String MAX = "fusebox_limit_max";
    private static final String IN_USE = "fusebox_limit_in_use";
    private static final String QUEUED = "fusebox_limit_queued";
    private static final String REJECTED = "fusebox_limit_rejected_total";

    private static final Set<LimitKind> OF_SERVER = Set.of(LimitKind.THREADS, LimitKind.CONNECTIONS);

    List<LimitReading> readings() {
        Map<String, LimitReading> found = new LinkedHashMap<>();
        Stream.of(MAX, IN_USE, QUEUED, REJECTED)
                .flatMap(scrape::all)
                .map(TextFormat.SeriesSample::labels)
                .filter(labels -> labels.keySet().containsAll(Set.of("limit", "kind", "when_full")))
                .forEach(labels -> found.computeIfAbsent(labels.get("limit"), name -> reading(name, labels)));
        return List.copyOf(found.values());
    }

    private LimitReading reading(String name, Map<String, String> labels) {
        LimitKind kind = LimitKind.valueOf(upper(labels, "kind"));
        Map<String, String> named = Map.of("limit", name);
        LimitSpec spec = new LimitSpec(
                LimitId.named(component, kind, name),
                scrape.whole(MAX, named),
                WhenFull.valueOf(upper(labels, "when_full")),
                scrape.whole("fusebox_limit_queue_size", named),
                scrape.setting("fusebox_limit_info", named));
        Integer inUse = scrape.whole(IN_USE, named);
        return new LimitReading(
                spec,
                own && OF_SERVER.contains(kind) ? withoutScrape(inUse) : inUse,
                scrape.whole(QUEUED, named),
                scrape.count(REJECTED, named));
    }

    private static @Nullable Integer withoutScrape(@Nullable Integer inUse) {
        return inUse == null ? null : Integer.valueOf(Math.max(0, inUse - 1));
    }

    private static String upper(Map<String, String> labels, String key) {
        return String.valueOf(labels.get(key)).toUpperCase(Locale.ROOT);
    }
}
