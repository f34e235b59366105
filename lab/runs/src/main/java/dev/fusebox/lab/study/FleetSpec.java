package dev.fusebox.lab.study;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Components;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.settings.GivenSettings;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many instances of gateways and of service-a run side by side, and how they differ; one of what is not named.
 *
 * @param of by id of a gateway, or {@code service-a}
 */
public record FleetSpec(@JsonValue Map<String, InstanceList> of) {

    public static final FleetSpec NONE = new FleetSpec(Map.of());

    /** More would not fit a machine that also sends the load. */
    private static final int MOST = 12;

    private static final int MOST_SHARE = 1000;

    /**
     * One instance.
     *
     * @param share its part of the users and of the callers that hang, beside those of the others
     * @param set settings that only it has, as {@code --set}
     */
    public record InstanceSpec(
            @IfKnown @Nullable Integer share,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> set) {

        static final InstanceSpec USUAL = new InstanceSpec(null, Map.of());

        public InstanceSpec {
            share = share == null ? null : Study.bounded("instances: share", share, 1, MOST_SHARE);
            set = new GivenSettings(set == null ? Map.of() : set).values();
        }
    }

    /** Written as a number, or as a list with an entry for each. */
    public record InstanceList(@JsonValue List<InstanceSpec> all) {

        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static InstanceList of(int number) {
            return new InstanceList(
                    Collections.nCopies(Study.bounded("instances: number", number, 1, MOST), InstanceSpec.USUAL));
        }

        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static InstanceList of(List<InstanceSpec> all) {
            Study.bounded("instances: number", all.size(), 1, MOST);
            return new InstanceList(
                    all.stream().map(i -> i == null ? InstanceSpec.USUAL : i).toList());
        }
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static FleetSpec read(Map<String, InstanceList> of) {
        of.forEach((id, list) -> {
            boolean service = id.equals(DemoStack.SERVICE_A.id());
            if (!service && !Gateways.named(id).isProxy()) {
                throw new UsageException("instances: '%s' is no gateway; write %s for several of the service"
                        .formatted(id, DemoStack.SERVICE_A.id()));
            }
            if (service && list.all().stream().anyMatch(i -> i.share() != null)) {
                throw new UsageException(
                        "instances: %s has no share: the gateways spread their calls over its instances".formatted(id));
            }
        });
        return new FleetSpec(new LinkedHashMap<>(of));
    }

    private List<InstanceSpec> all(Component component) {
        InstanceList list = of.get(
                component.role() == Component.Role.GATEWAY
                        ? component.first().gateway().orElseThrow().id()
                        : component.first().id());
        return list == null ? List.of(InstanceSpec.USUAL) : list.all();
    }

    /** These components with all instances of each. */
    public List<Component> replicated(Collection<Component> components) {
        Map<Component, Integer> counts = new LinkedHashMap<>();
        components.forEach(c -> counts.put(c, all(c).size()));
        return Components.replicated(components, counts);
    }

    /** How callers are split over these instances of a gateway. */
    public CallerShares shares(List<Component> instances) {
        return new CallerShares(instances.stream().map(this::share).toList());
    }

    private int share(Component instance) {
        List<InstanceSpec> all = all(instance);
        Integer share = instance.number() > all.size()
                ? null
                : all.get(instance.number() - 1).share();
        return share == null ? 1 : share;
    }

    public boolean several(Component component) {
        return all(component).size() > 1;
    }

    /** Settings that only one instance has, as {@code zuul-2:property}. */
    GivenSettings given() {
        Map<String, String> given = new LinkedHashMap<>();
        of.forEach((id, list) -> {
            for (int i = 0; i < list.all().size(); i++) {
                String instance = id + "-" + (i + 1);
                list.all().get(i).set().forEach((property, value) -> given.put(instance + ":" + property, value));
            }
        });
        return new GivenSettings(given);
    }
}
