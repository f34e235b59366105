package dev.fusebox.demo;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.test.annotation.DirtiesContext;

@DirtiesContext
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "spring.main.web-application-type=reactive",
            "eureka.client.enabled=false",
            "spring.jmx.enabled=true",
            "spring.jmx.unique-names=true",
            "spring.application.name=reactive-documents",
            "demo.document-store.pool.max-size=2",
            "demo.document-store.pool.wait-queue-timeout=1m"
        })
class ReactiveDocumentsTest extends DocumentsTest {

    @Override
    String component() {
        return "reactive-documents";
    }
}
