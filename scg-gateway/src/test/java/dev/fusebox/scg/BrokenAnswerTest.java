package dev.fusebox.scg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Without the filter, chunks end as if the answer were whole, and a length is waited for. */
class BrokenAnswerTest {

    static BrokenBackend serviceA;
    static Gateway gateway;

    @BeforeAll
    static void start() throws IOException {
        serviceA = new BrokenBackend();
        gateway = Gateway.before(serviceA.url());
    }

    @AfterAll
    static void stop() throws IOException {
        gateway.close();
        serviceA.close();
    }

    @Timeout(60)
    @ParameterizedTest
    @ValueSource(strings = {"/v1/routea/chunks", "/v1/routea/length"})
    void half_an_answer_of_a_reset_backend_does_not_look_whole(String path) {
        HttpResponse<InputStream> answer = gateway.open(path);
        assertThat(answer.statusCode()).isEqualTo(200);

        serviceA.reset();

        assertThatThrownBy(() -> answer.body().readAllBytes()).isInstanceOf(IOException.class);
    }
}
