package dev.fusebox.lab.collect;

import static java.util.Objects.requireNonNullElse;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.demand.KnownLoad;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.paper.ProfileSettings;
import dev.fusebox.lab.paper.ScenarioBuilder;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.lab.results.RecordedChains;
import dev.fusebox.lab.results.cell.CellRecord.PredictionInput;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.CellPlan;
import dev.fusebox.lab.study.SetUp;
import dev.fusebox.lab.traffic.Arrivals;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a cell is predicted from, known before it begins.
 *
 * @param given settings of the command line
 * @param chains as live processes had them, by profile
 * @param known of load through this gateway; {@code null} where no processor time can be read
 */
record PredictionInputs(
        LabHome home,
        GivenSettings given,
        Map<String, ChainSnapshot> chains,
        Cell cell,
        CellPlan.Size size,
        @Nullable KnownLoad known) {

    /**
     * Of one of the gateway's instances: its share of the machine and of the service.
     *
     * @param gateway the instance
     */
    PredictionInput of(CellFleet fleet, Component gateway) {
        double share = fleet.share(gateway);
        KnownLoad own = known == null
                ? null
                : known.ofShare(
                        share, fleet.services().stream().map(Component::id).toList());
        Double services = fleet.several() ? Double.valueOf(fleet.services().size() * share) : null;
        Integer serviceMs = cell.endpoint().serviceMs();
        if (cell.endpoint().waitsUnknownTime()) {
            return new PredictionInput(
                    null, "how long the MongoDB takes is what the cell measures", own, null, seconds(), services);
        }
        try {
            return new PredictionInput(
                    chain(gateway, fleet.services().size()), null, own, serviceMs, seconds(), services);
        } catch (UsageException notModelled) {
            return new PredictionInput(null, notModelled.getMessage(), own, serviceMs, seconds(), services);
        }
    }

    private double seconds() {
        if (size.seconds() > 0) {
            return size.seconds();
        }
        return cell.arrivals() instanceof Arrivals.Scheduled open
                ? open.secondsUntil(size.requests())
                : Scenario.usualSeconds(requireNonNullElse(cell.endpoint().serviceMs(), 0));
    }

    private ChainSnapshot chain(Component gateway, int services) {
        SetUp setUp = cell.setUp();
        ChainSnapshot recorded = chains.getOrDefault(setUp.name(), ChainSnapshot.NONE);
        ScenarioBuilder live = new ScenarioBuilder(
                ProfileSettings.files(home),
                setUp.given().under(given),
                RecordedChains.live(Map.of(setUp.profile(), recorded)));
        Variant variant =
                Gateways.variant(requireNonNullElse(cell.variant(), "")).orElse(null);
        return live.chain(gateway.gateway().orElseThrow(), setUp.profile(), variant, services, cell.endpoint());
    }
}
