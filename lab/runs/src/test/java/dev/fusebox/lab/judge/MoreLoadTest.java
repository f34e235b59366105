package dev.fusebox.lab.judge;

import static dev.fusebox.lab.judge.MadeEvidence.cpu;
import static dev.fusebox.lab.judge.MadeEvidence.evidence;
import static dev.fusebox.lab.judge.MadeEvidence.load;
import static dev.fusebox.lab.judge.MadeEvidence.pool;
import static dev.fusebox.lab.judge.MadeEvidence.series;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.results.cell.ThreadUse;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Three quarters in use are nine tenths with a fifth more load: below that there is room. */
class MoreLoadTest {

    private static final String MORE = ", and more would get more";

    private static ProcessUsage known(String component, ThreadUse... threads) {
        return cpu(component, 1).withThreads(List.of(threads));
    }

    private static MadeEvidence known(double machineSeconds) {
        return evidence().processes(known("zuul-gateway"), known("service-a"), cpu("machine", machineSeconds));
    }

    private static String words(MadeEvidence evidence, double meanUse) {
        return new MoreLoad(evidence.build(), limit -> meanUse).words();
    }

    @Test
    void three_quarters_of_anything_in_use_leave_no_room() {
        assertThat(words(known(14.9), 0)).isEqualTo(MORE);
        assertThat(words(known(15.02), 0)).isEqualTo("; more was not tried, and the machine was 75 % in use");
        assertThat(words(known(1).limits(series(pool(100), i -> 0)), 74.9)).isEqualTo(MORE);
        assertThat(words(known(1).limits(series(pool(100), i -> 0)), 75.1))
                .isEqualTo("; more was not tried, and zuul-gateway/pool.service-a was 75 % in use");
    }

    @Test
    void what_calls_only_pass_and_what_has_no_size_is_not_asked() {
        LimitSpec queue = Made.limit("zuul-gateway", "accept-queue", LimitKind.ACCEPT_QUEUE, WhenFull.REJECTS, 100);
        LimitSpec unbounded = Made.limit("zuul-gateway", "connections", LimitKind.CONNECTIONS, WhenFull.QUEUES, 0);

        assertThat(words(known(1).limits(series(queue, i -> 0), series(unbounded, i -> 0)), 100))
                .isEqualTo(MORE);
    }

    @Test
    void the_threads_of_both_processes_must_be_known_and_the_machine() {
        assertThat(words(evidence().processes(known("zuul-gateway"), cpu("service-a", 1), cpu("machine", 1)), 0))
                .isEqualTo("; more was not tried");
        assertThat(words(evidence().processes(cpu("zuul-gateway", 1), known("service-a"), cpu("machine", 1)), 0))
                .isEqualTo("; more was not tried");
        assertThat(words(
                        evidence()
                                .processes(
                                        known("zuul-gateway"),
                                        known("service-a"),
                                        ProcessUsage.cpu(ProcessUsage.MACHINE, null)),
                        0))
                .isEqualTo("; more was not tried");
    }

    @Test
    void threads_the_generator_and_processors_of_a_process_are_asked_too() {
        assertThat(words(
                        evidence()
                                .processes(
                                        known("zuul-gateway", new ThreadUse("loop-1", 0.751)),
                                        known("service-a"),
                                        cpu("machine", 1)),
                        0))
                .isEqualTo("; more was not tried, and thread loop-1 of zuul-gateway was 75 % in use");
        assertThat(words(
                        evidence()
                                .processes(
                                        known("zuul-gateway"), known("service-a"), cpu("ab", 7.51), cpu("machine", 9)),
                        0))
                .isEqualTo("; more was not tried, and the load generator was 75 % in use");
        assertThat(words(
                        evidence()
                                .processes(
                                        known("zuul-gateway")
                                                .withCpuSeconds(8.0)
                                                .withProcessors(1),
                                        known("service-a"),
                                        cpu("machine", 9)),
                        0))
                .isEqualTo("; more was not tried, and what zuul-gateway may use of it was 80 % in use");
    }

    /** Gatling has a thread for each processor. */
    @Test
    void a_generator_of_several_threads_is_one_of_the_machine_s_processes() {
        assertThat(words(
                        evidence()
                                .arrivals(new Arrivals.Ramp(60, 1, 5, 0, 0))
                                .processes(known("zuul-gateway"), known("service-a"), cpu("ab", 9), cpu("machine", 10)),
                        0))
                .isEqualTo(MORE);
    }

    @Test
    void one_slot_for_each_user_is_just_met() {
        LimitSeries just = series(pool(50), i -> 50);

        assertThat(words(evidence().limits(just), 50))
                .isEqualTo("; the 50 connections to the service (zuul-gateway/pool.service-a, the.pool.service-a=50,"
                        + " framework default) are just met, one for each user");
        assertThat(words(known(1).limits(just), 50)).startsWith("; the 50 connections to the service");
        assertThat(words(evidence().users(51).limits(just), 50)).isEqualTo("; more was not tried");
        assertThat(words(
                        evidence()
                                .limits(series(
                                        Made.limit(
                                                "zuul-gateway",
                                                "event-loop",
                                                LimitKind.EVENT_LOOP,
                                                WhenFull.QUEUES,
                                                50),
                                        i -> 1)),
                        1))
                .as("an event loop serves many users")
                .isEqualTo("; more was not tried");
    }

    @Test
    void nearly_at_its_ceiling_the_generator_leaves_no_room() {
        assertThat(words(known(1).load(load(10_000, 10_000).withCeilingPerSecond(1250.0)), 0))
                .isEqualTo("; more was not tried, and the load generator was 80 % in use");
    }
}
