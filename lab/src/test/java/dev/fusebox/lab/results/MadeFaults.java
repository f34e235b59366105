package dev.fusebox.lab.results;

import dev.fusebox.lab.results.BystanderResult.BystanderVerdict;
import dev.fusebox.lab.results.BystanderResult.Healthy;
import dev.fusebox.lab.results.FaultsResult.FaultFinding;
import java.util.List;
import java.util.Map;

/** Findings of faults for tests. */
public final class MadeFaults {

    private static final Healthy HEALTHY = new Healthy(120, 120, 5.0, 20.0, Map.of("200", 120), null);

    private MadeFaults() {}

    public static FaultsResult on(String gateway, FaultFinding... faults) {
        return new FaultsResult(gateway + ".p.faults", gateway, "p", Map.of("read", 2000), HEALTHY, List.of(faults));
    }

    /** Everything is at rest afterwards, and the healthy route unharmed. */
    public static FaultFinding harmless(Fault fault, ClientView client) {
        return finding(fault, client, BystanderVerdict.ISOLATED, 5L, List.of());
    }

    /** This limit stays in use, and the healthy route is dead. */
    public static FaultFinding leaking(Fault fault, ClientView client, String limit) {
        return finding(fault, client, BystanderVerdict.DEAD, null, List.of(limit));
    }

    private static FaultFinding finding(
            Fault fault, ClientView client, BystanderVerdict verdict, Long restMs, List<String> still) {
        return new FaultFinding(
                fault,
                client,
                Map.of(client.gist(), 60),
                null,
                63,
                63,
                Map.of("succeeded", 63L),
                Map.of(),
                verdict,
                null,
                HEALTHY,
                restMs,
                still,
                restMs == null ? Boolean.FALSE : null,
                true);
    }
}
