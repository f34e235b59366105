package dev.fusebox.lab.appcost.app;

import static java.util.Objects.requireNonNullElse;

import dev.fusebox.lab.common.Spelling;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.results.trial.LeverCosts.TriedLever;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * A setting or a flag that may change what a call costs.
 *
 * @param family what it belongs to
 * @param does what it does, in one sentence
 * @param changes what else changes for callers and operators; {@code null} for nothing
 * @param module of Fusebox that the application gets beside its libraries; {@code null} for none
 * @param libraries artifacts of which the application needs at least one, some with the oldest version after a space; empty for any
 * @param java the oldest feature version of Java that knows its flags; {@code null} for any
 * @param usual whether it is tried when none is asked for
 */
public record Lever(
        String id,
        String family,
        String does,
        @Nullable String changes,
        List<LeverSetting> settings,
        List<String> flags,
        @Nullable String module,
        List<String> libraries,
        @Nullable Integer java,
        Boolean usual) {

    /**
     * One setting.
     *
     * @param keys its names in the generations of the framework, the newest first
     * @param listed whether the framework's metadata lists it
     */
    public record LeverSetting(List<String> keys, String value, Boolean listed) {

        public LeverSetting {
            if (keys == null || keys.isEmpty() || value == null) {
                throw new UsageException("a lever's setting needs 'keys' and a 'value'");
            }
            listed = requireNonNullElse(listed, true);
        }

        /** The name that an application knows. */
        Optional<String> keyIn(AppJar app) {
            return listed
                    ? keys.stream().filter(app::knows).findFirst()
                    : keys.stream().findFirst();
        }
    }

    public Lever {
        if (id == null || family == null || does == null) {
            throw new UsageException("a lever needs 'id', 'family' and 'does'");
        }
        settings = requireNonNullElse(settings, List.of());
        flags = requireNonNullElse(flags, List.of());
        libraries = requireNonNullElse(libraries, List.of());
        usual = requireNonNullElse(usual, true);
        if (settings.isEmpty() && flags.isEmpty() && module == null) {
            throw new UsageException("lever " + id + " needs 'settings', 'flags' or a 'module'");
        }
    }

    /** The catalogue {@code levers.yml}: every lever, in the order in which they are tried. */
    public static List<Lever> all() {
        try (InputStream file = Objects.requireNonNull(Lever.class.getResourceAsStream("/levers.yml"))) {
            return new YAMLMapper().readValue(file, new TypeReference<List<Lever>>() {});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** For people, whatever application they have. */
    public static List<TriedLever> listed() {
        return all().stream()
                .map(l -> new TriedLever(l.id(), l.does(), l.changes(), l.words()))
                .toList();
    }

    /** @throws UsageException when there is none of this name */
    static Lever named(String id) {
        List<Lever> all = all();
        return all.stream().filter(l -> l.id().equals(id)).findFirst().orElseThrow(() -> {
            List<String> ids = all.stream().map(Lever::id).toList();
            String hint = Spelling.nearest(id, ids)
                    .map(near -> "did you mean " + near + "?")
                    .orElse("--list-levers names them all");
            return new UsageException("--lever: unknown lever '%s'; %s".formatted(id, hint));
        });
    }

    /** Its settings, by their newest names, and its flags. */
    String words() {
        return Stream.of(
                        settings.stream().map(s -> s.keys().get(0) + "=" + s.value()),
                        flags.stream(),
                        Stream.ofNullable(module).map(name -> name + ".jar"))
                .flatMap(words -> words)
                .collect(Collectors.joining(" "));
    }

    /** Why it can do nothing for an application on this Java; empty when it may. */
    Optional<String> reasonNotToTry(AppJar app, int javaFeature) {
        if (java != null && javaFeature < java) {
            return Optional.of("needs Java %d or newer, the application runs on %d".formatted(java, javaFeature));
        }
        if (!libraries.isEmpty() && libraries.stream().noneMatch(app::has)) {
            return Optional.of("the application does not have " + String.join(" or ", libraries));
        }
        if (module != null) {
            Optional<String> reason =
                    app.has(module) ? Optional.of("the application has it already") : app.reasonAgainstMoreLibraries();
            if (reason.isPresent()) {
                return reason;
            }
        }
        return settings.stream()
                .filter(s -> s.keyIn(app).isEmpty())
                .flatMap(s -> Stream.of(s.keys().get(0)))
                .findFirst()
                .map(key -> "the application knows no setting " + key);
    }
}
