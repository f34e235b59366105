package dev.fusebox.lab.gateway.zuul;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.chain.WrittenSetting;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.gateway.Intent;
import dev.fusebox.lab.gateway.Intent.IntendedRetry;
import dev.fusebox.lab.gateway.Intent.IntendedRoute;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.LayeredSettings.Layer;
import dev.fusebox.lab.settings.PropertyName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads what a configuration of Zuul asks for. */
final class ZuulIntent {

    private static final String ROUTES = "zuul.routes.";

    /** No service has this name. */
    private static final String ANY = "any-service";

    /** Of routes to an address; of {@code ZuulProperties.Host}. */
    private static final int HOST_CONNECT_MS = 2000;

    private static final int HOST_READ_MS = 10_000;

    private final ZuulGateway process;
    private final List<WrittenSetting> written;
    private final List<Layer> layers;

    /** @param written of two settings for the same, the later one counts */
    ZuulIntent(ZuulGateway process, List<WrittenSetting> written) {
        this.process = process;
        this.written = written;
        List<Layer> latestFirst = new ArrayList<>();
        for (WrittenSetting one : written) {
            if (!one.value().contains("${")) {
                latestFirst.add(0, new Layer(one.place(), Map.of(one.property(), one.value())));
            }
        }
        this.layers = List.copyOf(latestFirst);
    }

    Intent intent() {
        List<IntendedRoute> routes = routes();
        Map<String, ChainSnapshot> services = new LinkedHashMap<>();
        routes.stream().flatMap(r -> Stream.ofNullable(r.service())).forEach(s -> services.put(s, chain(s)));
        return new Intent(
                routes, chain(ANY), services, written, process.catalogue()::owns, new ZuulLeftovers(settings())::of);
    }

    private ChainSnapshot chain(String service) {
        return process.configured(settings(), service, 1, null);
    }

    private LayeredSettings settings() {
        return new LayeredSettings(layers, process.catalogue());
    }

    private @Nullable SettingValue find(String... properties) {
        return settings().find(properties);
    }

    private boolean is(String property, boolean unset) {
        SettingValue found = find(property);
        return found == null ? unset : found.is("true");
    }

    private int millis(String property, int unset) {
        SettingValue found = find(property);
        return found == null ? unset : found.number();
    }

    private List<IntendedRoute> routes() {
        return written.stream()
                .filter(w -> w.property().startsWith(ROUTES))
                .collect(Groups.by(w -> w.property().substring(ROUTES.length()).replaceFirst("\\..*", "")))
                .entrySet()
                .stream()
                .map(e -> route(e.getKey(), e.getValue()))
                .toList();
    }

    private IntendedRoute route(String id, List<WrittenSetting> own) {
        String path = key(own, "path")
                .or(() -> own.stream()
                        .filter(w -> w.property().equals(ROUTES + id))
                        .map(WrittenSetting::value)
                        .reduce((first, later) -> later))
                .orElse("/" + id + "/**");
        String url = key(own, "url").orElse(null);
        boolean address = url != null && (url.startsWith("http") || url.startsWith("${"));
        String service = address ? null : key(own, "serviceid").orElse(url == null ? id : url);
        boolean strips =
                key(own, "stripprefix").map(v -> SettingValue.is(v, "true")).orElse(true);
        String prefix = Optional.ofNullable(find("zuul.prefix"))
                .map(p -> Objects.requireNonNull(p.value()).replaceFirst("/+$", ""))
                .orElse("");
        int strip = (strips ? parts(path) : 0) + (is("zuul.strip-prefix", true) ? parts(prefix) : 0);
        return new IntendedRoute(
                id,
                prefix + path,
                strip,
                service,
                address ? url : null,
                service == null ? null : retry(service, key(own, "retryable")),
                address ? Integer.valueOf(millis("zuul.host.connect-timeout-millis", HOST_CONNECT_MS)) : null,
                address ? Integer.valueOf(millis("zuul.host.socket-timeout-millis", HOST_READ_MS)) : null,
                own);
    }

    /** The last value of {@code zuul.routes.<id>.<key>}. */
    private static Optional<String> key(List<WrittenSetting> own, String key) {
        return own.stream()
                .filter(w -> PropertyName.plain(w.property()).endsWith("." + key))
                .map(WrittenSetting::value)
                .reduce((first, later) -> later);
    }

    /** The parts of a path before its first pattern. */
    private static int parts(String path) {
        return (int) Stream.of(path.replaceFirst("\\*.*", "").split("/"))
                .filter(part -> !part.isEmpty())
                .count();
    }

    private @Nullable IntendedRetry retry(String service, Optional<String> ofRoute) {
        boolean retryable = ofRoute.map(v -> SettingValue.is(v, "true")).orElseGet(() -> is("zuul.retryable", false));
        int times = (1 + ribbon(service, "MaxAutoRetries").number())
                        * (1 + ribbon(service, "MaxAutoRetriesNextServer").number())
                - 1;
        SettingValue all = find(service + ".ribbon.OkToRetryOnAllOperations", "ribbon.OkToRetryOnAllOperations");
        return retryable && times > 0 ? new IntendedRetry(times, all != null && all.is("true")) : null;
    }

    private SettingValue ribbon(String service, String key) {
        return settings().get(service + ".ribbon." + key, "ribbon." + key);
    }
}
