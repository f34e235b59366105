package dev.fusebox.demo;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;

/** The reactive form has the same endpoints, and other limits. */
@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "spring.main.web-application-type=reactive",
            "eureka.client.enabled=false",
            "spring.jmx.enabled=true",
            "spring.jmx.unique-names=true",
            "spring.application.name=reactive"
        })
class ReactiveEndpointsTest extends EndpointsTest {

    @Override
    String limit() {
        return "fusebox_limit_in_use{component=\"reactive\",kind=\"connections\"";
    }
}
