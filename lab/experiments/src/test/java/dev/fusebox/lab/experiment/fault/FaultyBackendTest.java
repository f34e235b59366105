package dev.fusebox.lab.experiment.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.load.call.RawCall;
import dev.fusebox.lab.results.trial.ClientView;
import dev.fusebox.lab.results.trial.ClientView.AnswerBody;
import dev.fusebox.lab.results.trial.ClientView.Ending;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The faulty backend, called without a gateway. */
class FaultyBackendTest {

    private FaultyBackend backend;

    @BeforeEach
    void listens() throws IOException {
        backend = new FaultyBackend(0);
    }

    @AfterEach
    void ends() throws IOException {
        backend.close();
    }

    private ClientView call(Fault fault) {
        return call(FaultyCalls.of(fault, ""));
    }

    private ClientView call(RawCall call) {
        return call.send(URI.create("http://127.0.0.1:" + backend.port()));
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"NOTHING", "DOWN_10_MB", "UP_10_MB", "HEADER_64_KB"})
    void answers_calls_without_a_fault(Fault fault) {
        ClientView seen = call(fault);

        assertThat(seen.gist()).isEqualTo("200, the backend's answer");
        assertThat(backend.requests()).isEqualTo(1);
        Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> backend.inFlight() == 0);
    }

    @Test
    void ends_in_mid_response() {
        ClientView seen = call(Fault.KILLED_IN_RESPONSE);

        assertThat(seen.ending()).isEqualTo(Ending.CUT);
        assertThat(seen.bytes()).isEqualTo(FaultyResponse.KILLED_BYTES / 2);
    }

    @Test
    void fails_with_whole_answers() {
        ClientView seen = call(Fault.SERVER_ERRORS);

        assertThat(seen.status()).isEqualTo(500);
        assertThat(seen.body()).isEqualTo(AnswerBody.BACKEND);
        assertThat(seen.ending()).isEqualTo(Ending.COMPLETE);
    }

    @Test
    void answers_what_is_no_http() {
        assertThat(call(Fault.GARBAGE).gist()).isEqualTo("connection closed, no answer");
    }

    @Test
    void holds_a_call_until_its_client_leaves() {
        ClientView seen = call(Fault.CLIENT_GOES_AWAY);

        assertThat(seen.gist()).isEqualTo("no answer when the client leaves");
        Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> backend.inFlight() == 0);
    }

    @Test
    void reads_two_requests_where_a_head_contradicts_itself() {
        call(Fault.LENGTH_AND_CHUNKED);

        Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> backend.requests() == 2);
    }

    @Test
    void is_gone_until_it_listens_again() throws IOException {
        backend.stop();
        assertThat(call(Fault.NOTHING).gist()).isEqualTo("connection closed, no answer");

        backend.listen();
        assertThat(call(Fault.NOTHING).ok()).isTrue();
    }
}
