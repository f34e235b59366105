package dev.fusebox.lab.experiment;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.gateway.Route;
import dev.fusebox.lab.results.BystanderResult;
import dev.fusebox.lab.study.BystanderSpec;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** Holds callers on one route of a gateway and looks what becomes of the healthy route beside it. */
public record BystanderExperiment(BystanderSpec spec, Gateway gateway, Route route) implements Experiment {

    /**
     * One for each gateway.
     *
     * @throws UsageException when there is no gateway, or no such route of it
     */
    public static List<Experiment> of(BystanderSpec spec) {
        return spec.gateways().stream()
                .map(Gateways::named)
                .<Experiment>map(g -> new BystanderExperiment(spec, g, route(g, spec.route())))
                .toList();
    }

    private static Route route(Gateway gateway, String id) {
        if (!gateway.isProxy()) {
            throw new UsageException("a bystander stands behind a gateway, and '%s' is none; known: %s"
                    .formatted(gateway.id(), Gateways.ids(Gateways.proxies())));
        }
        List<Route> routes = gateway.routes().stream()
                .filter(r -> !r.service().equals(DemoStack.SERVICE_B))
                .toList();
        return routes.stream()
                .filter(r -> r.id().equals(id) || r.prefix().equals(id))
                .findFirst()
                .orElseThrow(() ->
                        new UsageException("%s has no route '%s' that could hang beside a healthy service-b; it has %s"
                                .formatted(
                                        gateway.id(),
                                        id,
                                        routes.stream().map(Route::id).collect(Collectors.joining(", ")))));
    }

    @Override
    public String id() {
        return "%s.%s.%s.b%d".formatted(gateway.id(), spec.profile(), route.id(), spec.callers());
    }

    @Override
    public BystanderResult run(ExperimentContext context) throws IOException, InterruptedException {
        return new BystanderTrials(spec, gateway, route, context).all(id());
    }
}
