import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.predict.CallListener;
import dev.fusebox.lab.predict.HungRoutes;
import dev.fusebox.lab.predict.Overdue;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.predict.Predictor;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.lab.predict.Station;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;

/** Predictions from numbers, printed: what the JVM and the compiled script must agree on. */
public final class BrowserPrediction {

    private static LimitSpec limit(String component, LimitKind kind, String scope, int size, WhenFull full) {
        return new LimitSpec(new LimitId(component, kind, scope), size, full, null);
    }

    private static final List<LimitSpec> GATEWAY = List.of(
            limit("zuul-gateway", LimitKind.THREADS, null, 200, WhenFull.QUEUES),
            limit("zuul-gateway", LimitKind.SEMAPHORE, "service-a", 100, WhenFull.REJECTS),
            limit("zuul-gateway", LimitKind.HTTP_POOL, "service-a", 50, WhenFull.QUEUES));

    private static Scenario scenario(BreakerRule breaker, Arrivals arrivals, Work.Shape shape, double callMs) {
        Station[] chain = new Station[4];
        for (int i = 0; i < 3; i++) {
            chain[i] = new Station(GATEWAY.get(i), GATEWAY.get(i).size(), 202);
        }
        chain[3] = new Station(limit("service-a", LimitKind.THREADS, null, 200, WhenFull.QUEUES), 200, 201);
        return new Scenario(
                "zuul-gateway",
                "service-a",
                List.of(chain),
                breaker,
                new Scenario.Deadlines(2000, callMs, Overdue.CALLER_STAYS),
                new Work(200, 1, CpuDemand.of(0.5, 2), shape),
                arrivals,
                13.2);
    }

    private static final class Counter implements CallListener {
        private int held;
        private double sum;

        @Override
        public void holds(int call, int limit, double atMs) {
            held++;
            sum += atMs;
        }
    }

    private static void print(String name, Scenario scenario) {
        Counter heard = new Counter();
        Predictor.SimulatedCell cell = Predictor.prediction(scenario, 0, heard);
        Prediction p = cell.figures();
        System.out.println(name + ": " + p.limit() + ", rejected by " + p.refusedBy() + ", trips " + p.trips() + ", held "
                + heard.held + " " + heard.sum);
        for (double figure : new double[] {
            p.goodputPerSecond(), p.refusedShare(), p.meanMs(), p.p50Ms(), p.p95Ms(), p.p99Ms(), p.openFraction(), cell.cpuShare()
        }) {
            System.out.println("  " + figure);
        }
    }

    public static void main(String[] args) {
        BreakerRule hystrix = BreakerRule.HealthSnapshots.STOCK;
        BreakerRule resilience4j = new BreakerRule.SlidingWindow(false, 100, 100, 50, 60_000, 10, true);
        print("no breaker", scenario(null, new Arrivals.Closed(200), Work.Shape.FIXED, Double.POSITIVE_INFINITY));
        print("hystrix", scenario(hystrix, new Arrivals.Closed(400), Work.Shape.FIXED, 1000));
        print("resilience4j", scenario(resilience4j, new Arrivals.Closed(150, 100), Work.Shape.EXPONENTIAL, 500));
        print("open", scenario(hystrix, new Arrivals.Open(300), Work.Shape.EXPONENTIAL, 1000));
        HungRoutes.RoutePath route = new HungRoutes.RoutePath(GATEWAY, GATEWAY, null, false);
        System.out.println("callers " + new HungRoutes(List.of(route)).effectOn(route).callers());
    }
}
