package dev.fusebox.lab.appcost.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmptyConfigServerTest {

    @TempDir
    Path folder;

    /** As a configuration client asks, which goes over {@code HttpURLConnection}; nothing listens there. Other calls get no such answer. */
    @Test
    void a_jvm_with_its_flags_finds_a_configuration_server_that_has_nothing() throws Exception {
        Path program = Files.writeString(folder.resolve("Ask.java"), """
                public class Ask {
                    public static void main(String[] a) throws Exception {
                        var url = java.net.URI.create("http://config.example.invalid:8888/gateway/docker").toURL();
                        var call = (java.net.HttpURLConnection) url.openConnection();
                        System.out.println(call.getResponseCode());
                        call = (java.net.HttpURLConnection) url.openConnection();
                        call.setRequestProperty("Accept", "application/vnd.spring-cloud.config-server.v2+json");
                        System.out.println(new String(call.getInputStream().readAllBytes()));
                    }
                }
                """);
        try (EmptyConfigServer server = new EmptyConfigServer()) {
            List<String> words = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString()));
            words.addAll(server.start().flags());
            words.add(program.toString());
            Process asked = new ProcessBuilder(words).redirectErrorStream(true).start();

            assertThat(new String(asked.getInputStream().readAllBytes()))
                    .isEqualTo("502\n{\"name\":\"none\",\"profiles\":[\"default\"],\"propertySources\":[]}\n");
            assertThat(asked.waitFor()).isZero();
        }
    }
}
