package dev.fusebox.lab.target;

import dev.fusebox.lab.common.Documents;
import dev.fusebox.lab.common.ThisMachine;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Components;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateways;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Gateways and services that run already, from a file of the user's. Nothing in it is started or ended.
 *
 * @param name of the file, for messages
 * @param confirmed whether load may go beyond this machine
 * @param instances gateways first, in the order of the file
 */
public record TargetFile(String name, boolean confirmed, List<Instance> instances) {

    /** The file as it is written. */
    record WrittenTarget(
            @Nullable Boolean confirm,
            @Nullable Map<String, List<WrittenInstance>> gateways,
            @Nullable Map<String, List<WrittenInstance>> services) {}

    /** An instance as it is written. */
    record WrittenInstance(
            @Nullable String url,
            @Nullable String prometheus,
            @Nullable String jmx,
            @Nullable String passwordFile) {}

    /** @throws UsageException in one line: where in the file, what is wrong, what to write instead */
    public static TargetFile read(Path file) {
        WrittenTarget written = Documents.yaml(file, file.toString(), WrittenTarget.class);
        TargetFile target = new TargetReader(file).read(written);
        target.requireOneAddressEach();
        if (!target.confirmed()) {
            target.requireThisMachine();
        }
        return target;
    }

    private record TargetReader(Path file) {

        TargetFile read(WrittenTarget written) {
            List<Instance> found = new ArrayList<>();
            all("gateways", written.gateways(), this::gateway, found);
            if (found.isEmpty()) {
                throw new UsageException(file
                        + ": names no gateway; write `gateways:`, an id of the lab, and under it a list of instances");
            }
            all("services", written.services(), this::service, found);
            return new TargetFile(file.toString(), Boolean.TRUE.equals(written.confirm()), List.copyOf(found));
        }

        private void all(
                String part,
                @Nullable Map<String, List<WrittenInstance>> written,
                Function<String, Component> component,
                List<Instance> found) {
            (written == null ? Map.<String, List<WrittenInstance>>of() : written).forEach((id, instances) -> {
                Component known = component.apply(id);
                List<Component> each = Components.replicated(List.of(known), Map.of(known, instances.size()));
                for (int i = 0; i < instances.size(); i++) {
                    String place = "%s: %s.%s[%d]".formatted(file, part, id, i);
                    found.add(Instance.of(each.get(i), id, instances.get(i), place, file));
                }
            });
        }

        private Component gateway(String id) {
            try {
                if (Gateways.named(id).isProxy()) {
                    return Gateways.named(id).component();
                }
            } catch (UsageException unknown) {
                throw new UsageException("%s: gateways: %s".formatted(file, unknown.getMessage()));
            }
            throw new UsageException("%s: gateways: %s is no gateway; name its process under services, as %s"
                    .formatted(file, id, DemoStack.SERVICE_A.id()));
        }

        private Component service(String id) {
            return Stream.of(DemoStack.SERVICE_A, DemoStack.SERVICE_B)
                    .filter(service -> service.id().equals(id))
                    .findFirst()
                    .orElseThrow(() -> new UsageException("%s: services: unknown service '%s'; known: %s, %s"
                            .formatted(file, id, DemoStack.SERVICE_A.id(), DemoStack.SERVICE_B.id())));
        }
    }

    /** Otherwise one process would count twice. */
    private void requireOneAddressEach() {
        Map<String, Instance> users = new HashMap<>();
        for (Instance instance : instances) {
            for (String address : instance.addresses()) {
                Instance other = users.putIfAbsent(address, instance);
                if (other != null && other != instance) {
                    throw new UsageException("%s: %s and %s are both at %s; write each instance once"
                            .formatted(name, other.label(), instance.label(), address));
                }
            }
        }
    }

    private void requireThisMachine() {
        for (Instance instance : instances) {
            for (String host : instance.hosts()) {
                if (!ThisMachine.isHere(name + ": " + instance.label(), host)) {
                    throw new UsageException(
                            "%s: %s: %s is not this machine, and what it runs for others would get load; write `confirm: true` if that is what you want"
                                    .formatted(name, instance.label(), host));
                }
            }
        }
    }

    /** @throws UsageException unless it has the first service, whose limits are on the way of every call that is measured */
    public void requireService() {
        if (of(DemoStack.SERVICE_A).isEmpty()) {
            throw new UsageException(
                    "%s: names no %s under services; what gateways call must be there, since its limits are part of the way"
                            .formatted(name, DemoStack.SERVICE_A.id()));
        }
    }

    /** @throws UsageException for several instances of a gateway, which this verb does not tell apart */
    public void requireOneGatewayEach(String verb) {
        for (Instance instance : instances) {
            if (instance.component().number() > 1) {
                throw new UsageException(
                        "%s: %d instances of %s; %s looks at one: keep one in the file, or use run or bystander, which judge each"
                                .formatted(
                                        name,
                                        of(instance.component()).size(),
                                        instance.component().first().id(),
                                        verb));
            }
        }
    }

    /** All instances of a process. */
    public List<Instance> of(Component component) {
        return instances.stream()
                .filter(i -> i.component().first() == component.first())
                .toList();
    }
}
