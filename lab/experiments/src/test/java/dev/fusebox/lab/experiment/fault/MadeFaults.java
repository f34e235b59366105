package dev.fusebox.lab.experiment.fault;

import dev.fusebox.lab.chain.RegistryDelay;
import dev.fusebox.lab.experiment.fault.FaultsResult.FaultFinding;
import dev.fusebox.lab.experiment.fault.FaultsResult.FaultedCalls;
import dev.fusebox.lab.experiment.fault.FaultsResult.Outage;
import dev.fusebox.lab.experiment.fault.FaultsResult.RestFinding;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import dev.fusebox.lab.results.trial.ClientView;
import dev.fusebox.lab.results.trial.Healthy;
import java.util.List;
import java.util.Map;

/** Findings of faults for tests. */
public final class MadeFaults {

    private static final Healthy HEALTHY = new Healthy(120, 120, 5.0, 20.0, Map.of("200", 120), null, 0, null);

    private static final RegistryDelay CACHES = new RegistryDelay(List.of(
            new RegistryDelay.CacheTime("lease, twice", "lease of 5 s", 10_000, true),
            new RegistryDelay.CacheTime("gateway's fetch", "fetch=1 (profile p)", 1000, false),
            new RegistryDelay.CacheTime("list of instances", "ttl=1500ms (profile p)", 1500, false)));

    private MadeFaults() {}

    public static FaultsResult on(String gateway, FaultFinding... faults) {
        return with("p", gateway, faults);
    }

    public static FaultsResult with(String profile, String gateway, FaultFinding... faults) {
        return new FaultsResult(
                gateway + "." + profile + ".faults",
                gateway,
                profile,
                Map.of("read", 2000),
                HEALTHY,
                CACHES,
                List.of(faults));
    }

    /** Everything is at rest afterwards, and the healthy route unharmed. */
    public static FaultFinding harmless(Fault fault, ClientView client) {
        return finding(fault, client, BystanderVerdict.ISOLATED, 5L, null, List.of());
    }

    /** The same, with calls of the load that fail. */
    public static FaultFinding failing(Fault fault, ClientView client, Outage outage) {
        return finding(fault, client, BystanderVerdict.ISOLATED, 5L, outage, List.of());
    }

    /** This limit stays in use, and the healthy route is dead. */
    public static FaultFinding leaking(Fault fault, ClientView client, String limit) {
        return finding(fault, client, BystanderVerdict.DEAD, null, null, List.of(limit));
    }

    private static FaultFinding finding(
            Fault fault, ClientView client, BystanderVerdict verdict, Long restMs, Outage outage, List<String> still) {
        return new FaultFinding(
                fault,
                client,
                new FaultedCalls(Map.of(client.gist(), 60), outage, 63, 63, Map.of("succeeded", 63L), Map.of()),
                verdict,
                null,
                HEALTHY,
                new RestFinding(restMs, still, restMs == null ? Boolean.FALSE : null),
                true);
    }
}
