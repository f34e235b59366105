package dev.fusebox.lab.gateway.app;

import dev.fusebox.lab.common.Spelling;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.results.LeverCosts.TriedLever;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import tools.jackson.core.type.TypeReference;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The catalogue {@code levers.yml}: every lever, in the order in which they are tried. */
public final class Levers {

    private static final String FILE = "/levers.yml";

    private Levers() {}

    public static List<Lever> all() {
        try (InputStream file = Objects.requireNonNull(Levers.class.getResourceAsStream(FILE))) {
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
}
