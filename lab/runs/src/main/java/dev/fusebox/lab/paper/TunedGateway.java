package dev.fusebox.lab.paper;

import dev.fusebox.lab.advise.Goal;
import dev.fusebox.lab.advise.Remedy;
import dev.fusebox.lab.advise.Tunable;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateway.Route;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.predict.Fleet;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.results.RecordedChains;
import dev.fusebox.lab.settings.GivenSettings;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A gateway of the lab with a profile, or with the limits that live processes had, and changes on paper.
 *
 * @param profiles what each profile sets
 * @param given settings of this process besides its profile, by property
 * @param places where they are written, by property
 * @param behind an answer of the gateway
 * @param alone an answer of the service without a gateway
 */
public record TunedGateway(
        ProfileSettings profiles,
        RecordedChains live,
        Gateway gateway,
        String profile,
        GivenSettings given,
        Map<String, String> places,
        Goal goal,
        CpuDemand behind,
        CpuDemand alone)
        implements Tunable {

    /** An answer of the service without a gateway, where no run has measured it: of the lab's own service. */
    public static final CpuDemand ALONE = CpuDemand.of(0.2, 2);

    @Override
    public Map<String, String> assumed() {
        return builder(Map.of()).predictableWith(gateway.component(), profile);
    }

    @Override
    public Tuned with(Map<String, String> changes) {
        ScenarioBuilder builder = builder(changes);
        Route route = gateway.routes().get(0);
        ChainSnapshot chain = builder.chain(gateway, profile, null, 1);
        return new Tuned(
                chain,
                scenario(chain, gateway.component().id(), behind),
                behind,
                builder.way(gateway, profile, null, route),
                gateway.route(DemoStack.SERVICE_B)
                        .map(healthy -> builder.way(gateway, profile, null, healthy))
                        .orElse(null));
    }

    @Override
    public Scenario direct() {
        Gateway none = Gateways.all().stream()
                .filter(g -> g.component() == DemoStack.SERVICE_A)
                .findFirst()
                .orElseThrow();
        ChainSnapshot chain = builder(Map.of()).chain(none, profile, null, 1);
        return scenario(chain, DemoStack.SERVICE_A.id(), alone);
    }

    @Override
    public String published(String fullName) {
        return live.published().getOrDefault(fullName, fullName);
    }

    @Override
    public Map<String, String> settings(Remedy remedy) {
        return gateway.component().settings(remedy);
    }

    /** Of this process only: its services have settings of the same names. */
    private ScenarioBuilder builder(Map<String, String> changes) {
        Map<String, String> own = new LinkedHashMap<>();
        Map<String, String> origins = new LinkedHashMap<>();
        String module = gateway.component().module() + ":";
        given.values().forEach((property, value) -> own.put(module + property, value));
        places.forEach((property, place) -> origins.put(module + property, place));
        changes.forEach((property, value) -> {
            own.put(module + property, value);
            origins.put(module + property, "advised");
        });
        return new ScenarioBuilder(profiles, new GivenSettings(own), live, origins);
    }

    private Scenario scenario(ChainSnapshot chain, String entry, CpuDemand cpu) {
        return Scenario.of(
                chain,
                entry,
                DemoStack.SERVICE_A.id(),
                Work.behindHops(goal.serviceMs(), cpu),
                goal.load(),
                Fleet.ONE,
                Scenario.usualSeconds(goal.serviceMs()));
    }
}
