package dev.fusebox.lab.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.settings.GivenSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DemoServiceTest {

    private static Launch under(String profile) {
        return new Launch(new LabHome(Path.of("../..")), new Ports(null), profile, null, false);
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
    void is_never_the_limit_when_its_profile_makes_it_reactive_and_it_reads_no_documents(String profile) {
        assertThat(chain(profile).limits()).allMatch(limit -> DemoStack.isDocumentPool(limit.id()));
        assertThat(chain(profile).breakers()).isEmpty();
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
    void keeps_the_connections_of_its_container_where_a_profile_sizes_its_threads_alone() {
        Map<String, Integer> sizes = new TreeMap<>();
        chain("service-threads-200-stock").limits().stream()
                .filter(l -> !DemoStack.isDocumentPool(l.id()))
                .forEach(l -> sizes.put(l.id().name(), l.max()));

        assertThat(sizes)
                .containsEntry("threads", 200)
                .containsEntry("connections", 8192)
                .containsEntry("accept-queue", 100);
    }

    @ParameterizedTest
    @CsvSource({"stock, 100", "document-pool-300, 300", "document-reactive-1000, 1000"})
    void has_the_pool_of_a_driver_in_both_forms(String profile, int size) {
        ChainSnapshot chain = chain(profile);

        assertThat(chain.limits())
                .filteredOn(limit -> limit.id().fullName().equals("service-a/pool.document-store"))
                .extracting(LimitSpec::max)
                .containsExactly(size);
        assertThat(chain.timeLimits()).extracting(TimeLimit::millis).containsExactly(120_000);
    }

    @Test
    void reads_from_the_store_of_its_lab() {
        Launch launch = new Launch(new LabHome(Path.of("../..")), new Ports(20_000), "stock", null, false);

        assertThat(DemoStack.SERVICE_A.arguments(launch))
                .contains("--demo.document-store.uri=mongodb://127.0.0.1:20008/fusebox");
        assertThat(DemoStack.SERVICE_A.environment(launch)).isEmpty();
    }

    @Test
    void finds_the_address_of_a_mongodb_in_its_environment_because_anyone_can_read_its_arguments() {
        MongoAddress mongo = MongoAddress.of("mongodb://leo:secret@127.0.0.1/test");
        Launch launch = new Launch(
                new LabHome(Path.of("../..")), new Ports(null), "stock", null, false, mongo, GivenSettings.NONE);

        assertThat(DemoStack.SERVICE_A.environment(launch))
                .containsEntry("DEMO_DOCUMENTSTORE_URI", "mongodb://leo:secret@127.0.0.1/test");
        assertThat(DemoStack.SERVICE_A.arguments(launch)).noneMatch(word -> word.contains("mongodb"));
    }

    @Test
    void takes_no_setting_of_tomcat_then_because_it_has_none() {
        assertThat(under("threads-only").settings(DemoStack.SERVICE_A))
                .containsOnlyKeys("spring.main.web-application-type");
        assertThat(under("threads-only").settings(Gateways.named("zuul").component()))
                .containsEntry("server.tomcat.threads.max", "200");
    }
}
