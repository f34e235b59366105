package dev.fusebox.lab.lint.read;

import dev.fusebox.lab.lint.KnownProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Collects what libraries list in Spring Boot's configuration metadata. */
final class MetadataFile {

    static final String NAME = "META-INF/spring-configuration-metadata.json";

    /** Many times what the largest library lists. */
    static final int MOST_BYTES = 32 << 20;

    /** Hand-written, where the compiler's file does not have it. */
    static final String MORE = "META-INF/additional-spring-configuration-metadata.json";

    private static final Pattern MADE_FOR_SETTINGS = Pattern.compile("(.*(Properties|ConfigBean)(\\$.*)?)?");

    final List<KnownProperty> properties = new ArrayList<>();
    final List<String> groups = new ArrayList<>();

    /** A file that cannot be read lists nothing, as for an editor. */
    void add(String library, byte[] json) {
        try {
            JsonNode root = JsonMapper.shared().readTree(json);
            root.path("groups").forEach(this::addGroup);
            root.path("properties").forEach(p -> properties.add(property(library, p)));
        } catch (JacksonException damaged) {
            // Its properties stay unknown.
        }
    }

    /** A class that is made for settings lists all of them; another one, such as a filter, may bind more than it lists. */
    private void addGroup(JsonNode group) {
        if (MADE_FOR_SETTINGS.matcher(group.path("type").asString("")).matches()) {
            groups.add(group.path("name").asString(""));
        }
    }

    private static KnownProperty property(String library, JsonNode p) {
        JsonNode deprecation = p.path("deprecation");
        String replacement = deprecation.path("replacement").asString("");
        return new KnownProperty(
                p.path("name").asString(""),
                p.path("type").asString(""),
                text(p.path("defaultValue")),
                library,
                deprecation.path("level").asString("").equals("error"),
                text(deprecation.path("since")),
                replacement.isEmpty() ? null : replacement);
    }

    private static @Nullable String text(JsonNode value) {
        return value.isValueNode() && !value.isNull() ? value.asString() : null;
    }
}
