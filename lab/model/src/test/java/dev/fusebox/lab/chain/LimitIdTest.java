package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fusebox.limits.LimitKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LimitIdTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gate/threads",
                "gate/threadpool.RibbonCommand",
                "gate/pool.127.0.0.1:80",
                "gate/accept-queue",
                "gate/semaphore.a.b",
                "gate/cpu"
            })
    void what_a_process_publishes_is_read_back_as_written(String fullName) {
        assertThat(LimitId.parse(fullName).fullName()).isEqualTo(fullName);
    }

    @ParameterizedTest
    @CsvSource({"gate/threadpool.x, THREAD_POOL, x", "gate/threads, THREADS,", "gate/pool.a, HTTP_POOL, a"})
    void the_kind_and_what_it_is_for_are_in_the_name(String fullName, LimitKind kind, String scope) {
        assertThat(LimitId.parse(fullName)).isEqualTo(new LimitId("gate", kind, scope));
    }

    /** Any process may publish limits, and two of a kind must not become one. */
    @Test
    void a_name_that_follows_no_rule_is_kept() {
        assertThat(LimitId.named("gate", LimitKind.SEMAPHORE, "reports").name()).isEqualTo("semaphore.reports");
    }

    @ParameterizedTest
    @ValueSource(strings = {"service-a", "gate/time-limit.a", "threads", "/threads"})
    void what_is_no_limit_is_not_taken_for_one(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> LimitId.parse(text));
    }

    @Test
    void processors_differ_from_everything_else_a_verdict_may_name() {
        assertThat(LimitId.names("gate/cpu", LimitKind.CPU)).isTrue();
        assertThat(LimitId.names("gate/pool.cpu", LimitKind.CPU)).isFalse();
        assertThat(LimitId.names("service-a", LimitKind.CPU)).isFalse();
        assertThat(LimitId.names(null, LimitKind.CPU)).isFalse();
    }

    @Test
    void a_thread_of_a_process_is_a_processor_that_can_be_read_back() {
        assertThat(LimitId.cpu("gate").fullName()).isEqualTo("gate/cpu");
        assertThat(LimitId.thread("gate", "http-nio/8080").fullName()).isEqualTo("gate/cpu.http-nio-8080");
        assertThat(LimitId.parse("gate/cpu.http-nio-8080")).isEqualTo(LimitId.thread("gate", "http-nio/8080"));
    }
}
