package dev.fusebox.lab.gateway;

import dev.fusebox.lab.advise.Remedy;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Gateway.Route;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.gateway.InstanceCaches.ListOfInstances;
import dev.fusebox.lab.results.ProbeResult.IneffectiveSetting;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.limits.LimitKind;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A further instance of a component: the same program, with its own name and ports, and perhaps its own settings. */
public final class Replica extends Component {

    /** Default ports of replicas begin here, far from those of components. */
    private static final int FIRST_PORT = 7400;

    private final Component first;
    private final int number;

    private Replica(Component first, int number, int offset) {
        super(first.id() + "-" + number, first.module(), first.role(), FIRST_PORT + offset, offset);
        this.first = first;
        this.number = number;
    }

    /**
     * These, with several instances of some of them. Replicas have ports of the block that none of these has.
     *
     * @param counts instances by component; one of what is not there
     */
    public static List<Component> of(Collection<Component> components, Map<Component, Integer> counts) {
        List<Integer> taken = components.stream().map(Component::offset).toList();
        Deque<Integer> free = IntStream.range(0, Components.MOST - Components.OF_LOAD)
                .boxed()
                .filter(offset -> !taken.contains(offset))
                .sorted(Comparator.reverseOrder())
                .collect(Collectors.toCollection(ArrayDeque::new));
        List<Component> all = new ArrayList<>(components);
        for (Component component : components) {
            for (int number = 2; number <= counts.getOrDefault(component, 1); number++) {
                if (free.isEmpty()) {
                    throw new UsageException("%d instances of %s are more than a block of ports has place for"
                            .formatted(counts.get(component), component.id()));
                }
                all.add(new Replica(component, number, free.pop()));
            }
        }
        return all;
    }

    @Override
    public Component first() {
        return first;
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public Optional<Gateway> gateway() {
        return first.gateway().map(g -> new Gateway(g.id(), g.title() + " " + number, this, g.routes(), g.variants()));
    }

    @Override
    public ChainSnapshot configured(
            LayeredSettings settings, String service, int instances, @Nullable Variant variant) {
        return first.configured(settings, service, instances, variant).named(first.id(), id());
    }

    @Override
    public List<String> program(Launch launch) {
        return first.program(launch.of(this));
    }

    @Override
    public List<String> arguments(Launch launch) {
        return first.arguments(launch.of(this));
    }

    @Override
    public Map<String, String> files(Launch launch) {
        return first.files(launch.of(this));
    }

    @Override
    public Map<String, String> environment(Launch launch) {
        return first.environment(launch.of(this));
    }

    @Override
    public int oldestJava() {
        return first.oldestJava();
    }

    @Override
    public SettingsCatalogue catalogue() {
        return first.catalogue();
    }

    @Override
    public boolean concerns(String property) {
        return first.concerns(property);
    }

    @Override
    public boolean onJvm() {
        return first.onJvm();
    }

    @Override
    public Optional<String> notInstalled() {
        return first.notInstalled();
    }

    @Override
    public Optional<Path> archived(LabHome home) {
        return first.archived(home);
    }

    @Override
    public Optional<String> healthPath() {
        return first.healthPath();
    }

    @Override
    public boolean speaksHttp() {
        return first.speaksHttp();
    }

    @Override
    public boolean ofUser() {
        return first.ofUser();
    }

    @Override
    public boolean meets(LimitSpec limit, Route route) {
        return first.meets(limit, route);
    }

    @Override
    public boolean heldWhileWaiting(LimitSpec limit, @Nullable Route route) {
        return first.heldWhileWaiting(limit, route);
    }

    @Override
    public Optional<ListOfInstances> listOfInstances() {
        return first.listOfInstances();
    }

    @Override
    public Optional<String> knownLeak(LimitKind kind) {
        return first.knownLeak(kind);
    }

    @Override
    public void requirePredictable(LayeredSettings settings, String service) {
        first.requirePredictable(settings, service);
    }

    @Override
    public Map<String, String> predictableWith(LayeredSettings settings, String service) {
        return first.predictableWith(settings, service);
    }

    @Override
    public Map<String, String> settings(Remedy remedy) {
        return first.settings(remedy);
    }

    @Override
    public Map<String, String> raisedTimeLimits(Map<String, String> profile) {
        return first.raisedTimeLimits(profile);
    }

    @Override
    public Map<String, String> settings(Profiles profiles, String profile) {
        return first.settings(profiles, profile);
    }

    @Override
    public List<IneffectiveSetting> ineffective(
            Map<String, String> settings, List<LimitSpec> live, List<LimitSpec> way) {
        return first.ineffective(settings, live, way);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Replica replica && replica.id().equals(id()) && replica.offset() == offset();
    }

    @Override
    public int hashCode() {
        return id().hashCode();
    }
}
