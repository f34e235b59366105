package dev.fusebox.lab.common;

import com.fasterxml.jackson.annotation.Nulls;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Reads every YAML and JSON file that a user may have written or changed. Any mistake in one becomes a {@link UsageException} of
 * one line: which file, which line, which key, and what was expected.
 */
public final class Documents {

    private static final ObjectMapper YAML = strict(YAMLMapper.builder())
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .changeDefaultNullHandling(n -> n.withContentNulls(Nulls.FAIL))
            .build();

    /** Ignores unknown keys: another version wrote them. */
    private static final ObjectMapper JSON = strict(JsonMapper.builder()).build();

    private static final UnaryOperator<JsonNode> AS_IT_IS = tree -> tree;

    private static <B extends MapperBuilder<?, B>> B strict(B builder) {
        return builder.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT);
    }

    /**
     * @param name of the file, for messages
     * @throws UsageException also for a key that the type does not have, and for an empty file
     */
    public static <T> T yaml(Path file, String name, Class<T> type) {
        return read(YAML, "YAML", file, name, type, AS_IT_IS)
                .orElseThrow(() -> new UsageException(name + " is empty; it must be " + DocumentErrors.kind(type)));
    }

    /** @throws UsageException also for an empty file */
    public static <T> T json(Path file, String name, Class<T> type) {
        return json(file, name, type, AS_IT_IS);
    }

    /** @param upgraded checks or changes the document before its values are read */
    public static <T> T json(Path file, String name, Class<T> type, UnaryOperator<JsonNode> upgraded) {
        return read(JSON, "JSON", file, name, type, upgraded).orElseThrow(() -> new UsageException(name + " is empty"));
    }

    private static <T> Optional<T> read(
            ObjectMapper mapper,
            String format,
            Path file,
            String name,
            Class<T> type,
            UnaryOperator<JsonNode> upgraded) {
        String text;
        try {
            text = InputFile.text(file, InputFile.MOST_BYTES).replaceFirst("^\uFEFF", "");
        } catch (IOException e) {
            throw new UsageException(name + " cannot be read: " + IoErrors.of(e));
        }
        try {
            JsonNode tree = mapper.readTree(text);
            if (tree.isMissingNode() || tree.isNull()) {
                return Optional.empty();
            }
            requireFinite(name, "", tree);
            return Optional.of(
                    upgraded == AS_IT_IS
                            ? mapper.readValue(text, type)
                            : mapper.treeToValue(upgraded.apply(tree), type));
        } catch (JacksonException e) {
            throw new UsageException(name + ": " + line(mapper, text, e) + DocumentErrors.of(e, format));
        }
    }

    private static void requireFinite(String name, String place, JsonNode tree) {
        if (tree.isDouble() && !Double.isFinite(tree.doubleValue())) {
            throw new UsageException("%s: %s: this number is too large".formatted(name, place));
        }
        tree.properties()
                .forEach(p -> requireFinite(name, (place + "." + p.getKey()).replaceFirst("^\\.", ""), p.getValue()));
        for (int i = 0; tree.isArray() && i < tree.size(); i++) {
            requireFinite(name, place + "[" + i + "]", tree.get(i));
        }
    }

    /** The line of the wrong key, or of what it stands in, or where the parser stopped. */
    private static String line(ObjectMapper mapper, String text, JacksonException e) {
        String pointer = DocumentErrors.pointer(e);
        int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
        String found = "";
        try (JsonParser parser = mapper.createParser(text)) {
            while (found.length() < pointer.length() && parser.nextToken() != null) {
                String here = parser.streamReadContext().pathAsPointer().toString();
                if (here.length() > found.length() && (pointer + "/").startsWith(here + "/")) {
                    found = here;
                    line = parser.currentTokenLocation().getLineNr();
                }
            }
        } catch (JacksonException syntax) {
            // The parser stopped before the key: keep its line.
        }
        return line > 0 ? "line " + line + ": " : "";
    }
}
