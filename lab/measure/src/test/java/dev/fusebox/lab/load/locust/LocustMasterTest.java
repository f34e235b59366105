package dev.fusebox.lab.load.locust;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A master may stand on another machine, and be any program. */
class LocustMasterTest {

    private static final String WHOLE = """
            {"version": 2, "locust": "2.47.0", "workers": {"a": "running"}, "reports": {"a": REPORT}}
            """;

    private static final String REPORT = """
            {"load": "load-1", "name": "worker-a", "sent": 1, "statuses": {"200": 1}, "times": {"successes": [[205.0, 1.0]]},
             "maxMs": 205.0, "hosts": null, "began": 1.0, "seconds": 2.0, "cpuSeconds": 0.1, "cpuPeak": 0.1, "done": true}
            """;

    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 5);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private LocustMaster answering(String begin, boolean ends) {
        server.createContext("/fusebox", call -> {
            call.sendResponseHeaders(200, 0);
            try (OutputStream body = call.getResponseBody()) {
                do {
                    body.write(begin.getBytes(StandardCharsets.UTF_8));
                } while (!ends);
            }
        });
        return new LocustMaster("127.0.0.1:" + server.getAddress().getPort());
    }

    @Test
    void a_whole_answer_is_its_state() throws InterruptedException {
        assertThat(answering(WHOLE.replace("REPORT", REPORT), true).state())
                .hasValueSatisfying(state -> assertThat(state.report("a", "load-1"))
                        .hasValueSatisfying(
                                report -> assertThat(report.answers()).isEqualTo(1)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"load\": null}",
                "{\"load\": \"load-1\", \"name\": \"worker-a\"}",
                "{\"load\": \"load-1\", \"name\": \"worker-a\", \"statuses\": {\"200\": null}, \"times\": {}}",
                "{\"load\": \"load-1\", \"name\": \"worker-a\", \"statuses\": {}, \"times\": {\"successes\": [[1]]}}",
                "{\"load\": \"load-1\", \"name\": \"worker-a\", \"statuses\": {}, \"times\": {\"successes\": [null]}}",
                "5"
            })
    void a_report_that_is_not_whole_is_none_of_our_locustfile(String report) throws InterruptedException {
        assertThat(answering(WHOLE.replace("REPORT", report), true).state()).isEmpty();
    }

    @Test
    @Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
    void an_answer_without_an_end_is_not_read_to_its_end() throws InterruptedException {
        assertThat(answering(" ".repeat(10_000), false).state()).isEmpty();
    }
}
