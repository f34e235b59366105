package dev.fusebox.proxies;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What every style does on every server. A style that {@link Server} names is tested. */
@ParameterizedClass(name = "{0}")
@MethodSource("arms")
class ProxyContractTest implements CallsContract, HeadersContract, FailuresContract {

    /** Of a service that no machine has. */
    private static final int UNUSED_PORT = 1;

    private static Backend backend;
    private static BrokenBackend broken;
    private static RunningProxy proxy;

    @Parameter
    Arm arm;

    static Stream<Arm> arms() {
        return Arm.all();
    }

    @BeforeParameterizedClassInvocation
    static void start(Arm arm) throws IOException {
        backend = new Backend();
        broken = new BrokenBackend();
        proxy = arm.start(
                List.of(backend.port(), UNUSED_PORT, broken.port()),
                "--hand-proxy.client.max-connections=" + POOL,
                "--hand-proxy.client.response-timeout=1s",
                "--logging.level.root=warn");
        // The first call of a cold proxy may take a busy machine longer than the response timeout.
        await().until(() -> Wire.call(proxy.port(), "GET /v1/routea/hello").status() == 200);
    }

    @AfterParameterizedClassInvocation
    static void stop() throws IOException {
        proxy.close();
        broken.close();
        backend.close();
    }

    @BeforeEach
    void usualAnswer() {
        backend.answers(exchange -> Backend.answer(exchange, 200, "hello"));
    }

    @Override
    public Arm arm() {
        return arm;
    }

    @Override
    public Backend backend() {
        return backend;
    }

    @Override
    public int proxy() {
        return proxy.port();
    }
}
