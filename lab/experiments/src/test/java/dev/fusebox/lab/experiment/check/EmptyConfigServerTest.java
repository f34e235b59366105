package dev.fusebox.lab.experiment.check;

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

    /** As a configuration client asks, which goes over {@code HttpURLConnection}; the name exists nowhere. */
    @Test
    void a_jvm_with_its_flags_finds_a_configuration_server_that_has_nothing() throws Exception {
        Path program = Files.writeString(folder.resolve("Ask.java"), """
                public class Ask {
                    public static void main(String[] a) throws Exception {
                        var url = java.net.URI.create("http://config.example.invalid:8888/gateway/docker").toURL();
                        System.out.print(new String(url.openStream().readAllBytes()));
                    }
                }
                """);
        try (EmptyConfigServer server = new EmptyConfigServer()) {
            List<String> words = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString()));
            words.addAll(server.flags());
            words.add(program.toString());
            Process asked = new ProcessBuilder(words).redirectErrorStream(true).start();

            assertThat(new String(asked.getInputStream().readAllBytes()))
                    .isEqualTo("{\"name\":\"none\",\"profiles\":[\"default\"],\"propertySources\":[]}");
            assertThat(asked.waitFor()).isZero();
        }
    }
}
