package dev.fusebox.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.Documents;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateways;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class FleetSpecTest {

    private static final Component ZUUL = Gateways.named("zuul").component();

    @TempDir
    Path folder;

    record Written(FleetSpec instances) {}

    private FleetSpec read(String yaml) throws IOException {
        Path file = Files.writeString(folder.resolve("s.yml"), "instances: " + yaml + "\n");
        return Documents.yaml(file, "s.yml", Written.class).instances();
    }

    @Test
    void a_number_starts_that_many_and_a_list_says_how_they_differ() throws IOException {
        FleetSpec instances =
                read("{zuul: [{}, {share: 3}, {set: {ribbon.MaxConnectionsPerHost: '25'}}], service-a: 2}");

        assertThat(instances.replicated(List.of(DemoStack.EUREKA, DemoStack.SERVICE_A, ZUUL)))
                .extracting(Component::instanceName)
                .containsExactly("eureka-server-1", "service-a-1", "zuul-1", "service-a-2", "zuul-2", "zuul-3");
        assertThat(instances.given().values()).isEqualTo(Map.of("zuul-3:ribbon.MaxConnectionsPerHost", "25"));
        assertThat(instances.several(ZUUL)).isTrue();
    }

    @Test
    void a_run_folder_keeps_them_as_they_were_written() throws IOException {
        FleetSpec instances = read("{zuul: [{}, {share: 3}], service-a: 2}");
        String json = JsonMapper.shared().writeValueAsString(instances);

        assertThat(JsonMapper.shared().readValue(json, FleetSpec.class)).isEqualTo(instances);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            {zuul: 0} | number 0: must be 1 to 12
            {zuul: [{share: 0}]} | share 0: must be 1 to 1000
            {zuul: []} | number 0: must be 1 to 12
            {zull: 2} | zull
            {direct: 2} | 'direct' is no gateway; write service-a
            {service-a: [{share: 2}, {}]} | service-a has no share
            {zuul: many} | zuul
            {zuul: [{sets: {a: b}}]} | unknown key 'sets'
            """)
    void a_wrong_value_is_named_in_one_line(String yaml, String message) {
        assertThatThrownBy(() -> read(yaml))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("s.yml")
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }
}
