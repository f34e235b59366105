package dev.fusebox.lab.predict;

import dev.fusebox.lab.chain.BreakerRule;
import java.util.List;

/**
 * Many gateways before many instances, simulated by symmetry: all gateways get the same share of users and instances, so
 * it is enough to simulate a few of them with their share of everything.
 *
 * <p>Sizes of the whole: what each gateway has (threads, permits) times {@code gateways}; what each instance has times {@code instances}; a
 * gateway's connections to each instance times both, bounded by its total. The simulated group is a single gateway where
 * its shares are numbers large enough to be rounded, else the fewest that make them so.
 */
public record Fleet(int gateways, int instances) {

    public static final Fleet ONE = new Fleet(1, 1);

    /** Shares are rounded to whole slots and users: from here on that changes them by 2 % at most. */
    private static final double LARGE_ENOUGH = 25;

    /** Bounds the simulation's work: answers of the group in the cell. */
    private static final double MOST_ANSWERS = 400_000;

    public Fleet {
        if (gateways < 1 || instances < 1) {
            throw new IllegalArgumentException(gateways + " gateways, " + instances + " instances");
        }
    }

    /** How many gateways are simulated for all. */
    int simulatedGateways(Scenario whole) {
        if (gateways == 1) {
            return 1;
        }
        int users = whole.arrivals().users();
        double smallest = whole.chain().stream()
                .mapToDouble(Station::size)
                .reduce(users == 0 ? Double.MAX_VALUE : users, Math::min);
        double wanted = Math.ceil(LARGE_ENOUGH / (smallest / gateways));
        double perGateway =
                Math.min(whole.work().cpu().mostPerSecond(), whole.demandPerSecond() / gateways) * whole.seconds();
        double most = Math.max(1, Math.floor(MOST_ANSWERS / perGateway));
        return (int) Math.max(1, Math.min(gateways, Math.min(wanted, most)));
    }

    /** The group's share of everything. It has that many machines. */
    Scenario share(Scenario whole, int group) {
        double factor = (double) group / gateways;
        Work work = whole.work();
        List<Station> chain = whole.chain().stream().map(p -> p.times(factor)).toList();
        Work shared = new Work(work.serviceMs(), work.hopMs(), work.cpu().times(group), work.shape());
        BreakerRule rule = whole.breaker() == null ? null : whole.breaker().times(group);
        return whole.with(its -> its.chain(chain)
                .breaker(rule)
                .work(shared)
                .arrivals(whole.arrivals().times(factor)));
    }
}
