package dev.fusebox.lab.lint.read;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.settings.SettingsFile;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;

/**
 * The files of settings that a Kubernetes ConfigMap holds as blocks of text. Each has the lines of the ConfigMap, those around it empty, so
 * that numbers of lines are right.
 */
final class ConfigMapReader {

    private final SettingsFile map;
    private final Map<String, SettingsFile> held = new TreeMap<>();
    private List<String> seen = List.of();

    private ConfigMapReader(SettingsFile map) {
        this.map = map;
    }

    /**
     * By name; none of what is no ConfigMap.
     *
     * @throws UsageException where one holds a file otherwise than as a block
     */
    static Map<String, SettingsFile> held(SettingsFile file) {
        ConfigMapReader reader = new ConfigMapReader(file);
        if (!file.place().endsWith(".properties")) {
            reader.documents().forEach(reader::read);
        }
        return reader.held;
    }

    /** Of what cannot be read none: who reads it as settings says why. */
    private List<Node> documents() {
        try {
            String text = map.resource().getContentAsString(StandardCharsets.UTF_8);
            seen = new SettingsFile(map.place(), text.getBytes(StandardCharsets.UTF_8)).lines();
            Yaml yaml = new Yaml(new SafeConstructor(new LoaderOptions()));
            return StreamSupport.stream(yaml.composeAll(new StringReader(text)).spliterator(), false)
                    .toList();
        } catch (YAMLException | IOException unreadable) {
            return List.of();
        }
    }

    private void read(Node document) {
        if (value(document, "kind")
                .filter(kind -> word(kind).equals("ConfigMap"))
                .isPresent()) {
            value(document, "data")
                    .ifPresent(data -> pairs(data).stream()
                            .filter(pair -> SettingsFile.isSettings(word(pair.getKeyNode())))
                            .forEach(pair -> held.put(word(pair.getKeyNode()), file(pair))));
        }
    }

    private SettingsFile file(NodeTuple pair) {
        String name = word(pair.getKeyNode());
        if (pair.getValueNode() instanceof ScalarNode text && text.getScalarStyle() == ScalarStyle.LITERAL) {
            int first = text.getStartMark().getLine() + 1;
            int end = Math.max(first, text.getEndMark().getLine());
            // YAML has seen other words where a build or Helm fills some in.
            if (block(seen, first, end).strip().equals(text.getValue().strip())) {
                String own = "\n".repeat(first) + block(map.lines(), first, end) + "\n";
                return new SettingsFile(map.place() + "!/" + name, own.getBytes(StandardCharsets.UTF_8));
            }
        }
        throw new UsageException("%s:%d: '%s' of a ConfigMap is no block of text (|); save it as a file, and pass that"
                .formatted(map.place(), pair.getKeyNode().getStartMark().getLine() + 1, name));
    }

    /** Lines without the indent of the first that has text. */
    private static String block(List<String> lines, int first, int end) {
        List<String> block = lines.subList(Math.min(first, lines.size()), Math.min(end, lines.size()));
        int indent = block.stream()
                .filter(line -> !line.isBlank())
                .findFirst()
                .map(line -> line.length() - line.stripLeading().length())
                .orElse(0);
        return block.stream()
                .map(line -> line.substring(Math.min(indent, line.length())))
                .collect(Collectors.joining("\n"));
    }

    private static Optional<Node> value(Node map, String key) {
        return pairs(map).stream()
                .filter(pair -> word(pair.getKeyNode()).equals(key))
                .map(NodeTuple::getValueNode)
                .findFirst();
    }

    private static List<NodeTuple> pairs(Node map) {
        return map instanceof MappingNode mapping ? mapping.getValue() : List.of();
    }

    private static String word(Node node) {
        return node instanceof ScalarNode scalar ? scalar.getValue() : "";
    }
}
