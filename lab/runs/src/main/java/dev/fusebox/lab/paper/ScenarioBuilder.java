package dev.fusebox.lab.paper;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.common.Spelling;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateway.Route;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.gateway.HungChoice;
import dev.fusebox.lab.predict.HungRoutes;
import dev.fusebox.lab.predict.HungRoutes.RoutePath;
import dev.fusebox.lab.predict.IsolationPrediction;
import dev.fusebox.lab.results.RecordedChains;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.settings.IneffectiveSettings;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.LayeredSettings.Layer;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes the chains for the model from profiles or from the live limits of a run. Starts no process. */
public final class ScenarioBuilder {

    private static final String SERVICE = DemoStack.SERVICE_A.id();

    private final ProfileSettings profiles;
    private final GivenSettings given;
    private final RecordedChains live;

    /** Where given settings come from, by {@code module:property}; otherwise from the command line. */
    private final Map<String, String> origins;

    /** The settings that chains were built from, by module. */
    private final Map<String, List<LayeredSettings>> asked = new TreeMap<>();

    private final Set<String> ineffective = new LinkedHashSet<>();

    /**
     * @param profiles what each profile sets
     * @param given what-if settings
     * @param live chains of a run; {@link RecordedChains#NONE} to use the profiles
     */
    public ScenarioBuilder(ProfileSettings profiles, GivenSettings given, RecordedChains live) {
        this(profiles, given, live, Map.of());
    }

    public ScenarioBuilder(
            ProfileSettings profiles, GivenSettings given, RecordedChains live, Map<String, String> origins) {
        this.profiles = profiles;
        this.given = given;
        this.live = live;
        this.origins = origins;
    }

    /** The chain of calls that read no documents. */
    public ChainSnapshot chain(Gateway gateway, String profile, @Nullable Variant variant, int instances) {
        return chain(gateway, profile, variant, instances, Endpoint.HELLO);
    }

    /**
     * The chain of the gateway and the service.
     *
     * @param variant of the gateway; {@code null} for the usual build
     */
    public ChainSnapshot chain(
            Gateway gateway, String profile, @Nullable Variant variant, int instances, Endpoint endpoint) {
        ChainSnapshot before =
                gateway.isProxy() ? modelled(gateway.component(), profile, instances, variant) : ChainSnapshot.NONE;
        return before.with(modelled(DemoStack.SERVICE_A, profile, instances, null))
                .limited(limit -> endpoint.readsDocument() || !DemoStack.isDocumentPool(limit.id()));
    }

    /** A part of that chain: the limits of a component that a call holds while it waits for its service. */
    private ChainSnapshot modelled(Component component, String profile, int instances, @Nullable Variant variant) {
        if (!neverWaits(component, profile)) {
            component.requirePredictable(settings(component, profile), SERVICE);
        }
        return chain(component, profile, SERVICE, instances, variant)
                .limited(limit -> component.heldWhileWaiting(limit, null));
    }

    /** Settings with which the model can predict the component; see {@link Component#predictableWith}. */
    Map<String, String> predictableWith(Component component, String profile) {
        return neverWaits(component, profile)
                ? Map.of()
                : component.predictableWith(settings(component, profile), SERVICE);
    }

    /** Whether the live process says of its thread pools that they have no queue; its settings need not be those of the profile. */
    private boolean neverWaits(Component component, String profile) {
        List<LimitSpec> pools = live.of(profile).in(component.id()).limits().stream()
                .filter(l -> l.kind() == LimitKind.THREAD_POOL)
                .toList();
        return !pools.isEmpty() && pools.stream().allMatch(l -> l.queue() != null && l.queue() == 0);
    }

    /** What the model says of the healthy route while callers hang on others. */
    public IsolationPrediction isolation(String profile, @Nullable Variant variant, HungChoice choice) {
        Gateway gateway = choice.gateway();
        return new HungRoutes(choice.hung().stream()
                        .map(route -> way(gateway, profile, variant, route))
                        .toList())
                .effectOn(way(gateway, profile, variant, choice.healthy()));
    }

