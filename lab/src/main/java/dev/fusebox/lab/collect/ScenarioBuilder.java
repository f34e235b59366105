package dev.fusebox.lab.collect;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.LimitUsage;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Spelling;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.folder.RecordedSettings;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.ConfiguredChain;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Variant;
import dev.fusebox.lab.predict.Fleet;
import dev.fusebox.lab.predict.ResidenceTime;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.lab.predict.Station;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.settings.FrameworkDefaults;
import dev.fusebox.lab.settings.IneffectiveSettings;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.LayeredSettings.Layer;
import dev.fusebox.lab.settings.Profiles;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Turns profiles, or a run's live limits, into scenarios for the model. Starts nothing. */
public final class ScenarioBuilder {

    private static final String SERVICE = DemoStack.SERVICE_A.id();

    private final LabHome home;
    private final Map<String, String> sets;
    private final RecordedSettings live;
    /** What was asked for, by module. */
    private final Map<String, Set<String>> asked = new TreeMap<>();

    private final Set<String> inVain = new LinkedHashSet<>();

    /**
     * @param sets what-if settings; {@code module:property} speaks to one module only
     * @param live of a run; {@link RecordedSettings#NONE} to go by the profiles
     */
    public ScenarioBuilder(LabHome home, Map<String, String> sets, RecordedSettings live) {
        this.home = home;
        this.sets = sets;
        this.live = live;
    }

    /**
     * @param anySuccessCloses Hystrix' closing rule: 1.5.18 {@code true}, 1.5.12 {@code false}
     * @param arrivals of the whole fleet
     */
    public Scenario scenario(
            Gateway gateway,
            String profile,
            boolean anySuccessCloses,
            Work work,
            Arrivals arrivals,
            Fleet fleet,
            double seconds) {
        Component entry = gateway.component();
        ConfiguredChain chain = before(gateway, profile, anySuccessCloses, fleet.instances());
        LayeredSettings service = tuning(DemoStack.SERVICE_A, profile);
        List<LimitUsage> behind =
                ConfiguredChain.tomcat(DemoStack.SERVICE_A, service).toList();
        noteInVain(entry, profile, chain.limits());
        noteInVain(DemoStack.SERVICE_A, profile, behind);
        List<Station> places = ResidenceTime.chain(specs(chain.limits()), specs(behind), work, fleet);
        note(DemoStack.SERVICE_A, service);
        return new Scenario(entry.id(), SERVICE, places, chain.breaker(), chain.deadlines(), work, arrivals, seconds);
    }

    private static List<LimitSpec> specs(List<LimitUsage> limits) {
        return limits.stream().map(LimitUsage::spec).toList();
    }

    private void noteInVain(Component component, String profile, List<LimitUsage> limits) {
        IneffectiveSettings.neverRead(component.settings(Profiles.of(home), profile), limits)
                .forEach(s -> inVain.add(s.words(profile, component.id())));
    }

    /** Settings of the profiles so far that no process reads, one sentence each. */
    public Set<String> inVain() {
        return inVain;
    }

    private ConfiguredChain before(Gateway gateway, String profile, boolean anySuccessCloses, int instances) {
        LayeredSettings tuning = tuning(gateway.component(), profile);
        Variant variant = anySuccessCloses
                ? null
                : gateway.variants().stream().findFirst().orElse(null);
        ConfiguredChain chain = gateway.configured(tuning, SERVICE, instances, variant);
        note(gateway.component(), tuning);
        return chain;
    }

    private void note(Component component, LayeredSettings tuning) {
        asked.computeIfAbsent(component.module(), m -> new TreeSet<>()).addAll(tuning.asked());
    }

    private LayeredSettings tuning(Component component, String profile) {
        List<Layer> layers = new ArrayList<>();
        Map<String, String> own = new TreeMap<>();
        sets.forEach((property, value) -> {
            int colon = property.indexOf(':');
            if (colon < 0
                    ? component.concerns(property)
                    : property.substring(0, colon).equals(component.module())) {
                own.put(property.substring(colon + 1), value);
            }
        });
        layers.add(new Layer("--set", own));
        layers.addAll(live.of(profile, component));
        layers.add(new Layer("profile " + profile, component.settings(Profiles.of(home), profile)));
        layers.add(new Layer("live", live.atLeast(profile, component)));
        layers.add(new Layer("framework default", FrameworkDefaults.of(component.module())));
        return new LayeredSettings(layers);
    }

    /** @throws UsageException when a what-if setting was read by none of the chains so far */
    public void requireAllRead() {
        for (String property : sets.keySet()) {
            int colon = property.indexOf(':');
            String plain = property.substring(colon + 1);
            String module = colon < 0 ? null : property.substring(0, colon);
            if (module != null && !asked.containsKey(module)) {
                throw new UsageException("--set %s: '%s' is no module of this chain; there is %s"
                        .formatted(property, module, String.join(", ", asked.keySet())));
            }
            Set<String> read = module == null
                    ? asked.values().stream().flatMap(Set::stream).collect(Collectors.toCollection(TreeSet::new))
                    : asked.get(module);
            if (read.stream().noneMatch(known -> LayeredSettings.same(known, plain))) {
                throw new UsageException(
                        "--set %s: no limit of this chain reads that; %s".formatted(property, suggestion(plain, read)));
            }
        }
    }

    private static String suggestion(String property, Set<String> read) {
        return read.stream()
                .filter(known -> known.equalsIgnoreCase(property) || Spelling.near(known, property))
                .findFirst()
                .map(known -> "did you mean " + known + "?")
                .orElseGet(() -> "settings that are read: "
                        + read.stream()
                                .filter(known -> !known.contains(SERVICE))
                                .filter(known -> !known.endsWith("]"))
                                .collect(Collectors.joining(", ")));
    }
}
