package dev.fusebox.lab.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.common.LabHome;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemoServiceTest {

    private static Launch under(String profile) {
        return new Launch(new LabHome(Path.of("..")), new Ports(null), profile, null, false);
    }

    private static ChainSnapshot chain(String profile) {
        return under(profile).configured(DemoStack.SERVICE_A, DemoStack.SERVICE_A.id());
    }

    @Test
    void has_the_limits_of_tomcat() {
        List<LimitSpec> limits = chain("semaphore-500").limits();

        assertThat(limits)
                .extracting(l -> l.id().fullName())
                .contains("service-a/threads", "service-a/connections", "service-a/accept-queue");
        assertThat(limits).extracting(LimitSpec::max).contains(500);
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads-only", "threads-400", "threads-500"})
    void is_never_the_limit_when_its_profile_makes_it_reactive(String profile) {
        assertThat(chain(profile)).isEqualTo(ChainSnapshot.NONE);
        assertThat(chain(profile)).isNotEqualTo(chain("stock"));
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 400})
    void is_the_only_limit_where_a_profile_sizes_its_threads(int threads) {
        assertThat(chain("service-threads-" + threads).limits())
                .filteredOn(l -> l.id().fullName().equals("service-a/threads"))
                .extracting(LimitSpec::max)
                .containsExactly(threads);
        assertThat(under("service-threads-" + threads)
                        .settings(Gateways.named("sync-tomcat").component()))
                .containsEntry("server.tomcat.threads.max", "1000");
    }

    @Test
    void takes_no_setting_of_tomcat_then_because_it_has_none() {
        assertThat(under("threads-only").settings(DemoStack.SERVICE_A))
                .containsOnlyKeys("spring.main.web-application-type");
        assertThat(under("threads-only").settings(Gateways.named("zuul").component()))
                .containsEntry("server.tomcat.threads.max", "200");
    }
}