    /** The way of a route through its gateway. */
    public RoutePath way(Gateway gateway, String profile, @Nullable Variant variant, Route route) {
        ChainSnapshot chain = chain(gateway.component(), profile, route.pool(), 1, variant);
        return gateway.pathOf(chain, route);
    }

    /**
     * The live chain, or the configured one where there is none; either with the what-if settings.
     *
     * @param scope what the limits of the route are for
     */
    private ChainSnapshot chain(
            Component component, String profile, String scope, int instances, @Nullable Variant variant) {
        Map<String, String> own = profiles.of(component, profile);
        Layer profiled = new Layer("profile " + profile, own);
        LayeredSettings settings = settings(component, profile);
        ChainSnapshot after = component.configured(settings, scope, instances, variant);
        asked.computeIfAbsent(component.module(), m -> new ArrayList<>()).add(settings);
        new IneffectiveSettings(component.catalogue(), after.limits())
                .neverReadAmong(own)
                .forEach(s -> ineffective.add(s.words("profile " + profile, component.id())));
        ChainSnapshot recorded = live.of(profile).in(component.id());
        if (recorded.equals(ChainSnapshot.NONE)) {
            return after;
        }
        ChainSnapshot before =
                component.configured(new LayeredSettings(List.of(profiled), component.catalogue()), scope, 1, null);
        return recorded.orElse(before).changed(before, after);
    }

    private LayeredSettings settings(Component component, String profile) {
        List<Layer> layers = new ArrayList<>();
        component
                .own(given)
                .forEach((property, value) -> layers.add(new Layer(
                        origins.getOrDefault(component.module() + ":" + property, "--set"), Map.of(property, value))));
        layers.add(new Layer("profile " + profile, profiles.of(component, profile)));
        return new LayeredSettings(layers, component.catalogue());
    }

    /** Settings of the profiles so far that are ineffective or unknown, one sentence each. */
    public Set<String> ineffective() {
        Set<String> words = new LinkedHashSet<>(ineffective);
        asked.values().stream()
                .flatMap(List::stream)
                .flatMap(LayeredSettings::unknown)
                .filter(s -> ineffective.stream().noneMatch(said -> said.contains(s.property())))
                .forEach(s -> words.add("not used by the prediction: %s=%s (%s): no known setting has this name"
                        .formatted(s.property(), s.value(), s.origin())));
        return words;
    }

    /** @throws UsageException when none of the chains so far read a what-if setting */
    public void requireAllRead() {
        for (String property : given.values().keySet()) {
            String module = GivenSettings.module(property);
            if (module != null && !asked.containsKey(module)) {
                throw new UsageException("--set %s: '%s' is no module of this chain; its modules are %s"
                        .formatted(property, module, String.join(", ", asked.keySet())));
            }
            List<LayeredSettings> readers = asked.entrySet().stream()
                    .filter(a -> module == null || module.equals(a.getKey()))
                    .flatMap(a -> a.getValue().stream())
                    .toList();
            if (readers.stream().noneMatch(r -> r.asked(GivenSettings.property(property)))) {
                throw new UsageException("--set %s: no limit of this chain reads this setting; %s"
                        .formatted(property, suggestion(GivenSettings.property(property), readers)));
            }
        }
    }

    private static String suggestion(String property, List<LayeredSettings> readers) {
        Set<String> read =
                readers.stream().flatMap(r -> r.asked().stream()).collect(Collectors.toCollection(TreeSet::new));
        return Spelling.nearest(property, read)
                .map(known -> "did you mean " + known + "?")
                .orElseGet(() -> "settings that are read: "
                        + read.stream()
                                .filter(known -> !known.contains(SERVICE))
                                .filter(known -> !known.endsWith("]"))
                                .collect(Collectors.joining(", ")));
    }
}
