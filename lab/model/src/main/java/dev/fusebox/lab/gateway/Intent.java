package dev.fusebox.lab.gateway;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.WrittenSetting;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a gateway's own configuration asks for, in no framework's words: limits as chains, in which each value names the line that it
 * came from, and routes. A gateway reads its configuration into one; another makes its {@link dev.fusebox.lab.advise.Counterpart} of it.
 *
 * @param usual the limits of a service that nothing is set for alone
 * @param services the limits of each service that a route leads to
 * @param written every setting
 * @param own whether a property is one of this gateway's
 * @param reason why a setting has no counterpart elsewhere, or needs none; empty where the chains and the routes say it all
 */
public record Intent(
        List<IntendedRoute> routes,
        ChainSnapshot usual,
        Map<String, ChainSnapshot> services,
        List<WrittenSetting> written,
        Predicate<String> own,
        Function<WrittenSetting, Optional<String>> reason) {

    static final Intent NOTHING = new Intent(
            List.of(), ChainSnapshot.NONE, Map.of(), List.of(), property -> false, setting -> Optional.empty());

    /**
     * A route to a service by its name, behind its limits, or to an address, behind none.
     *
     * @param path a pattern
     * @param strip how many leading parts of the path the service does not get
     * @param service {@code null} where it leads to an address
     * @param url {@code null} where it leads to a service
     * @param retry {@code null} where it repeats no call
     * @param from the settings that make it
     */
    public record IntendedRoute(
            String id,
            String path,
            int strip,
            @Nullable String service,
            @Nullable String url,
            @Nullable IntendedRetry retry,
            @Nullable Integer connectMs,
            @Nullable Integer readMs,
            List<WrittenSetting> from) {}

    /** @param all whether calls that change something are repeated too */
    public record IntendedRetry(int times, boolean all) {}
}
