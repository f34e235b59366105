package dev.fusebox.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

@SpringBootTest(
        webEnvironment = WebEnvironment.RANDOM_PORT,
        properties = {
            "spring.main.web-application-type=reactive",
            "demo.any-path=true",
            "eureka.client.enabled=false",
            "spring.jmx.enabled=true",
            "spring.jmx.unique-names=true",
            "spring.application.name=any-path"
        })
class AnyPathTest {

    @LocalServerPort
    private int port;

    @Test
    void every_path_is_answered_and_the_other_endpoints_stay_as_they_are() throws Exception {
        Client client = new Client(port);

        HttpResponse<String> answer = client.get("/orders/1?expand=all");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("answered");
        assertThat(client.get("/hello/leo?from=lee").body()).isEqualTo("hello leo, from lee");
        assertThat(client.get("/actuator/health").statusCode()).isEqualTo(200);
    }
}
