package dev.fusebox.lab.experiment.fault;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fusebox.lab.chain.RegistryDelay;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import dev.fusebox.lab.results.trial.ClientView;
import dev.fusebox.lab.results.trial.ExperimentResult;
import dev.fusebox.lab.results.trial.Healthy;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What faults do to one gateway: to the client of the faulty route, to the callers of the healthy one, and to the gateway's limits.
 *
 * @param timeLimits the gateway's own, as published: name and milliseconds
 * @param idle the healthy route before the first fault
 * @param registry the caches between an instance and the gateway; {@code null} where they are not known
 */
public record FaultsResult(
        String id,
        String gateway,
        String profile,
        Map<String, Integer> timeLimits,
        Healthy idle,
        @Nullable RegistryDelay registry,
        List<FaultFinding> faults)
        implements ExperimentResult {

    /**
     * When calls of a load failed.
     *
     * @param calls that failed, of how many
     * @param firstMs from the start of the load to the first of them
     * @param lastMs the same for the last
     */
    public record Outage(int calls, int of, long firstMs, long lastMs) {

        /** {@code 14 of 120 fail, 0.1 to 1.6 s after the start}. */
        public String words() {
            String first = Figures.fixed(firstMs / 1000.0, 1);
            return "%d of %d fail, %s to %s s after the start"
                    .formatted(calls, of, first, Figures.fixed(lastMs / 1000.0, 1));
        }
    }

    /**
     * What became of the calls of a faulty route.
     *
     * @param underLoad what the clients of the load saw, without times
     * @param outage when the calls of the load failed; {@code null} when all succeeded
     * @param calls that were sent: the single ones and those of the load
     * @param requests that the backend received from them
     * @param counted how the gateway counted them, by its own words; empty where it does not count
     * @param peaks the most slots of each limit in use during the load, by the limit's full name; without zeros
     */
    @RecordBuilder
    public record FaultedCalls(
            Map<String, Integer> underLoad,
            @Nullable Outage outage,
            int calls,
            int requests,
            Map<String, Long> counted,
            Map<String, Integer> peaks)
            implements FaultsResultFaultedCallsBuilder.With {}

    /**
     * How a gateway came to rest.
     *
     * @param restMs from the end of the last call until no limit was in use; {@code null} when one still was
     * @param stillInUse what still was, beyond what an earlier fault of the run left in use
     * @param backendMustEnd whether that was free once the backend closed its connections; {@code null} when all was at rest
     */
    public record RestFinding(
            @Nullable Long restMs,
            List<String> stillInUse,
            @Nullable Boolean backendMustEnd) {}

    /**
     * What one fault did.
     *
     * @param client what the client of a single call saw
     * @param reason why the verdict is inconclusive; otherwise {@code null}
     * @param answersAgain whether both routes answer once the fault is over
     */
    @RecordBuilder
    public record FaultFinding(
            Fault fault,
            ClientView client,
            @JsonUnwrapped FaultedCalls load,
            BystanderVerdict verdict,
            @Nullable String reason,
            Healthy healthy,
            @JsonUnwrapped RestFinding rest,
            boolean answersAgain)
            implements FaultsResultFaultFindingBuilder.With {

        /** Whether every limit came back to 0 by itself. */
        public boolean atRest() {
            return rest.restMs() != null;
        }
    }

    /** The faults that were tried, in their order. */
    public List<Fault> tried() {
        return faults.stream().map(FaultFinding::fault).toList();
    }

    /**
     * How long calls may fail after a fault that takes an instance away; {@code null} for another fault, or where no cache of
     * instances is known.
     */
    public @Nullable Long predictedMs(Fault fault) {
        return registry == null || !fault.takesInstance() ? null : registry.sumMs(fault == Fault.INSTANCE_CRASHES);
    }

    /** The parts of that, for people. */
    public @Nullable String predictedBy(Fault fault) {
        return registry == null || !fault.takesInstance() ? null : registry.words(fault == Fault.INSTANCE_CRASHES);
    }

    /** What was found of a fault; {@code null} when it was not tried. */
    public @Nullable FaultFinding of(Fault fault) {
        return faults.stream().filter(f -> f.fault() == fault).findFirst().orElse(null);
    }
}
