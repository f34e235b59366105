package dev.fusebox.lab.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.gateway.MongoAddress;
import dev.fusebox.lab.paper.ProfileSettings;
import dev.fusebox.lab.paper.ScenarioBuilder;
import dev.fusebox.lab.predict.Fleet;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.predict.Predictor;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.results.RecordedChains;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.lab.traffic.Arrivals;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the model says of calls that read a document, from the profiles alone. */
class DocumentPredictionTest {

    private static final Endpoint DOCUMENT = Endpoint.of("document/200");

    private static ChainSnapshot chain(String profile, Endpoint endpoint) {
        return new ScenarioBuilder(
                        ProfileSettings.files(new LabHome(Path.of("../.."))), GivenSettings.NONE, RecordedChains.NONE)
                .chain(Gateways.named("direct"), profile, null, 1, endpoint);
    }

    private static Prediction predicted(String profile, int users) {
        Work work = Work.behindHops(200, CpuDemand.of(0.1, 1));
        return Predictor.prediction(Scenario.of(
                        chain(profile, DOCUMENT),
                        "service-a",
                        "service-a",
                        work,
                        new Arrivals.Closed(users),
                        Fleet.ONE,
                        Scenario.usualSeconds(200)))
                .figures();
    }

    @ParameterizedTest
    @CsvSource({
        "document-pool-100, 400, 500, service-a/pool.document-store",
        "document-pool-300, 400, 1000, service-a/threads",
        "document-reactive-100, 400, 500, service-a/pool.document-store",
        "document-reactive-1000, 400, 2000,",
        "document-pool-300, 50, 250,"
    })
    void the_smaller_of_threads_and_connections_is_the_limit(
            String profile, int users, double perSecond, String limit) {
        Prediction predicted = predicted(profile, users);

        assertThat(predicted.goodputPerSecond()).isCloseTo(perSecond, offset(0.03 * perSecond));
        assertThat(predicted.limit()).isEqualTo(limit);
    }

    @Test
    void other_calls_do_not_meet_the_pool_of_the_driver() {
        assertThat(chain("document-pool-100", DOCUMENT).limits())
                .anyMatch(limit -> limit.name().equals("pool.document-store"));
        assertThat(chain("document-pool-100", Endpoint.of("sleep/200")).limits())
                .noneMatch(limit -> limit.name().equals("pool.document-store"));
    }

    @Test
    void the_server_is_named() {
        assertThat(DocumentSource.sentence("mongo-java-server 1.2.3", null))
                .contains("own store, mongo-java-server 1.2.3");
        assertThat(DocumentSource.sentence("MongoDB 8.0.4", MongoAddress.of("mongodb://leo:secret@127.0.0.1/test")))
                .startsWith(
                        "documents come from MongoDB 8.0.4 at mongodb://LOGIN@127.0.0.1/test, which has one more document")
                .doesNotContain("secret");
    }
}
