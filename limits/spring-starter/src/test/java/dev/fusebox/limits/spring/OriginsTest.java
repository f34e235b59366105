package dev.fusebox.limits.spring;

import static dev.fusebox.limits.spring.Gateway.BULKHEAD;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a value came from, with the real sources of a real application. */
class OriginsTest extends BeforeAService {

    static final String BULKHEAD_OF_7 = BULKHEAD + ": 7";

    @TempDir
    Path profiles;

    @Test
    void a_profile_in_an_additional_location() throws IOException {
        file("application-tight.yml", BULKHEAD_OF_7);

        assertThat(originOfBulkhead(7)).isEqualTo("profile tight");
    }

    @Test
    void a_file_for_one_module_of_a_profile() throws IOException {
        file("application-tight.yml", BULKHEAD + ": 9");
        file("my-gateway-tight.yml", BULKHEAD_OF_7);

        assertThat(originOfBulkhead(7)).isEqualTo("profile tight");
    }

    @Test
    void a_file_without_a_profile() throws IOException {
        file("my-gateway.yml", BULKHEAD_OF_7);

        assertThat(originOfBulkhead(7)).isEqualTo("file my-gateway");
    }

    @Test
    void the_command_line_beats_a_profile() throws IOException {
        file("application-tight.yml", BULKHEAD_OF_7);

        assertThat(originOfBulkhead(8, BULKHEAD + "=8")).isEqualTo("command line");
    }

    @Test
    void a_system_property_written_in_another_spelling() throws IOException {
        String property = "resilience4j.bulkhead.configs.default.maxConcurrentCalls";
        System.setProperty(property, "7");
        try {
            assertThat(originOfBulkhead(7)).isEqualTo("system property");
            assertThat(gateway.published.limit("bulkhead.service-a", "Setting")).isEqualTo(property);
        } finally {
            System.clearProperty(property);
        }
    }

    @Test
    void a_placeholder_is_filled_in() throws IOException {
        file("application-tight.yml", BULKHEAD + ": ${calls:7}");

        assertThat(originOfBulkhead(7)).isEqualTo("profile tight");
    }

    @Test
    void an_ineffective_property_fixes_nothing() throws IOException {
        file("application-tight.yml", "resilience4j.bulkhead.instances.service-b.max-concurrent-calls: 7");

        assertThat(originOfBulkhead(25)).isEqualTo("framework default");
    }

    private void file(String name, String line) throws IOException {
        Files.writeString(profiles.resolve(name), line + "\n");
    }

    private Object originOfBulkhead(int max, String... properties) {
        String[] all = Arrays.copyOf(properties, properties.length + 3);
        all[properties.length] = "spring.profiles.active=tight";
        all[properties.length + 1] = "spring.config.name=application,my-gateway";
        all[properties.length + 2] = "spring.config.additional-location=file:" + profiles + "/";
        gateway = Gateway.before(service, all);
        assertThat(gateway.get("/a/hello")).isEqualTo(200);
        assertThat(gateway.published.limit("bulkhead.service-a", "Max")).isEqualTo(max);
        return gateway.published.limit("bulkhead.service-a", "Origin");
    }
}
