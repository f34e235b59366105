package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.fuzz.Mutation;
import dev.fusebox.lab.jmx.ObservedProcess;
import dev.fusebox.lab.scrape.ScrapedProcess.ScrapeAddress;
import dev.fusebox.lab.scrape.SeriesServer;
import dev.fusebox.lab.tool.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.lang3.function.FailableRunnable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Files and answers with changes of any kind, each made from a seed: the tool ends within ten seconds, and says in a line what is wrong.
 * {@code tools/fuzz.sh} runs it for longer, or one seed again.
 */
class FuzzTest {

    private static final Duration DURATION = Duration.ofSeconds(Long.getLong("fuzz.seconds", 30));
    private static final long FIRST_SEED = Long.getLong("fuzz.seed", 1);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final String YAML = """
            spring:
              config.activate.on-profile: "!prod"
              application: {name: 'gateway', list: [a, b]}
            usual: &usual {ReadTimeout: 1000, ConnectTimeout: 250}
            ribbon: *usual
            zuul:
              semaphore.max-semaphores: ${permits:100}   # callers
              routes:
                a: /a/**
            ---
            hystrix.command.default.execution.isolation.thread.timeoutInMilliseconds: 4000
            text: |
              two
              lines
            """;

    private static final String PROPERTIES = """
            # a comment
            zuul.semaphore.max-semaphores=100
            ribbon.ReadTimeout = 1\\
              000
            zuul.prefix: /\\u0061pi
            #---
            spring.config.activate.on-profile=prod
            """;

    private static final String MANIFEST = """
            kind: Deployment
            spec:
              template:
                spec:
                  terminationGracePeriodSeconds: 45
                  containers:
                    - name: gateway
                      resources: {limits: {cpu: 1500m, memory: 512Mi}}
            """;

    private static final String METADATA = "{\"groups\": [{\"name\": \"zuul\", \"type\": \"a.ZuulProperties\"}],"
            + " \"properties\": [{\"name\": \"zuul.prefix\", \"type\": \"java.lang.String\", \"defaultValue\": 1}]}";

    @TempDir
    Path folder;

    @Test
    void any_input_ends_soon_and_in_words() throws Exception {
        long end = System.nanoTime() + DURATION.toNanos();
        try (SeriesServer server = new SeriesServer()) {
            for (long seed = FIRST_SEED; System.nanoTime() < end; seed++) {
                Mutation mutation = new Mutation(seed);
                Path place = Files.createDirectory(folder.resolve("" + seed));
                switch (mutation.below(6)) {
                    case 0 -> lint(seed, write(place, "application.yml", mutation.of(YAML)));
                    case 1 -> lint(seed, write(place, "application.properties", mutation.of(PROPERTIES)));
                    case 2 -> lint(seed, jar(place, mutation));
                    case 3 ->
                        lint(
                                seed,
                                write(place, "application.yml", YAML),
                                "--manifest",
                                write(place, "deploy.yml", mutation.of(MANIFEST))
                                        .toString());
                    case 4 -> report(seed, place.resolve("run"), mutation);
                    default -> scrape(seed, server, mutation);
                }
            }
        }
    }

    private static Path write(Path place, String name, String text) throws IOException {
        return Files.write(place.resolve(name), text.getBytes(StandardCharsets.UTF_8));
    }

    private void lint(long seed, Path file, String... more) throws Exception {
        tool(
                seed,
                Stream.concat(Stream.of("lint", file.toString()), Stream.of(more))
                        .toArray(String[]::new));
    }

    private static Path jar(Path place, Mutation mutation) throws IOException {
        boolean inside = mutation.below(2) == 0;
        byte[] library = zip("META-INF/spring-configuration-metadata.json", METADATA.getBytes(StandardCharsets.UTF_8));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("BOOT-INF/lib/spring-cloud-starter-netflix-zuul-2.2.10.jar"));
            zip.write(inside ? mutation.of(library) : library);
            zip.putNextEntry(new ZipEntry("BOOT-INF/classes/application.yml"));
            zip.write((inside ? mutation.of(YAML) : YAML).getBytes(StandardCharsets.UTF_8));
        }
        return Files.write(place.resolve("a.jar"), inside ? bytes.toByteArray() : mutation.of(bytes.toByteArray()));
    }

    private static byte[] zip(String name, byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(content);
        }
        return bytes.toByteArray();
    }

    private void report(long seed, Path run, Mutation mutation) throws Exception {
        RunFolders.copyTree(RunFolders.RECORDED, run);
        boolean ramps = mutation.below(3) == 0;
        if (ramps) {
            RunFolders.ramps(run);
        }
        try (Stream<Path> all = Files.walk(run)) {
            Path file = mutation.one(all.filter(Files::isRegularFile)
                    .filter(one -> !ramps || one.getFileName().toString().startsWith("ramp-"))
                    .sorted()
                    .toList());
            // Half of a character from beyond the first plane becomes a question mark.
            Files.write(file, mutation.of(Files.readString(file)).getBytes(StandardCharsets.UTF_8));
        }
        if (mutation.below(4) == 0) {
            Files.deleteIfExists(run.resolve("results.json"));
        }
        tool(seed, "report", run.toString());
    }

    private void scrape(long seed, SeriesServer server, Mutation mutation) throws Exception {
        server.publishing(mutation.one(List.of("zuul-gateway", "service-a")));
        server.changing(mutation::of);
        within(seed, "a scrape", () -> {
            try (ObservedProcess process = new ScrapeAddress(server.url(), true).connect(null)) {
                process.chain();
                process.read();
            } catch (IOException | LabException said) {
                assertThat(said.getMessage()).as("seed " + seed).isNotBlank().doesNotContain("\n");
            }
        });
    }

    private void tool(long seed, String... args) throws Exception {
        StringWriter err = new StringWriter();
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(new StringWriter(), true));
        line.setErr(new PrintWriter(err, true));
        String what = String.join(" ", args);
        within(seed, what, () -> {
            int code = Main.run(line, args);
            assertThat(err.toString())
                    .as("seed %d: %s, which gave %d", seed, what, code)
                    .doesNotContain(
                            "bug in fusebox", "too little memory", "Exception", "\tat ", "dev.fusebox", "Source:");
            assertThat(code).as("seed %d: %s: %s", seed, what, err).isBetween(ExitCode.DONE, ExitCode.ENVIRONMENT);
            assertThat(code <= ExitCode.UNEXPECTED
                            || err.toString().strip().lines().count() <= 3)
                    .as("seed %d: %s: %s", seed, what, err)
                    .isTrue();
        });
    }

    private static void within(long seed, String what, FailableRunnable<Exception> work) throws Exception {
        try {
            CompletableFuture.runAsync(() -> {
                        try {
                            work.run();
                        } catch (Exception e) {
                            throw new IllegalStateException(e);
                        }
                    })
                    .get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            throw new AssertionError("seed %d: %s takes more than %s".formatted(seed, what, PATIENCE), late);
        } catch (ExecutionException failure) {
            throw new AssertionError("seed %d: %s".formatted(seed, what), failure.getCause());
        }
    }
}
