package dev.fusebox.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fusebox.documents.DocumentStore;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import javax.management.JMException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Both drivers give the same answers, and their pools are limits of the same name. */
@DirtiesContext
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "eureka.client.enabled=false",
            "spring.jmx.enabled=true",
            "spring.jmx.unique-names=true",
            "spring.application.name=documents",
            "demo.document-store.pool.max-size=2",
            "demo.document-store.pool.wait-queue-timeout=1m"
        })
class DocumentsTest {

    /** Ends with the JVM. */
    private static final DocumentStore STORE = new DocumentStore(0);

    Client service;

    String component() {
        return "documents";
    }

    @DynamicPropertySource
    static void store(DynamicPropertyRegistry properties) {
        properties.add("demo.document-store.uri", STORE::uri);
    }

    @BeforeEach
    void connect(@LocalServerPort int port) {
        service = new Client(port);
    }

    @Test
    void the_document_is_read_once_it_is_there() throws Exception {
        HttpResponse<String> server = service.post("/document-store", "text/plain", "");
        HttpResponse<String> document = service.get("/document/0");

        assertThat(server.body()).startsWith("mongo-java-server 1.");
        assertThat(document.body()).contains("hello leo");
        assertThat(document.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("application/json"));
        assertThat(service.get("/document/-1").statusCode()).isEqualTo(400);
    }

    @Test
    void the_pool_is_a_limit_with_its_setting() throws Exception {
        service.post("/document-store", "text/plain", "");
        await().ignoreExceptions().until(() -> limit("InUse").equals(0));
        List<CompletableFuture<HttpResponse<String>>> calls =
                Stream.generate(() -> service.begin("/document/500")).limit(4).toList();

        await().untilAsserted(() -> {
            assertThat(limit("Max")).isEqualTo(2);
            assertThat(limit("InUse")).isEqualTo(2);
            assertThat(limit("Queued")).isEqualTo(2);
        });
        assertThat(limit("Kind")).isEqualTo("HTTP_POOL");
        assertThat(limit("WhenFull")).isEqualTo("QUEUES");
        assertThat(limit("Rejected")).isEqualTo(0L);
        assertThat(limit("Setting")).isEqualTo("demo.document-store.pool.max-size");
        assertThat(Beans.read(name("TimeLimit", "wait"), "Millis")).isEqualTo(60_000);
        assertThat(Beans.read(name("TimeLimit", "wait"), "Value")).isEqualTo("1m");

        assertThat(calls)
                .allSatisfy(call -> assertThat(call.join().statusCode()).isEqualTo(200));
        await().untilAsserted(() -> assertThat(limit("InUse")).isEqualTo(0));
    }

    private Object limit(String attribute) throws JMException {
        return Beans.read(name("Limit", "pool"), attribute);
    }

    private String name(String type, String what) {
        return "dev.fusebox:type=" + type + ",component=" + component() + ",name=" + what + ".document-store";
    }
}
