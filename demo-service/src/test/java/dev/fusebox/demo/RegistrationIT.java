package dev.fusebox.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the packaged service sends to a registry. The registry here records the calls and accepts them. */
class RegistrationIT {

    final Map<String, String> bodyByCall = new ConcurrentHashMap<>();
    HttpServer registry;
    Process service;
    int port;

    @BeforeEach
    void start() throws IOException {
        registry = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        registry.createContext("/eureka/apps/", this::writeDown);
        registry.start();
        port = freePort();
        service = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx128m",
                        "-jar",
                        "target/demo-service.jar",
                        "--server.port=" + port,
                        "--spring.application.name=service-b",
                        "--eureka.client.service-url.defaultZone=http://127.0.0.1:"
                                + registry.getAddress().getPort() + "/eureka/")
                .redirectErrorStream(true)
                .redirectOutput(Path.of("target", "service.log").toFile())
                .start();
    }

    @AfterEach
    void stop() {
        service.destroyForcibly();
        registry.stop(0);
    }

    @Test
    void registers_the_loopback_address_and_deregisters_at_sigterm() {
        String registration = "POST /eureka/apps/SERVICE-B";
        await().atMost(Duration.ofMinutes(3)).until(() -> bodyByCall.containsKey(registration));

        assertThat(bodyByCall.get(registration))
                .contains("\"instanceId\":\"service-b:" + port + "\"")
                .contains("\"ipAddr\":\"127.0.0.1\"")
                .contains("\"hostName\":\"127.0.0.1\"")
                .contains("\"renewalIntervalInSecs\":5")
                .contains("\"durationInSecs\":15");

        service.destroy();

        await().atMost(Duration.ofMinutes(1))
                .until(() -> bodyByCall.containsKey("DELETE /eureka/apps/SERVICE-B/service-b:" + port));
    }

    private void writeDown(HttpExchange call) throws IOException {
        String body = new String(call.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        bodyByCall.put(call.getRequestMethod() + " " + call.getRequestURI().getPath(), body);
        byte[] empty = "{\"applications\":{\"versions__delta\":\"1\",\"apps__hashcode\":\"\",\"application\":[]}}"
                .getBytes(StandardCharsets.UTF_8);
        call.getResponseHeaders().set("Content-Type", "application/json");
        boolean asks = call.getRequestMethod().equals("GET");
        call.sendResponseHeaders(asks ? 200 : 204, asks ? empty.length : -1);
        if (asks) {
            call.getResponseBody().write(empty);
        }
        call.close();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
