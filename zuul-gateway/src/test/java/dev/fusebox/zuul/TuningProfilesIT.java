package dev.fusebox.zuul;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The live objects have the values in the files of tuning-profiles/; each gateway is a separate process. */
@Execution(ExecutionMode.CONCURRENT)
class TuningProfilesIT {

    /** The defaults of Hystrix and Ribbon; no profile changes them, some repeat them. */
    private static final Map<String, String> TIMES_AND_BREAKER = Map.of(
            "time.connect", "1000",
            "time.read", "1000",
            "time.hystrix", "4000",
            "retries.same", "0",
            "retries.next", "1",
            "breaker.window", "10000",
            "breaker.calls", "20",
            "breaker.percent", "50",
            "breaker.open", "5000");

    @TempDir
    Path scratch;

    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, delimiter = '|', textBlock = """
                    profile            | threads | isolation                  | size | pool | pool.total
                    stock              |     200 | semaphore                  |  100 |   50 |        200
                    semaphore-100      |     200 | semaphore                  |  100 |   50 |        200
                    service-threads-200-stock | 200 | semaphore               |  100 |   50 |        200
                    bulkhead-uncounted |     200 | semaphore                  |  100 |   50 |        200
                    semaphore-500      |     500 | semaphore                  |  500 |  500 |       1000
                    semaphore-isolated |     500 | semaphore                  |  200 |  200 |        400
                    thread-shared      |     200 | threadpool.RibbonCommand   |   10 |   50 |        200
                    permits-450        |     200 | semaphore                  |  450 |   50 |        200
                    thread-per-route   |     300 | threadpool.route-service-a |  100 |  100 |        200
                    """)
    void every_value_is_in_force(
            String profile, String threads, String isolation, String size, String pool, String poolTotal)
            throws Exception {
        Map<String, String> limits = LimitsProbe.limitsUnder(profile, scratch);

        assertThat(limits)
                .containsEntry("threads", threads)
                .containsEntry(isolation, size)
                .containsEntry("pool", pool)
                .containsEntry("pool.total", poolTotal)
                .containsAllEntriesOf(TIMES_AND_BREAKER);
        if (isolation.startsWith("threadpool")) {
            assertThat(limits).containsEntry(isolation + ".queue", "0");
        }
    }

    @Test
    void in_one_profile_the_call_ends_before_the_read() throws Exception {
        assertThat(LimitsProbe.limitsUnder("call-before-read", scratch))
                .containsEntry("semaphore", "100")
                .containsEntry("pool", "100")
                .containsEntry("time.read", "5000")
                .containsEntry("time.hystrix", "1000");
    }

    @ParameterizedTest
    @CsvSource({"zombie-timeouts, semaphore", "zombie-timeouts-thread, threadpool.route-service-a"})
    void in_two_profiles_it_ends_long_before(String profile, String isolation) throws Exception {
        assertThat(LimitsProbe.limitsUnder(profile, scratch))
                .containsEntry("threads", "200")
                .containsEntry(isolation, "10")
                .containsEntry("pool", "100")
                .containsEntry("time.read", "20000")
                .containsEntry("time.hystrix", "500")
                .containsEntry("breaker.calls", "1000000");
    }

    @ParameterizedTest
    @CsvSource({
        "threads-only, 200, 10000, 60000, 61000",
        "threads-400, 400, 20000, 60000, 61000",
        "threads-500, 500, 20000, 120000, 121000",
        "service-threads-200, 1000, 20000, 60000, 61000"
    })
    void some_profiles_leave_no_limit_but_threads(
            String profile, String threads, String size, String read, String hystrix) throws Exception {
        assertThat(LimitsProbe.limitsUnder(profile, scratch))
                .containsEntry("threads", threads)
                .containsEntry("semaphore", size)
                .containsEntry("pool", size)
                .containsEntry("pool.total", size)
                .containsEntry("time.read", read)
                .containsEntry("time.hystrix", hystrix);
    }

    /** A profile that repeats the defaults proves nothing about its keys; unusual values do. */
    @Test
    void every_key_that_the_profiles_use_takes_effect_and_the_module_s_own_file_wins() throws Exception {
        Map<String, String> semaphore = LimitsProbe.limitsUnder("odd,odd-semaphore", scratch);
        Map<String, String> threads = LimitsProbe.limitsUnder("odd,odd-threads", scratch);

        assertThat(semaphore)
                .isEqualTo(Map.ofEntries(
                        Map.entry("threads", "62"),
                        Map.entry("semaphore", "37"),
                        Map.entry("pool", "23"),
                        Map.entry("pool.total", "29"),
                        Map.entry("time.connect", "1100"),
                        Map.entry("time.read", "1300"),
                        Map.entry("time.hystrix", "17000"),
                        Map.entry("retries.same", "1"),
                        Map.entry("retries.next", "2"),
                        Map.entry("breaker.window", "20000"),
                        Map.entry("breaker.calls", "21"),
                        Map.entry("breaker.percent", "51"),
                        Map.entry("breaker.open", "5100")));
        assertThat(threads)
                .containsEntry("threadpool.odd-service-a", "11")
                .containsEntry("threadpool.odd-service-a.queue", "0");
    }
}
