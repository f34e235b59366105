package dev.fusebox.lab.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FrameworkDefaultsTest {

    private static final Map<String, String> ZUUL = FrameworkDefaults.of("zuul-gateway");

    @Test
    void every_tuned_module_has_defaults_and_no_other() {
        assertThat(ZUUL).isNotEmpty();
        assertThat(FrameworkDefaults.of("scg-gateway")).isNotEmpty();
        assertThat(FrameworkDefaults.of("demo-service")).containsEntry("server.tomcat.threads.max", "200");
        assertThat(FrameworkDefaults.of("eureka-server")).isEmpty();
    }

    /** That profile is the classic defaults spelled out; a live run checks that its values are in force. */
    @Test
    void semaphore_100_is_what_zuul_does_by_itself() {
        Map<String, String> profile =
                new Profiles(Path.of("../tuning-profiles")).settings("semaphore-100", "zuul-gateway");

        profile.keySet().retainAll(ZUUL.keySet());
        assertThat(profile).hasSizeGreaterThan(8);
        assertThat(ZUUL).containsAllEntriesOf(profile);
    }
}
