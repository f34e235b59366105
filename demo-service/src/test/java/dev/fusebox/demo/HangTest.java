package dev.fusebox.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

class HangTest {

    static final String HANG = "dev.fusebox:type=Hang,component=hanging";

    ConfigurableApplicationContext application;
    Client service;

    @BeforeEach
    void start() {
        application = new SpringApplicationBuilder(DemoServiceApplication.class)
                .run(
                        "--spring.main.web-application-type=" + form(),
                        "--server.port=0",
                        "--eureka.client.enabled=false",
                        "--spring.jmx.unique-names=true",
                        "--spring.application.name=hanging");
        service = new Client(
                ((WebServerApplicationContext) application).getWebServer().getPort());
    }

    String form() {
        return "servlet";
    }

    @AfterEach
    void stop() {
        application.close();
    }

    @Test
    void a_release_answers_the_number_of_released_calls() throws Exception {
        List<CompletableFuture<HttpResponse<String>>> calls = hang(3);

        assertThat(service.post("/release", "text/plain", "").body()).isEqualTo("3");

        assertThat(calls).allSatisfy(call -> assertThat(answer(call)).isEqualTo("released"));
        assertThat(service.post("/release", "text/plain", "").body()).isEqualTo("0");
    }

    @Test
    void an_operation_of_the_mbean_releases_too() throws Exception {
        List<CompletableFuture<HttpResponse<String>>> calls = hang(2);

        assertThat(Beans.invoke(HANG, "release")).isEqualTo(2);

        assertThat(calls).allSatisfy(call -> assertThat(answer(call)).isEqualTo("released"));
        await().untilAsserted(() -> assertThat(Beans.read(HANG, "Waiting")).isEqualTo(0));
    }

    @Test
    void a_shutdown_releases_and_answers() {
        List<CompletableFuture<HttpResponse<String>>> calls = hang(2);

        application.close();

        assertThat(calls).allSatisfy(call -> assertThat(answer(call)).isEqualTo("released"));
    }

    List<CompletableFuture<HttpResponse<String>>> hang(int callers) {
        List<CompletableFuture<HttpResponse<String>>> calls =
                Stream.generate(() -> service.begin("/hang")).limit(callers).toList();
        await().untilAsserted(() -> assertThat(Beans.read(HANG, "Waiting")).isEqualTo(callers));
        return calls;
    }

    private static String answer(CompletableFuture<HttpResponse<String>> call) throws Exception {
        return call.get(60, TimeUnit.SECONDS).body();
    }
}
