package dev.fusebox.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.SpringBootProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.apache.commons.lang3.function.Failable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassArchivesTest {

    private static final Component ONE = new SpringBootProcess("one", "one", Component.Role.SERVICE, 1, 0) {};

    @TempDir
    Path root;

    private final List<String> said = new CopyOnWriteArrayList<>();
    private ClassArchives archives;
    private Path jar;

    /** Another lab that creates the archive on a line of input. Arguments: its lock and the archive. */
    static final class OtherLab {
        public static void main(String[] args) throws IOException {
            try (FileChannel channel =
                    FileChannel.open(Path.of(args[0]), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                channel.lock();
                System.out.println("locked");
                System.in.read();
                Files.writeString(Path.of(args[1]), "classes");
            }
        }
    }

    @BeforeEach
    void a_build() throws IOException {
        Path target = Files.createDirectories(root.resolve("one/target/lib")).getParent();
        jar = Files.createFile(target.resolve("one.jar"));
        archives = new ClassArchives(new LabHome(root), new JavaRuntime(Path.of("java"), "17"), said::add);
    }

    /** A process that writes this text when it ends. */
    private void writes(String classes) throws IOException {
        String flag = archives.recording(ONE).get(0);
        assertThat(flag).startsWith("-XX:ArchiveClassesAtExit=");
        Files.writeString(Path.of(flag.substring(flag.indexOf('=') + 1)), classes);
    }

    private void prepare(String classes) throws InterruptedException {
        archives.prepare(List.of(ONE), () -> Failable.run(() -> writes(classes)));
    }

    @Test
    void an_archive_is_made_once_a_build() throws Exception {
        prepare("classes");
        prepare("others");

        Path archive = root.resolve(".fusebox/class-archives/one-17.jsa");
        assertThat(archives.use(ONE)).first().isEqualTo("-XX:SharedArchiveFile=" + archive);
        assertThat(archive).hasContent("classes");

        Files.setLastModifiedTime(jar, FileTime.from(Instant.now().plusSeconds(60)));

        assertThat(archives.use(ONE)).isEmpty();
        prepare("others");
        assertThat(archive).hasContent("others");
        assertThat(said).hasSize(2).allMatch(line -> line.startsWith("preparing class archives"));
    }

    @Test
    void two_labs_of_one_jvm_make_the_archives_once_too() throws Exception {
        CountDownLatch recording = new CountDownLatch(1);
        CompletableFuture<Void> first = CompletableFuture.runAsync(() -> Failable.run(() -> archives.prepare(
                List.of(ONE),
                () -> Failable.run(() -> {
                    recording.countDown();
                    writes("classes");
                }))));
        recording.await();

        prepare("others");
        first.join();

        assertThat(root.resolve(".fusebox/class-archives/one-17.jsa")).hasContent("classes");
        assertThat(said).hasSize(1);
    }

    @Test
    void a_java_that_writes_no_archive_is_not_asked_again() throws Exception {
        archives.prepare(List.of(ONE), () -> {});
        archives.prepare(List.of(ONE), () -> {});

        assertThat(said).hasSize(1);
        assertThat(archives.use(ONE)).isEmpty();
    }

    @Test
    void of_two_labs_that_start_at_once_the_second_waits_for_the_archives_of_the_first() throws Exception {
        Path folder = Files.createDirectories(root.resolve(".fusebox/class-archives"));
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        OtherLab.class.getName(),
                        folder.resolve("lock").toString(),
                        folder.resolve("one-17.jsa").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output = other.inputReader()) {
            assertThat(output.readLine()).isEqualTo("locked");

            CompletableFuture<Void> second =
                    CompletableFuture.runAsync(() -> Failable.run(() -> prepare("the same again")));
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> said.contains("waiting for another fusebox that prepares class archives"));
            assertThat(second).isNotDone();
            other.getOutputStream().close();
            second.join();

            assertThat(said).hasSize(1);
            assertThat(folder.resolve("one-17.jsa")).hasContent("classes");
        } finally {
            other.destroyForcibly();
        }
    }

    @Test
    void a_lab_that_starts_few_processes_makes_none_and_uses_what_there_is() throws Exception {
        archives.makeNone();
        archives.prepare(List.of(ONE), () -> {
            throw new AssertionError("makes one");
        });

        assertThat(said).isEmpty();
        assertThat(archives.use(ONE)).isEmpty();
    }
}
