package dev.fusebox.lean;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lean.GatewayShapes.Shape;
import dev.fusebox.lean.GeneratedCalls.Exchanged;
import dev.fusebox.testing.RawMessage;
import dev.fusebox.testing.Smuggling;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Generated calls to both gateways: what the service and the client get is the same. {@code -Dlean.calls=1000000 -Dleak.interval=16
 * -Dunit.compiler=} for a long run, {@code -Dlean.seed=7} for others.
 */
class DifferentialTest {

    private static final int CALLS = Integer.getInteger("lean.calls", 1_200);
    private static final int LEFT = Math.min(CALLS / 20, 2_000);
    private static final long SEED = Long.getLong("lean.seed", 1);

    @ParameterizedTest
    @ValueSource(strings = {"field", "lab", "many filters"})
    void service_and_client_get_the_same(String name) throws IOException {
        CountedLeaks.take();
        try (ScriptedBackend backend = new ScriptedBackend()) {
            Shape shape = GatewayShapes.all(backend.url()).get(name);
            try (TwoGateways both = TwoGateways.of(
                    shape.application(), backend.url(), shape.properties().toArray(String[]::new))) {
                both.assertLean(shape.routes().toArray(String[]::new));
                GeneratedCalls generated = new GeneratedCalls(SEED);

                int broken = 0;
                for (int i = 0; i < CALLS; i++) {
                    Exchanged each = generated.next(shape.routes());
                    CountedLeaks.during("call " + i + " of seed " + SEED);
                    // A busy machine may break one call; what differs differs again.
                    if (!difference(backend, both, each).isEmpty()) {
                        broken++;
                        assertThat(difference(backend, both, each))
                                .as(name + " " + SEED + " " + i + "\n" + each)
                                .isEmpty();
                    }
                }
                assertThat(broken).as("calls that differed once").isLessThanOrEqualTo(CALLS / 400);
                AtomicInteger number = new AtomicInteger();
                Smuggling.corpus().forEach(each -> ambiguous(backend, both, each, number.getAndIncrement()));
                both.assertNothingLeft(backend);
                clientsLeave(backend, both, both.stockPort(), "stock");
                clientsLeave(backend, both, both.leanPort(), "lean");
            }
        }
        List<String> lost = CountedLeaks.take();
        // Stock loses some, too, and of which calls depends on the moment.
        assertThat(lost)
                .filteredOn(leak -> leak.startsWith("Hint: lean"))
                .as("lost by lean, among " + lost)
                .hasSizeLessThanOrEqualTo((int) lost.stream()
                                .filter(leak -> leak.startsWith("Hint: stock"))
                                .count()
                        + 1);
    }

    /** Empty for none. */
    private static String difference(ScriptedBackend backend, TwoGateways both, Exchanged each) throws IOException {
        backend.answers(each.answer());
        RawMessage stockAnswer = ask(both.stockPort(), each.call());
        List<RawMessage> stockCalls = backend.calls();
        RawMessage leanAnswer = ask(both.leanPort(), each.call());
        List<RawMessage> leanCalls = backend.calls();
        if (!leanCalls.equals(stockCalls)) {
            return "the service gets of stock %s, of lean %s".formatted(stockCalls, leanCalls);
        }
        return withoutTime(leanAnswer).equals(withoutTime(stockAnswer))
                ? ""
                : "stock answers %s, lean %s".formatted(stockAnswer, leanAnswer);
    }

    /** A connection that is reset is what the client gets. */
    private static RawMessage ask(int port, String call) throws IOException {
        try {
            return RawMessage.ask(port, call);
        } catch (SocketException reset) {
            return new RawMessage(reset.getMessage(), List.of(), "", List.of());
        }
    }

    /** The framework's page for an error has its time and a number of the call in it. */
    private static RawMessage withoutTime(RawMessage answer) {
        return answer.body().contains("\"timestamp\"")
                ? new RawMessage(
                        answer.start(),
                        answer.headers(),
                        answer.body().replaceAll("\"(timestamp|requestId)\":\"[^\"]*\"", ""),
                        List.of())
                : answer;
    }

