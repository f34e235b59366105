package dev.fusebox.proxies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** An error is never a success, and what a call held is free afterwards. */
interface FailuresContract {

    /** Size of the client's pool. */
    int POOL = 4;

    Backend backend();

    Arm arm();

    int proxy();

    /** The route of this port has nothing behind it. */
    @Test
    default void a_backend_that_cannot_be_reached_is_502() throws IOException {
        for (String method : List.of("GET", "POST", "HEAD")) {
            assertThat(Wire.call(proxy(), method + " /v1/routeb/hello").status())
                    .isEqualTo(502);
        }
    }

    @Test
    default void a_backend_that_says_nothing_is_504_when_its_time_is_over() throws IOException {
        CountDownLatch end = new CountDownLatch(1);
        backend().answers(exchange -> waits(end, () -> Backend.answer(exchange, 200, "late")));

        assertThat(Wire.call(proxy(), "GET /v1/routea/hello").status()).isEqualTo(504);

        end.countDown();
        backend().answers(exchange -> Backend.answer(exchange, 200, "again"));
        assertThat(Wire.call(proxy(), "GET /v1/routea/hello").text()).isEqualTo("again");
    }

    @Test
    default void a_backend_that_ends_the_connection_without_an_answer_is_502() throws IOException {
        backend().answers(exchange -> {
            throw new IOException("test");
        });

        assertThat(Wire.call(proxy(), "GET /v1/routea/hello").status()).isEqualTo(502);
    }

    /** The third route's backend breaks off in the middle of a body of chunks. */
    @Test
    default void half_an_answer_never_looks_like_a_whole_one() {
        for (String end : List.of("/closed", "/reset")) {
            try {
                Wire.Answer answer = Wire.call(proxy(), "GET /v1/routec" + end);

                assertThat(answer.status()).as(end).isEqualTo(502);
            } catch (IOException brokenOff) {
                // The client knows that this is not all.
            }
        }
    }

    @Test
    default void clients_that_go_away_leave_their_slots_free() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        backend().answers(exchange -> waits(end, () -> Backend.answer(exchange, 200, "x".repeat(100_000))));
        List<Wire> clients = new ArrayList<>();
        for (int client = 0; client < 2 * POOL; client++) {
            clients.add(new Wire(proxy()));
            clients.get(client).send("GET /v1/routea/hello");
        }
        await().until(() -> backend().inFlight() >= POOL);

        for (Wire client : clients) {
            client.close();
        }
        end.countDown();

        backend().answers(exchange -> Backend.answer(exchange, 200, "next"));
        for (int call = 0; call < 2 * POOL; call++) {
            assertThat(Wire.call(proxy(), "GET /v1/routea/hello").text()).isEqualTo("next");
        }
        if (arm().hasPool()) {
            await().until(() -> Published.of(arm(), "pool.service-a").inUse() == 0);
        }
    }

    @Test
    default void a_client_that_goes_away_while_it_sends_leaves_its_slot_free() throws Exception {
        for (int client = 0; client < 2 * POOL; client++) {
            try (Wire wire = new Wire(proxy())) {
                wire.send("POST /v1/routea/hello", "Content-Length: 100000\n", new byte[50_000]);
            }
        }

        assertThat(Wire.call(proxy(), "GET /v1/routea/hello").text()).isEqualTo("hello");
        if (arm().hasPool()) {
            await().until(() -> Published.of(arm(), "pool.service-a").inUse() == 0);
        }
    }

    @Test
    default void more_calls_than_connections_wait_and_succeed() throws Exception {
        AtomicInteger inFlight = new AtomicInteger();
        AtomicInteger peak = new AtomicInteger();
        backend().answers(exchange -> {
            peak.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
            waits(new CountDownLatch(1), 50);
            inFlight.decrementAndGet();
            Backend.answer(exchange, 200, "hello");
        });
        List<Wire> clients = new ArrayList<>();
        for (int client = 0; client < 3 * POOL; client++) {
            clients.add(new Wire(proxy()));
            clients.get(client).send("GET /v1/routea/hello");
        }

        for (Wire client : clients) {
            assertThat(client.read(false).status()).isEqualTo(200);
            client.close();
        }
        if (arm().hasPool()) {
            assertThat(peak.get()).isLessThanOrEqualTo(POOL);
        }
    }

    @Test
    default void the_pool_is_a_limit_with_its_setting() throws Exception {
        Assumptions.assumeTrue(arm().hasPool(), "its client has no bound of connections");
        await().until(() -> Published.of(arm(), "pool.service-a") != null);

        Published pool = Published.of(arm(), "pool.service-a");

        assertThat(pool.max()).isEqualTo(POOL);
        assertThat(pool.setting()).isEqualTo("hand-proxy.client.max-connections");
    }

    /** What a handler does afterwards. */
    interface Then {
        void run() throws IOException;
    }

    static void waits(CountDownLatch end, Then then) throws IOException {
        waits(end, 60_000);
        then.run();
    }

    private static void waits(CountDownLatch end, long millis) {
        try {
            end.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }
}
