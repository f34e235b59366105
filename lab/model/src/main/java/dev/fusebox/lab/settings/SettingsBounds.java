package dev.fusebox.lab.settings;

import dev.fusebox.lab.common.UsageException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionEndEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.DocumentStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.NodeEvent;

/**
 * Looks at a file of settings before it is parsed, so that none needs long or much memory: what parsers do with depth and aliases is
 * recursive, and with long words quadratic. A file that is no YAML passes: the parser says why.
 */
final class SettingsBounds {

    /** Also of one entry of a jar. */
    static final int MOST_BYTES = 1 << 20;

    /** As SnakeYAML's own bound, which Spring Boot keeps. */
    private static final int DEEPEST = 50;

    /** Values of one file, with each alias replaced by what it stands for. */
    private static final long MOST_VALUES = 200_000;

    /** What Spring Boot does with them takes a time that grows with their square: {@code lint} needs two seconds for this number. */
    private static final int MOST_DOCUMENTS = 500;

    private static final Pattern PROPERTIES_DOCUMENT = Pattern.compile("(?m)^[#!]---\\s*$");

    /** Anchors that are complete, with the number of their values. */
    private final Map<String, Long> complete = new HashMap<>();

    private final Deque<OpenNode> open = new ArrayDeque<>();
    private long values;
    private int documents;

    /** A group or list whose end has not come. */
    private record OpenNode(@Nullable String anchor, long valuesBefore) {}

    private SettingsBounds() {}

    /** @throws UsageException in one line, for what must not be parsed */
    static void check(String name, byte[] bytes) {
        if (name.endsWith(".properties")) {
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            tooMany(PROPERTIES_DOCUMENT.matcher(text).results().count()).ifPresent(reason -> {
                throw new UsageException("%s: %s".formatted(name, reason));
            });
            return;
        }
        SettingsBounds bounds = new SettingsBounds();
        try {
            for (Event event : new Yaml().parse(new StringReader(new String(bytes, StandardCharsets.UTF_8)))) {
                bounds.see(event).ifPresent(reason -> {
                    int line = event.getStartMark().getLine() + 1;
                    throw new UsageException("%s: line %d: %s".formatted(name, line, reason));
                });
            }
        } catch (YAMLException | IndexOutOfBoundsException noYaml) {
            // Said by who parses it.
        }
    }

    /** @return what must not be there */
    private Optional<String> see(Event event) {
        if (event instanceof DocumentStartEvent) {
            return tooMany(documents++);
        }
        if (event instanceof CollectionStartEvent start) {
            values++;
            open.push(new OpenNode(start.getAnchor(), values));
            return reason(open.size() > DEEPEST, "nested deeper than %d levels".formatted(DEEPEST));
        }
        if (event instanceof CollectionEndEvent) {
            OpenNode ended = open.pop();
            if (ended.anchor() != null) {
                complete.put(ended.anchor(), values - ended.valuesBefore());
            }
        } else if (event instanceof AliasEvent alias) {
            String anchor = alias.getAnchor();
            if (open.stream().anyMatch(o -> anchor.equals(o.anchor()))) {
                return Optional.of("the alias *%s stands for what it is in".formatted(anchor));
            }
            values += 1 + complete.getOrDefault(anchor, 0L);
        } else if (event instanceof NodeEvent) {
            values++;
        }
        return reason(values > MOST_VALUES, "more than %d values, aliases counted".formatted(MOST_VALUES));
    }

    private static Optional<String> tooMany(long before) {
        return reason(before >= MOST_DOCUMENTS, "more than %d documents in one file".formatted(MOST_DOCUMENTS));
    }

    private static Optional<String> reason(boolean holds, String words) {
        return holds ? Optional.of(words) : Optional.empty();
    }
}
