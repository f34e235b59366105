package dev.fusebox.scg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.testing.ActuatorSurface;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocket.Listener;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RoutesTest {

    static Backend serviceA;
    static Gateway gateway;

    @BeforeAll
    static void start() {
        serviceA = new Backend();
        gateway = Gateway.before(serviceA.url());
    }

    @AfterAll
    static void stop() {
        gateway.close();
        serviceA.close();
    }

    @Test
    void the_service_sees_the_path_without_the_prefix_of_the_route() {
        assertThat(gateway.get("/v1/routea/hello").body()).isEqualTo("hello leo, from lee");
    }

    @Test
    void a_body_goes_through_and_comes_back() {
        assertThat(gateway.post("/v1/routea/echo", "some bytes").body()).isEqualTo("some bytes");
    }

    @Test
    void a_web_socket_goes_through() {
        CompletableFuture<String> echoed = new CompletableFuture<>();
        WebSocket socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(URI.create("ws://127.0.0.1:" + gateway.port() + "/v1/routea/socket"), new Listener() {
                    @Override
                    public CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
                        echoed.complete(text.toString());
                        return null;
                    }
                })
                .join();

        socket.sendText("hello", true).join();

        assertThat(echoed.join()).isEqualTo("hello");
        socket.sendClose(WebSocket.NORMAL_CLOSURE, "").join();
    }

    @Test
    void only_a_route_leads_to_the_fallback() {
        assertThat(gateway.get("/fallback").statusCode()).isEqualTo(404);
    }

    @Test
    void exposes_health_and_meters_and_nothing_else_of_the_actuator() throws Exception {
        assertThat(gateway.get("/actuator/health").statusCode()).isEqualTo(200);
        assertThat(gateway.get("/v1/routea/hello").statusCode()).isEqualTo(200);
        String meters = gateway.get("/actuator/prometheus").body();
        assertThat(meters).contains("fusebox_limit_in_use{component=\"scg-gateway\",kind=\"connections\"");
        for (String timed : List.of("http_server_requests", "spring_cloud_gateway_requests", "resilience4j_")) {
            assertThat(meters).contains(timed);
        }
        ActuatorSurface.isHealthAndMetersToRead(gateway.port());
    }
}
