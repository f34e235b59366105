package dev.fusebox.lab.predict;

import dev.fusebox.lab.chain.LimitSpec;
import java.util.List;
import java.util.stream.Stream;

/**
 * How long a call that waits for nothing holds its places, in milliseconds: the service's for its work and the hop to it, the
 * gateway's for one hop more. Predictions and reports take their ceilings from here, so they never differ.
 */
public final class ResidenceTime {

    private ResidenceTime() {}

    public static double inService(Work work) {
        return work.serviceMs() + work.hopMs();
    }

    public static double inGateway(Work work) {
        return inService(work) + work.hopMs();
    }

    /**
     * The limits of a call as the model knows them, from the client to the work.
     *
     * @param gateway limits of one gateway, in order; empty when the service is called directly
     * @param service limits of one instance, in order
     */
    public static List<Station> chain(List<LimitSpec> gateway, List<LimitSpec> service, Work work, Fleet fleet) {
        return Stream.concat(
                        places(gateway, fleet.gateways(), inGateway(work)),
                        places(service, fleet.instances(), inService(work)))
                .toList();
    }

    private static Stream<Station> places(List<LimitSpec> limits, int copies, double heldMs) {
        return limits.stream().filter(Station::modelled).map(l -> Station.of(l, copies, heldMs));
    }
}
