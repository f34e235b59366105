package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.ChainNotes.WithoutEffect;
import dev.fusebox.lab.chain.ChainSnapshot.Absence;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.Retry;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.limits.BreakerThreshold;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChainNotesTest {

    private static ChainSnapshot times(TimeLimit... limits) {
        return new ChainSnapshot(List.of(), List.of(), List.of(limits));
    }

    private static ChainSnapshot retries(Integer mostCalls) {
        Retry retry = new Retry("gate", "a", mostCalls, new SettingValue("tries", "3", "profile p"));
        return new ChainSnapshot(List.of(), List.of(), List.of(), List.of(retry), List.of(), List.of());
    }

    private static TimeLimit read(String service, SettingValue setting) {
        return new TimeLimit("gate", "read." + service, 1000, setting);
    }

    @Test
    void time_limits_of_one_value_and_setting_share_a_line() {
        SettingValue all = new SettingValue("read-timeout", "1s", "framework default");
        SettingValue own = new SettingValue("c.read-timeout", "1s", "framework default");

        assertThat(ChainNotes.times(times(read("a", all), read("c", own), read("b", all))))
                .containsExactly(
                        "time limit read.a, read.b: 1000 ms, read-timeout=1s (framework default)",
                        "time limit read.c: 1000 ms, c.read-timeout=1s (framework default)");
    }

    @Test
    void a_time_limit_that_there_is_not_is_none() {
        assertThat(ChainNotes.times(times(new TimeLimit("gate", "read", null, null))))
                .containsExactly("time limit read: none");
    }

    @Test
    void retries_are_calls_to_the_backend() {
        assertThat(Stream.of(4, 1, null).flatMap(most -> ChainNotes.times(retries(most)).stream()))
                .containsExactly(
                        "retries a: up to 4 calls to the backend for one call, tries=3 (profile p)",
                        "retries a: none, tries=3 (profile p)",
                        "retries a: not known how many, tries=3 (profile p)");
    }

    @Test
    void what_cannot_be_read_is_said_with_the_reason() {
        ChainSnapshot chain = new ChainSnapshot(
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(new Absence("gate", "pool.a", "no such class")));

        assertThat(ChainNotes.beside(chain)).containsExactly("cannot be read: pool.a: no such class");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "command line      | all=5 (command line) decides",
                "set by code       | code sets 5",
                "framework default | all=5 decides, the framework's default",
                "unknown           | another setting decides, which is unknown; the value is 5"
            })
    void what_is_without_effect_is_said_once_with_what_decides(String origin, String why) {
        SettingValue given = new SettingValue("one", "9", "file application");
        SettingValue decides = new SettingValue("all", "5", origin, List.of(given));

        List<WithoutEffect> found = ChainNotes.withoutEffect(times(read("a", decides), read("b", decides)));

        assertThat(found)
                .extracting(WithoutEffect::words)
                .containsExactly("ineffective: one=9 (file application): " + why);
    }

    @Test
    void a_setting_of_a_breaker_without_effect_is_found_too() {
        SettingValue given = new SettingValue("one", "9", "file application");
        SettingValue decides = new SettingValue("all", "5", "command line", List.of(given));
        BreakerSpec breaker = new BreakerSpec("gate", "a", null, Map.of(BreakerThreshold.WINDOW, decides));

        assertThat(ChainNotes.withoutEffect(new ChainSnapshot(List.of(), List.of(breaker), List.of())))
                .containsExactly(new WithoutEffect(given, decides));
    }

    @Test
    void one_retry_makes_up_to_two_calls() {
        assertThat(ChainNotes.times(retries(2)))
                .containsExactly("retries a: up to 2 calls to the backend for one call, tries=3 (profile p)");
    }
}
