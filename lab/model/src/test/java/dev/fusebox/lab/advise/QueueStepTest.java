package dev.fusebox.lab.advise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.limits.WhenFull;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class QueueStepTest {

    private static String step(@Nullable String asked, @Nullable Integer held) {
        SettingValue setting = asked == null ? null : new SettingValue("server.accept", asked, "file");
        return QueueStep.of(new LimitSpec(LimitId.parse("gate/accept-queue"), held, WhenFull.REJECTS, setting), held);
    }

    @Test
    void of_setting_and_kernel_the_smaller_one_is_to_be_raised() {
        assertThat(step("100", 100)).startsWith("To make it longer: server.accept, at most");
        assertThat(step("5000", 4096))
                .isEqualTo(
                        "To make it longer: the kernel's net.core.somaxconn, which cuts server.accept=5000 to 4096.");
        assertThat(step("100", null)).as("the kernel does not tell").contains("server.accept, at most");
    }

    @Test
    void a_server_that_publishes_no_setting_has_one_in_code() {
        assertThat(step(null, 4096)).contains("SO_BACKLOG", "acceptQueueSize", "net.core.somaxconn");
    }
}
