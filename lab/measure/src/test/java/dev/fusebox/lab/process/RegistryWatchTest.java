package dev.fusebox.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegistryWatchTest {

    private static final Set<Integer> OWN = Set.of(8881, 8882);

    @Test
    void instances_of_the_lab_are_no_strangers() {
        assertThat(RegistryWatch.stranger(
                        applications(
                                instance("127.0.0.1", "127.0.0.1", 8881, false, 443),
                                instance("127.0.0.1", "127.0.0.1", 8882, false, 443)),
                        OWN))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, 192.0.2.7, 8881, false, 443, service-a at 192.0.2.7:8881",
        "elsewhere.example, 127.0.0.1, 8881, false, 443, service-a at 127.0.0.1:8881",
        "127.0.0.1, 127.0.0.1, 9999, false, 443, service-a at 127.0.0.1:9999",
        "127.0.0.1, 127.0.0.1, 8881, true, 9999, service-a at 127.0.0.1:8881"
    })
    void any_other_address_or_port_is_one(
            String host, String address, int port, boolean secure, int securePort, String words) {
        String own = instance("127.0.0.1", "127.0.0.1", 8882, false, 443);

        assertThat(RegistryWatch.stranger(applications(own, instance(host, address, port, secure, securePort)), OWN))
                .hasValue(words);
    }

    @Test
    void a_list_of_one_may_be_no_list() {
        String only = "{\"applications\":{\"application\":{\"name\":\"SERVICE-A\",\"instance\":%s}}}"
                .formatted(instance("192.0.2.7", "192.0.2.7", 80, false, 443));

        assertThat(RegistryWatch.stranger(only, OWN)).hasValue("service-a at 192.0.2.7:80");
    }

    @Test
    void an_empty_registry_and_an_unreadable_answer_name_no_stranger() {
        assertThat(RegistryWatch.stranger("{\"applications\":{\"application\":[]}}", OWN))
                .isEmpty();
        assertThat(RegistryWatch.stranger("<html>", OWN)).isEmpty();
    }

    private static String applications(String... instances) {
        return "{\"applications\":{\"application\":[{\"name\":\"SERVICE-A\",\"instance\":[%s]}]}}"
                .formatted(String.join(",", instances));
    }

    private static String instance(String host, String address, int port, boolean secure, int securePort) {
        return """
                {"app":"SERVICE-A","hostName":"%s","ipAddr":"%s","port":{"$":%d,"@enabled":"true"},
                 "securePort":{"$":%d,"@enabled":"%s"}}""".formatted(host, address, port, securePort, secure);
    }
}
