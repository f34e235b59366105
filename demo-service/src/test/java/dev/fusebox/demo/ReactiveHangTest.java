package dev.fusebox.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ReactiveHangTest extends HangTest {

    @Override
    String form() {
        return "reactive";
    }

    @Test
    void a_client_that_goes_away_hangs_no_more() throws Exception {
        List<CompletableFuture<HttpResponse<String>>> calls = hang(2);

        calls.get(0).cancel(true);

        await().untilAsserted(() -> assertThat(Beans.read(HANG, "Waiting")).isEqualTo(1));
        assertThat(service.post("/release", "text/plain", "").body()).isEqualTo("1");
    }

    @Test
    void waiting_calls_hold_no_threads() {
        hang(20);

        assertThat(Thread.getAllStackTraces().values())
                .flatExtracting(List::of)
                .extracting(StackTraceElement::getClassName)
                .doesNotContain(Hang.class.getName(), ReactiveEndpoints.class.getName());
    }
}
