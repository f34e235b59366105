package dev.fusebox.lab.lint.mend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.Linted;
import dev.fusebox.lab.lint.mend.Mending.MendResult;
import dev.fusebox.lab.lint.read.ApplicationReader;
import dev.fusebox.lab.lint.read.MadeJar;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MendingTest {

    private static final String PERMITS = "hystrix.command.default.execution.isolation.semaphore.maxConcurrentRequests";

    /** FB006: its fix takes the line out and sets Zuul's own. */
    private static final String YML = "# ä first\nzuul:\n  routes: {a: /a/**}   # kept\n" + PERMITS
            + ": 7\n\n# after\n---\nspring.profiles: x # kept\nserver.port: 80\n";

    @TempDir
    Path folder;

    private MendResult mended() {
        return Mending.all(this::judged);
    }

    private LintResult judged() {
        return Linted.application(ApplicationReader.read(folder, List.of()));
    }

    private String mended(String name, byte[] before) throws IOException {
        Path file = Files.write(folder.resolve(name), before);
        mended();
        return Files.readString(file);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void it_says_what_changed_and_only_that_did() throws IOException {
        Path file = Files.writeString(folder.resolve("application.yml"), YML);

        MendResult mended = mended();

        assertThat(mended.changes()).singleElement().asString().matches(".*application\\.yml: 2 lines, FB006");
        assertThat(mended.left().findings()).isEmpty();
        assertThat(Files.readString(file))
                .isEqualTo(YML.replace(PERMITS + ": 7\n", "")
                        .replace("# after\n", "# after\nzuul.semaphore.max-semaphores: 7\n"));
        assertThat(mended().changes()).isEmpty();
    }

    @Test
    void ends_of_lines_and_a_byte_order_mark_stay() throws IOException {
        String unix = mended("application.yml", utf8(YML));

        assertThat(mended("application.yml", utf8(YML.replace("\n", "\r\n")))).isEqualTo(unix.replace("\n", "\r\n"));
        assertThat(mended("application.yml", utf8("\uFEFF" + YML))).isEqualTo("\uFEFF" + unix);
    }

    @Test
    void a_last_line_without_an_end_has_none_afterwards() throws IOException {
        assertThat(mended("application.properties", utf8("zuul.routes.a=/a/**\r\nzuul.semaphore.max-semaphores=500")))
                .isEqualTo("zuul.routes.a=/a/**\r\nzuul.semaphore.max-semaphores=100");
        Files.delete(folder.resolve("application.properties"));
        assertThat(mended("application.yml", utf8(PERMITS + ": 7\nzuul.routes.a: /a/**")))
                .isEqualTo("zuul.routes.a: /a/**\nzuul.semaphore.max-semaphores: 7");
    }

    @Test
    void bytes_of_another_encoding_stay_and_a_line_that_has_them_is_not_changed() throws IOException {
        byte[] others = "# \u00e4\u0085\nzuul.routes.a=/a/**\nzuul.semaphore.max-semaphores=500\n"
                .getBytes(StandardCharsets.ISO_8859_1);
        Path file = Files.write(folder.resolve("application.properties"), others);
        mended();
        assertThat(Files.readAllBytes(file))
                .isEqualTo(new String(others, StandardCharsets.ISO_8859_1)
                        .replace("500", "100")
                        .getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void a_link_stays_a_link_and_rights_stay() throws IOException {
        Path real = Files.writeString(
                Files.createDirectories(folder.resolve("real")).resolve("a.yml"), YML);
        Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rw-r-----"));
        Path link = Files.createSymbolicLink(folder.resolve("application.yml"), real);

        mended();

        assertThat(link).isSymbolicLink();
        assertThat(Files.readString(real)).contains("zuul.semaphore.max-semaphores: 7");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(real)))
                .isEqualTo("rw-r-----");
        try (var files = Files.list(real.getParent())) {
            assertThat(files).containsExactly(real);
        }
    }

    @Test
    void a_fix_after_which_spring_could_not_read_the_file_is_left_out() throws IOException {
        String indented = "  zuul.routes.a: /a/**\n  " + PERMITS + ": 7\n";

        assertThat(mended("application.yml", utf8(indented))).isEqualTo(indented);
        assertThat(judged().findings()).isNotEmpty();
    }

    @Test
    void a_file_in_a_jar_is_rejected_in_one_line() throws IOException {
        Path jar = MadeJar.ofBoot()
                .library("spring-cloud-starter-netflix-zuul-2.2.10.RELEASE.jar")
                .entry("BOOT-INF/classes/application.yml", "zuul.routes.a: /a/**\n" + PERMITS + ": 7\n")
                .in(folder);

        assertThatThrownBy(() -> Mending.all(() -> Linted.application(ApplicationReader.read(jar, List.of()))))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith(
                        "app.jar!/application.yml: a file in a jar or a ConfigMap cannot be changed; pass the file that it is made of");
    }

    @Test
    void retries_that_nothing_reads_stay_dead_and_no_time_limit_of_minutes_is_written() throws IOException {
        String yml = """
                zuul: {routes: {a: /a/**}, retryable: true}
                ribbon.ReadTimeout: 50000
                ribbon.max-auto-retries: 3
                ribbon.maxAutoRetriesNextServer: 1
                hystrix.command.default.execution.isolation.thread.timeoutInMilliseconds: 60000
                """;

        assertThat(mended("application.yml", utf8(yml))).isEqualTo(yml);
    }

    @Test
    void what_a_profile_makes_wrong_is_mended_in_its_file() throws IOException {
        String gateway = "spring.cloud.gateway.server.webflux.routes[0].id=a\nspring.cloud.loadbalancer.cache.ttl=35s\n"
                + "spring.cloud.gateway.server.webflux.routes[0].uri=lb://a\n"
                + "spring.cloud.gateway.server.webflux.httpclient.response-timeout=10s\n";
        Path base = folder.resolve("application.properties");
        Path prod = folder.resolve("application-prod.properties");

        for (String other : List.of("", "spring.cloud.loadbalancer.cache.ttl=35s\n")) {
            String before = gateway.replace("spring.cloud.loadbalancer.cache.ttl=35s\n", other);
            Files.writeString(base, before);
            Files.writeString(prod, "eureka.client.registry-fetch-interval-seconds=5\n");

            mended();

            assertThat(Files.readString(base)).isEqualTo(before);
            assertThat(Files.readString(prod)).endsWith("seconds=5\nspring.cloud.loadbalancer.cache.ttl=1s\n");
        }
    }

    @Test
    void a_file_under_two_names_is_mended_once() throws IOException {
        Path file = Files.writeString(folder.resolve("application.yml"), YML);
        Path link = Files.createSymbolicLink(folder.resolve("link.yml"), file);

        MendResult mended = Mending.all(() -> {
            LintResult one = Linted.application(ApplicationReader.read(file, List.of()));
            LintResult other = Linted.application(ApplicationReader.read(link, List.of()));
            return one.with(Stream.concat(one.findings().stream(), other.findings().stream())
                    .toList());
        });

        assertThat(mended.changes()).singleElement().asString().endsWith("application.yml: 2 lines, FB006");
        assertThat(mended.left().findings()).isEmpty();
    }
}
