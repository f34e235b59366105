package dev.fusebox.lab.lint.rules.zuul;

import static dev.fusebox.lab.lint.RuleCase.silent;
import static dev.fusebox.lab.lint.RuleCase.trips;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.lint.RuleCase;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ZuulRulesTest {

    private static final String ROUTES = "zuul.routes: {orders: /orders/**, stock: /stock/**}\n";
    private static final String POOLS =
            "zuul.ribbon-isolation-strategy: THREAD\nzuul.thread-pool.use-separate-thread-pools: true\n";
    private static final String HYSTRIX = "hystrix.command.default.execution.isolation.thread.timeoutInMilliseconds: ";

    @ParameterizedTest
    @MethodSource
    void rule(RuleCase c) {
        assertThat(c.messages()).hasSize(c.says().isEmpty() ? 0 : 1);
        c.says().forEach(words -> assertThat(c.messages().get(0)).contains(words));
    }

    static Stream<RuleCase> rule() {
        return Stream.of(
                trips(
                        "FB007",
                        "dashes",
                        ROUTES + "ribbon.max-connections-per-host: 7",
                        "write ribbon.MaxConnectionsPerHost"),
                trips(
                        "FB007",
                        "retries, which a fix would make live",
                        ROUTES + "ribbon.max-auto-retries: 3",
                        "write ribbon.MaxAutoRetries; no fix writes it, since retries that were dead would begin"),
                trips(
                        "FB007",
                        "one service",
                        ROUTES + "orders.ribbon.readTimeout: 7",
                        "write orders.ribbon.ReadTimeout"),
                trips(
                        "FB007",
                        "a letter left out",
                        ROUTES + "orders.ribbon.ReadTimout: 7",
                        "Ribbon reads no such name; did you mean orders.ribbon.ReadTimeout?"),
                trips(
                        "FB007",
                        "the nearest of two names",
                        ROUTES + "ribbon.PoolMinThread: 7",
                        "did you mean ribbon.PoolMinThreads?"),
                trips(
                        "FB007",
                        "another ending",
                        ROUTES + "ribbon.ConnectionTimeout: 7",
                        "Ribbon reads no such name; did you mean ribbon.ConnectTimeout?"),
                trips(
                        "FB007",
                        "a letter too many, of Hystrix",
                        ROUTES + "hystrix.threadpool.orders.coreSizes: 7",
                        "Hystrix reads no such name; did you mean hystrix.threadpool.orders.coreSize?"),
                silent(
                        "FB007",
                        "names one or two letters apart, and a name of a library of one's own",
                        ROUTES
                                + "ribbon: {PoolMinThreads: 7, PoolMaxThreads: 9, TrustStore: a, KeyStore: b}\n"
                                + "orders.ribbon.WarmUpSeconds: 7\n"
                                + "hystrix.command.default.requestLog.enabled: false"),
                trips(
                        "FB007",
                        "a route with a URL",
                        "zuul.routes.orders: {path: /o/**, url: 'http://o'}\norders.ribbon.ReadTimeout: 7",
                        "route 'orders' has a URL"),
                silent(
                        "FB007",
                        "the right spelling",
                        ROUTES + "orders.ribbon.ReadTimeout: 7\nribbon.MaxConnectionsPerHost: 9"),
                silent(
                        "FB007",
                        "a service that another route calls",
                        "zuul.routes: {orders: {path: /o/**, url: 'http://o'}, new: {path: /n/**, serviceId: orders}}\norders.ribbon.ReadTimeout: 7"),
                trips(
                        "FB025",
                        "more permits than threads",
                        ROUTES + "zuul.semaphore.maxSemaphores: 450",
                        "200 callers",
                        "450 calls"),
                trips(
                        "FB025",
                        "permits of one service",
                        ROUTES + "zuul.eureka.orders.semaphore.maxSemaphores: 300",
                        "of service orders",
                        "300 calls"),
                trips("FB025", "fewer threads", ROUTES + "server.tomcat.threads.max: 100", "all 100 request threads"),
                trips("FB025", "an old name", ROUTES + "server.tomcat.max-threads: 100", "all 100 request threads"),
                silent(
                        "FB025",
                        "more threads by their old name",
                        ROUTES + "zuul.semaphore.maxSemaphores: 450\nserver.tomcat.max-threads: 900"),
                trips(
                        "FB025",
                        "pool threads",
                        ROUTES + "zuul.ribbon-isolation-strategy: THREAD\nhystrix.threadpool.default.coreSize: 250",
                        "250 calls"),
                trips(
                        "FB025",
                        "pool threads of one service",
                        ROUTES + POOLS
                                + "zuul.thread-pool.thread-pool-key-prefix: p-\nhystrix.threadpool.p-orders.coreSize: 5000",
                        "of service orders",
                        "5000 calls"),
                trips(
                        "FB025",
                        "a pool that grows",
                        ROUTES + POOLS + "server.tomcat.threads.max: 256\nhystrix.threadpool.default: {coreSize: 50,"
                                + " maximumSize: 5000, allowMaximumSizeToDivergeFromCoreSize: true}",
                        "256 callers",
                        "5000 calls"),
                silent(
                        "FB025",
                        "a pool that would grow, were it allowed to",
                        ROUTES + POOLS + "hystrix.threadpool.default: {coreSize: 50, maximumSize: 5000}"),
                silent(
                        "FB025",
                        "a pool whose queue is never full, so that it never grows",
                        ROUTES + POOLS
                                + "hystrix.threadpool.default: {coreSize: 50, maximumSize: 5000, maxQueueSize: 20,"
                                + " allowMaximumSizeToDivergeFromCoreSize: true}"),
                trips(
                        "FB025",
                        "a long queue",
                        ROUTES + POOLS + "hystrix.threadpool.default: {coreSize: 50, maxQueueSize: 9000,"
                                + " queueSizeRejectionThreshold: 8000}",
                        "200 callers",
                        "8050 calls"),
                silent(
                        "FB025",
                        "a queue that is rejected early",
                        ROUTES + POOLS + "hystrix.threadpool.default: {coreSize: 50, maxQueueSize: 9000}"),
                silent(
                        "FB025",
                        "pools of half of the threads",
                        ROUTES + POOLS + "hystrix.threadpool.default.coreSize: 100"),
                silent("FB025", "sizes of pools behind permits", ROUTES + "hystrix.threadpool.default.coreSize: 5000"),
                silent(
                        "FB025",
                        "more threads than permits",
                        ROUTES + "zuul.semaphore.maxSemaphores: 450\nserver.tomcat.threads.max: 900"),
                silent(
                        "FB025",
                        "threads of Undertow",
                        ROUTES + "server.tomcat.threads.max: 100\nserver.undertow.threads.worker: 500"),
                silent("FB025", "undecided permits", ROUTES + "zuul.semaphore.maxSemaphores: ${PERMITS}"),
                trips(
                        "FB027",
                        "a pool that grows",
                        ROUTES + "zuul.ribbon-isolation-strategy: THREAD\nhystrix.threadpool.default: {coreSize: 10,"
                                + " maximumSize: 100, allowMaximumSizeToDivergeFromCoreSize: true}",
                        "one pool of 100 threads"),
                trips(
                        "FB027",
                        "a pool with a queue, which lets calls in, too",
                        ROUTES + "zuul.ribbon-isolation-strategy: THREAD\n"
                                + "hystrix.threadpool.default: {maxQueueSize: 100, queueSizeRejectionThreshold: 40}",
                        "one pool of 10 threads with a queue of 40",
                        "10 callers that hang on one backend take the threads",
                        "50 take the queue, too"),
                trips(
                        "FB026",
                        "more permits than connections",
                        ROUTES + "zuul.semaphore.max-semaphores: 120",
                        "50 connections",
                        "70 calls"),
                silent("FB026", "as many connections", ROUTES + "zuul.semaphore.max-semaphores: 50"),
                silent("FB026", "defaults of both", ROUTES),
                trips(
                        "FB030",
                        "retries",
                        ROUTES + "zuul.retryable: true\nribbon: {ReadTimeout: 2000, MaxAutoRetries: 2}\n" + HYSTRIX
                                + 7000,
                        "waits for all 6 tries",
                        "up to 18 s",
                        "the time limit was 7 s"),
                trips(
                        "FB030",
                        "more than a time limit can be",
                        ROUTES + "zuul.retryable: true\nribbon: {ReadTimeout: 50000, MaxAutoRetries: 3}\n" + HYSTRIX
                                + 60000,
                        "up to 408 s",
                        "no fix raises it: lower ReadTimeout (50 s), or the 8 tries: (1 + MaxAutoRetries 3) x (1 + MaxAutoRetriesNextServer 1)"),
                trips(
                        "FB030",
                        "retries on threads",
                        ROUTES
                                + "zuul: {retryable: true, ribbon-isolation-strategy: THREAD}\nribbon: {ReadTimeout: 2000,"
                                + " MaxAutoRetries: 2}\n" + HYSTRIX + 7000,
                        "answers after 7 s",
                        "works on for up to 18 s, all 6 tries"),
                silent(
                        "FB030",
                        "a limit below the first read, behind permits: FB031",
                        ROUTES + "zuul.retryable: true\nribbon.ReadTimeout: 2000\n" + HYSTRIX + 500),
                trips(
                        "FB030",
                        "threads that work on",
                        ROUTES + "zuul.ribbon-isolation-strategy: THREAD\nribbon.ReadTimeout: 9000\n" + HYSTRIX + 500,
                        "after 0.50 s",
                        "10 threads"),
                silent(
                        "FB030",
                        "no retries",
                        ROUTES + "ribbon: {ReadTimeout: 2000, MaxAutoRetries: 2}\n" + HYSTRIX + 7000),
                silent(
                        "FB030",
                        "enough time",
                        ROUTES + "zuul.retryable: true\nribbon.ReadTimeout: 2000\n" + HYSTRIX + 6000),
                trips(
                        "FB031",
                        "permits given back",
                        ROUTES + "ribbon.ReadTimeout: 3000\n" + HYSTRIX + 500,
                        "after 0.50 s",
                        "behind 100 permits"),
                trips(
                        "FB031",
                        "permits given back at once (found by the fuzzer, seed 30848)",
                        ROUTES + "ribbon.ReadTimeout: 3000\n" + HYSTRIX + 0,
                        "behind 100 permits"),
                trips(
                        "FB031",
                        "permits given back, with retries",
                        ROUTES + "zuul.retryable: true\nribbon: {ReadTimeout: 3000, MaxAutoRetries: 1}\n" + HYSTRIX
                                + 500,
                        "waits up to 16 s"),
                silent("FB031", "time enough", ROUTES + "ribbon.ReadTimeout: 3000\n" + HYSTRIX + 4000),
                silent(
                        "FB031",
                        "no time limit",
                        ROUTES + "ribbon.ReadTimeout: 3000\nhystrix.command.default.execution.timeout.enabled: false\n"
                                + HYSTRIX + 500),
                silent("FB031", "Hystrix's own sum", ROUTES + "ribbon.ReadTimeout: 30000"),
                silent(
                        "FB031",
                        "threads",
                        ROUTES + "zuul.ribbon-isolation-strategy: THREAD\nribbon.ReadTimeout: 3000\n" + HYSTRIX + 500),
                trips(
                        "FB012",
                        "the default of one second",
                        ROUTES + HYSTRIX + 60000,
                        "waits longer than 1 s for its answer fails:",
                        "time limit of 60 s never acts",
                        "Set ribbon.ReadTimeout."),
                trips("FB012", "retries", ROUTES + "zuul.retryable: true\n" + HYSTRIX + 60000, "fails after 2 tries"),
                trips(
                        "FB012",
                        "one service",
                        ROUTES + "orders.ribbon.MaxAutoRetries: 1\n" + HYSTRIX.replace("default", "orders") + 9000,
                        "Set orders.ribbon.ReadTimeout."),
                trips(
                        "FB012",
                        "another service has one",
                        ROUTES + "orders.ribbon.ReadTimeout: 60000\n" + HYSTRIX + 60000,
                        "waits longer than 1 s"),
                silent("FB012", "a read timeout", ROUTES + "ribbon.ReadTimeout: 5000\n" + HYSTRIX + 60000),
                silent(
                        "FB012",
                        "a read timeout of each service",
                        ROUTES + "orders.ribbon.ReadTimeout: 60000\nstock.ribbon.ReadTimeout: 30000\n" + HYSTRIX
                                + 60000),
                silent("FB012", "an unknown one", ROUTES + "ribbon.ReadTimeout: ${READ}\n" + HYSTRIX + 60000),
                silent("FB012", "one in another spelling: FB007", ROUTES + "ribbon.readTimeout: 9\n" + HYSTRIX + 60000),
                silent("FB012", "as long as Ribbon may take", ROUTES + HYSTRIX + 2000),
                silent("FB012", "time for all tries", ROUTES + "zuul.retryable: true\n" + HYSTRIX + 4000),
                silent(
                        "FB012",
                        "a method of another client",
                        ROUTES
                                + "hystrix.command.StockClient#find(Long).execution.isolation.thread.timeoutInMilliseconds: 9000"),
                silent(
                        "FB012",
                        "no time limit",
                        ROUTES + "hystrix.command.default.execution.timeout.enabled: false\n" + HYSTRIX + 60000),
                silent(
                        "FB012",
                        "a route with a URL",
                        "zuul.routes.orders: {path: /o/**, url: 'http://o'}\n" + HYSTRIX + 60000),
                trips(
                        "FB013",
                        "connections and a time limit",
                        ROUTES + "zuul.host: {max-per-route-connections: 300, socketTimeoutMillis: 9000}",
                        "uses zuul.host.max-per-route-connections, zuul.host.socketTimeoutMillis:",
                        "over 50 connections to an instance, with 1 s to connect and 1 s for an answer"),
                trips(
                        "FB013",
                        "a URL that is a name",
                        "zuul.routes.orders: {path: /o/**, url: orders}\nzuul.host.max-total-connections: 300",
                        "no route has a url"),
                silent(
                        "FB013",
                        "one route with a URL",
                        ROUTES
                                + "zuul.routes.old: {path: /o/**, url: 'http://o'}\nzuul.host.max-total-connections: 300"),
                silent(
                        "FB013",
                        "a URL in the path",
                        ROUTES + "zuul.routes.old: /o/**=https://o\nzuul.host.max-total-connections: 300"),
                silent(
                        "FB013",
                        "a URL from elsewhere",
                        "zuul.routes.old: {path: /o/**, url: '${OLD}'}\nzuul.host.max-total-connections: 300"),
                silent("FB013", "routes from elsewhere", "zuul.host.max-total-connections: 300"),
                silent("FB013", "settings of Ribbon", ROUTES + "ribbon.MaxTotalConnections: 300"),
                trips(
                        "FB014",
                        "a list of servers",
                        ROUTES + "ribbon.ServerListRefreshInterval: 10",
                        "10 is 10 ms, not 10 s",
                        "up to 100 times a second"),
                trips("FB014", "a read", ROUTES + "orders.ribbon.ReadTimeout: 3", "3 is 3 ms", "for its answer fails"),
                trips("FB014", "a connection", ROUTES + "ribbon.ConnectTimeout: 2", "for a connection fails"),
                trips("FB014", "a call", ROUTES + HYSTRIX + 5, "5 is 5 ms, not 5 s: a call that takes longer fails"),
                silent(
                        "FB014",
                        "milliseconds",
                        ROUTES + "ribbon: {ReadTimeout: 300, ConnectTimeout: 50}\n" + HYSTRIX + 400),
                silent("FB014", "no time limit", ROUTES + "ribbon.ReadTimeout: 0"),
                silent("FB014", "ten lists a second", ROUTES + "ribbon.ServerListRefreshInterval: 100"),
                silent(
                        "FB014",
                        "numbers that are no times, and times in seconds",
                        ROUTES + "ribbon: {MaxAutoRetries: 1, PoolMaxThreads: 5, PoolKeepAliveTime: 5}\n"
                                + "eureka.client.registry-fetch-interval-seconds: 5"),
                silent("FB014", "a name that nothing reads", ROUTES + "ribbon.readTimeout: 3"),
                silent("FB014", "an unknown time", ROUTES + "ribbon.ReadTimeout: ${READ}"),
                silent("FB031", "a time limit of milliseconds: FB014", ROUTES + HYSTRIX + 5),
                trips(
                        "FB050",
                        "the registry only",
                        ROUTES + "eureka.client.registry-fetch-interval-seconds: 5",
                        "up to 65 s",
                        "up to 305 s"),
                silent(
                        "FB050",
                        "both",
                        ROUTES
                                + "eureka.client.registry-fetch-interval-seconds: 5\nribbon.ServerListRefreshInterval: 2000"));
    }
}
