package dev.fusebox.lab.load.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.results.trial.ClientView;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RawAnswerTest {

    private static ClientView seen(String head, String body, boolean left) {
        RawAnswer answer = new RawAnswer();
        try {
            answer.read(new ByteArrayInputStream((head + "\r\n\r\n" + body).getBytes(StandardCharsets.ISO_8859_1)));
        } catch (IOException ended) {
            // As in a call: what has arrived counts.
        }
        return answer.view(left, 4, 7);
    }

    @Test
    void an_answer_of_known_length_is_cut_when_less_arrives() {
        String head = "HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: 4";

        assertThat(seen(head, "abcd", false).words()).isEqualTo("200, the backend's answer, after 0.0 s");
        assertThat(seen(head, "ab", false).gist()).isEqualTo("200, cut");
        assertThat(seen(head, "ab", true).gist()).isEqualTo("200, unfinished when the client leaves");
    }

    @Test
    void a_chunked_answer_that_ends_well_and_lacks_bytes_only_looks_complete() {
        String head = "HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nTransfer-Encoding: chunked";

        assertThat(seen(head, "4\r\nabcd\r\n0\r\n\r\n", false).ok()).isTrue();
        assertThat(seen(head, "2\r\nab\r\n0\r\n\r\n", false).gist()).isEqualTo("200, looks complete but is not");
        assertThat(seen(head, "2\r\nab\r\n", false).gist()).isEqualTo("200, cut");
    }

    @Test
    void the_type_tells_a_gateways_own_answer() {
        String json = "HTTP/1.1 504 Gateway Timeout\r\nContent-Type: application/problem+json\r\nContent-Length: 2";

        assertThat(seen(json, "{}", false).gist()).isEqualTo("504, JSON");
        assertThat(seen("HTTP/1.1 400 Bad Request\r\nContent-Length: 0", "", false)
                        .gist())
                .isEqualTo("400, no body");
    }
}
