package dev.fusebox.lab.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.scrape.ScrapedProcess.ScrapeAddress;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetFileTest {

    private static final String SERIES = "prometheus: \"http://127.0.0.1:7082/actuator/prometheus\"";

    @TempDir
    Path folder;

    private TargetFile read(String text) throws IOException {
        return TargetFile.read(Files.writeString(folder.resolve("target.yml"), text));
    }

    private TargetFile zuul(String instance) throws IOException {
        return read("gateways: {zuul: [{" + instance + "}]}");
    }

    private void assertRejected(String text, String... words) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(folder.resolve("target.yml") + ": ")
                .hasMessageContainingAll(words)
                .hasMessageNotContaining("\n");
    }

    @Test
    void an_instance_has_an_address_for_calls_and_one_for_its_limits() throws IOException {
        TargetFile target = read("""
                gateways:
                  zuul:
                    - {url: "http://127.0.0.1:7082", prometheus: "http://127.0.0.1:7082/actuator/prometheus"}
                    - {url: "http://127.0.0.1:7092", prometheus: "http://127.0.0.1:9092/series"}
                services:
                  service-a:
                    - {url: "http://127.0.0.1:8881/", jmx: "127.0.0.1:18881"}
                """);

        assertThat(target.of(Gateways.named("zuul").component()))
                .extracting(Instance::label, Instance::limits)
                .containsExactly(
                        tuple(
                                "zuul[0]",
                                new ScrapeAddress(URI.create("http://127.0.0.1:7082/actuator/prometheus"), true)),
                        tuple("zuul[1]", new ScrapeAddress(URI.create("http://127.0.0.1:9092/series"), false)));
        assertThat(target.of(DemoStack.SERVICE_A)).singleElement().satisfies(service -> {
            assertThat(service.url()).hasToString("http://127.0.0.1:8881");
            assertThat(service.limits()).isEqualTo(new JmxProcess.Address("127.0.0.1", 18881, null, null));
        });
    }

    @Test
    void a_password_file_is_named_from_the_folder_of_the_target_file() throws IOException {
        write("jmx-password", "fusebox secret", "rw-------");

        assertThat(zuul("url: \"http://127.0.0.1:7082\", jmx: \"127.0.0.1:17082\", passwordFile: jmx-password")
                        .instances())
                .singleElement()
                .extracting(Instance::limits)
                .isEqualTo(new JmxProcess.Address("127.0.0.1", 17082, "fusebox", "secret"));
    }

    @Test
    void a_password_file_that_others_can_read_is_rejected() throws IOException {
        write("jmx-password", "fusebox secret", "rw-r-----");

        assertRejected(
                "gateways: {zuul: [{url: \"http://127.0.0.1:7082\", jmx: \"127.0.0.1:17082\", passwordFile: jmx-password}]}",
                "gateways.zuul[0]",
                "can be read by others (rw-r-----); run chmod 600 " + folder.resolve("jmx-password"));
    }

    private void write(String name, String text, String mode) throws IOException {
        Files.setPosixFilePermissions(
                Files.writeString(folder.resolve(name), text), PosixFilePermissions.fromString(mode));
    }

    @Test
    void a_password_file_that_is_not_there_is_named_by_its_key() {
        assertRejected(
                "gateways: {zuul: [{url: \"http://127.0.0.1:7082\", jmx: \"127.0.0.1:17082\", passwordFile: none}]}",
                "passwordFile " + folder.resolve("none") + ": cannot be read");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    prometheus: "http://127.0.0.1:1/p" | url is missing
                    url: "http://127.0.0.1:7082/v1" | url must be http://HOST:PORT without a path
                    url: "http://leo:secret@127.0.0.1:7082" | url must be http://HOST:PORT without a path
                    url: "https://127.0.0.1:7082" | url must be http://HOST:PORT without a path
                    url: "http://127.0.0.1:7082" | says not where its limits are read
                    url: "http://127.0.0.1:7082", jmx: "127.0.0.1:1", prometheus: "http://127.0.0.1:1/p" | keep the one
                    url: "http://127.0.0.1:7082", prometheus: "http://a:b@127.0.0.1:1/p" | without a query or a login
                    url: "http://127.0.0.1:7082", prometheus: "http://127.0.0.1:1/p", passwordFile: x | leave it out
                    url: "http://127.0.0.1:7082", jmx: "17082" | jmx must be HOST:PORT
                    """)
    void what_is_wrong_with_an_instance_comes_with_its_place(String instance, String words) {
        assertRejected("gateways: {zuul: [{" + instance + "}]}", "gateways.zuul[0]: ", words);
    }

    @Test
    void a_login_in_an_address_is_not_repeated() {
        assertThatThrownBy(() -> zuul("url: \"http://leo:secret@127.0.0.1:7082\""))
                .hasMessageNotContaining("secret");
    }

    @Test
    void unknown_keys_gateways_and_services_are_rejected() {
        assertRejected("gatways: {}", "unknown key 'gatways'; did you mean 'gateways'?");
        assertRejected("gateways: {zul: [{url: \"http://127.0.0.1:1\"}]}", "unknown gateway 'zul'; did you mean zuul?");
        assertRejected("gateways: {direct: [{url: \"http://127.0.0.1:1\"}]}", "name its process under services");
        assertRejected("{}", "names no gateway");
        assertRejected(
                "gateways: {zuul: [{url: \"http://127.0.0.1:7082\", " + SERIES + "}]}\n"
                        + "services: {orders: [{url: \"http://127.0.0.1:1\"}]}",
                "unknown service 'orders'; known: service-a, service-b");
    }

    @Test
    void two_instances_at_one_address_are_rejected() {
        assertRejected(
                "gateways: {zuul: [{url: \"http://127.0.0.1:7082\", " + SERIES + "}, {url: \"http://127.0.0.1:7092\", "
                        + SERIES + "}]}",
                "zuul[0] and zuul[1] are both at 127.0.0.1:7082; write each instance once");
    }

    @Test
    void another_machine_needs_a_confirmation() throws IOException {
        String elsewhere =
                "gateways: {zuul: [{url: \"http://192.0.2.7:7082\", prometheus: \"http://127.0.0.1:7082/p\"}]}";

        assertRejected(elsewhere, "zuul[0]: 192.0.2.7 is not this machine", "write `confirm: true`");
        assertThat(read("confirm: true\n" + elsewhere).instances()).hasSize(1);
    }
}