    /** Of a call that is answered with an error, the service may see the head, at once or late. */
    private static void ambiguous(ScriptedBackend backend, TwoGateways both, Smuggling each, int number) {
        backend.answers("HTTP/1.1 200 OK\r\n" + TwoGateways.length("hello"));
        CountedLeaks.during(each.name());
        String stockPath = "case-%d-s".formatted(number);
        String leanPath = "case-%d-l".formatted(number);
        String stockAnswer = firstLine(both.stockPort(), each.message("/a/" + stockPath));
        String leanAnswer = firstLine(both.leanPort(), each.message("/a/" + leanPath));
        List<RawMessage> calls = backend.calls();
        if (!leanAnswer.equals(stockAnswer)) {
            // As above: what differs differs again.
            stockAnswer = firstLine(both.stockPort(), each.message("/a/" + stockPath));
            leanAnswer = firstLine(both.leanPort(), each.message("/a/" + leanPath));
            calls = backend.calls();
        }

        assertThat(leanAnswer).as(each.name()).isEqualTo(stockAnswer);
        if (stockAnswer.contains(" 200 ")) {
            assertThat(to(leanPath, calls))
                    .as(each.name())
                    .isEqualTo(to(stockPath, calls))
                    .hasSize(1);
        }
        assertThat(to(leanPath, calls)).as(each.name()).hasSizeLessThan(2);
        assertThat(calls).as(each.name()).noneMatch(call -> call.start().startsWith("GET /smuggled"));
    }

    private static List<RawMessage> to(String path, List<RawMessage> calls) {
        return calls.stream()
                .filter(call -> call.start().contains(path))
                .map(call ->
                        new RawMessage(call.start().replace(path, ""), call.headers(), call.body(), call.trailers()))
                .toList();
    }

    /** Empty when the gateway closes the connection, or waits for more. */
    private static String firstLine(int port, String call) {
        try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port)) {
            client.setSoTimeout(1_000);
            client.getOutputStream().write(call.getBytes(StandardCharsets.ISO_8859_1));
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1));
            String line = in.readLine();
            while (line != null && (line.isEmpty() || line.contains(" 100 "))) {
                line = in.readLine();
            }
            return line == null ? "" : line;
        } catch (IOException none) {
            return "";
        }
    }

    private static void clientsLeave(ScriptedBackend backend, TwoGateways both, int port, String which)
            throws IOException {
        GeneratedCalls generated = new GeneratedCalls(SEED);
        for (int i = 0; i < LEFT; i++) {
            CountedLeaks.during("%s, client %d of seed %d that leaves".formatted(which, i, SEED));
            leave(backend, port, generated);
        }
        both.assertNothingHeld(backend);
    }

    /** The client goes away after any byte of its call or of the answer, which may itself stop at any byte. */
    private static void leave(ScriptedBackend backend, int port, GeneratedCalls generated) throws IOException {
        Exchanged each = generated.next(List.of("a", "b", "c"));
        while (each.answer().contains("event-stream")) { // Of these stock loses many.
            each = generated.next(List.of("a", "b", "c"));
        }
        boolean stops = generated.below(2) == 0;
        int at = generated.below(each.answer().length());
        backend.answers(stops ? each.answer().substring(0, at) + ScriptedBackend.HOLD : each.answer());
        int sent = generated.below(4) == 0
                ? generated.below(each.call().length())
                : each.call().length();
        int read = sent < each.call().length()
                ? 0
                : generated.below(stops ? at + 1 : each.answer().length());
        boolean reset = generated.below(2) == 0;
        try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port)) {
            client.setSoLinger(reset, 0);
            client.setSoTimeout(50);
            client.getOutputStream().write(each.call().substring(0, sent).getBytes(StandardCharsets.ISO_8859_1));
            client.getInputStream().readNBytes(read);
        } catch (SocketTimeoutException | SocketException early) {
            // The answer had no more.
        }
        backend.calls();
    }
}
