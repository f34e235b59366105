package dev.fusebox.lab.run;

import dev.fusebox.lab.model.ProbedRoute;
import dev.fusebox.lab.study.Gateway;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Probes every route of gateways of the lab's own, one profile after the other. */
public final class Probing {

    private final LabHome home;
    private final Stack stack;
    private final Progress progress;
    private final boolean asIs;

    /** @param asIs leave the profile's time limits, instead of raising them */
    public Probing(LabHome home, Stack stack, Progress progress, boolean asIs) {
        this.home = home;
        this.stack = stack;
        this.progress = progress;
        this.asIs = asIs;
    }

    /** The processes needed: the registry, both services, and the gateways. */
    public static Set<Component> components(List<Gateway> gateways) {
        Set<Component> needed = EnumSet.of(Component.EUREKA, Component.SERVICE_A, Component.SERVICE_B);
        gateways.forEach(g -> needed.add(Component.of(g)));
        return needed;
    }

    public List<ProbedRoute> run(List<String> profiles, List<Gateway> gateways) throws InterruptedException {
        List<ProbedRoute> routes = new ArrayList<>();
        for (String profile : profiles) {
            stack.ensure(components(gateways), profile, null, !asIs);
            for (Gateway gateway : gateways) {
                long start = System.nanoTime();
                for (Route route : Route.of(gateway)) {
                    routes.add(probe(profile, gateway, route));
                }
                progress.say("probed %s with profile %s in %.1f s"
                        .formatted(gateway.id(), profile, (System.nanoTime() - start) / 1e9));
            }
        }
        return routes;
    }

    private ProbedRoute probe(String profile, Gateway gateway, Route route) throws InterruptedException {
        Component entry = Component.of(gateway);
        String url = stack.ports().url(entry) + route.prefix() + "/hang";
        try (Probe probe = new Probe(url, Backend.Own.of(stack, entry, route), asIs)) {
            return probe.run(gateway.id(), profile, route.id(), entry.settings(home.profiles(), profile));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
