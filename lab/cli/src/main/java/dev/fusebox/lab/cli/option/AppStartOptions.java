package dev.fusebox.lab.cli.option;

import dev.fusebox.lab.appcost.app.AppStart;
import dev.fusebox.lab.common.UsageException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A gateway of the user's, and what it is started with. */
public final class AppStartOptions {

    private static final String USUAL_FLAGS = "-Xms512m -Xmx512m";

    /** What the lab sets itself. */
    private static final List<String> RESERVED = List.of("server.port", "server.address");

    @Option(names = "--app", paramLabel = "JAR", description = "The executable jar of your gateway.")
    private @Nullable Path jar;

    @Option(
            names = "--settings",
            paramLabel = "KEY=VALUE",
            description = "A setting for every start, such as an address with {backend}. Can be given several times.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(names = "--spring-profile", paramLabel = "P", split = ",", description = "Spring profiles of your gateway.")
    private List<String> profiles = List.of();

    @Option(
            names = "--jvm",
            paramLabel = "FLAGS",
            description = "Flags of its JVM, as where you run it; default: ${DEFAULT-VALUE}.")
    private String flags = USUAL_FLAGS;

    public @Nullable Path jar() {
        return jar;
    }

    /** Whether something is said of how it starts. */
    public boolean given() {
        return !settings.isEmpty() || !profiles.isEmpty() || !flags.equals(USUAL_FLAGS);
    }

    /** Spring profiles that are active together. */
    public List<String> profiles() {
        return profiles;
    }

    public AppStart start() {
        settings.keySet().stream().filter(RESERVED::contains).findFirst().ifPresent(key -> {
            throw new UsageException(
                    "--settings %s: the lab sets it itself; --port-base moves its ports".formatted(key));
        });
        Map<String, String> all = new LinkedHashMap<>(settings);
        if (!profiles.isEmpty()) {
            all.put("spring.profiles.active", String.join(",", profiles));
        }
        List<String> words = Arrays.stream(flags.strip().split("\\s+"))
                .filter(word -> !word.isEmpty())
                .toList();
        words.stream().filter(word -> !word.startsWith("-")).findFirst().ifPresent(word -> {
            throw new UsageException("--jvm: '%s' is no flag of a JVM; flags begin with -".formatted(word));
        });
        return new AppStart(all, words);
    }
}
