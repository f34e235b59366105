package dev.fusebox.lab.lint.read;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.FileLine;
import dev.fusebox.lab.lint.SettingsDocument.Written;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Reads the documents of a YAML file, each value with its line. */
final class YamlSettings {

    private static final LoadSettings SETTINGS =
            LoadSettings.builder().setAllowDuplicateKeys(true).build();

    private final String file;
    private final Map<String, Written> values = new LinkedHashMap<>();

    private YamlSettings(String file) {
        this.file = file;
    }

    static List<Map<String, Written>> documents(String file, String text) {
        List<Map<String, Written>> documents = new ArrayList<>();
        try {
            for (Node node : new Compose(SETTINGS).composeAllFromString(text)) {
                YamlSettings document = new YamlSettings(file);
                document.flatten("", node, node);
                documents.add(document.values);
            }
        } catch (MarkedYamlEngineException e) {
            String line = e.getProblemMark()
                    .map(m -> "line " + (m.getLine() + 1) + ": ")
                    .orElse("");
            throw new UsageException("%s: %snot YAML: %s".formatted(file, line, e.getProblem()));
        } catch (YamlEngineException e) {
            throw new UsageException("%s: not YAML: %s".formatted(file, e.getMessage()));
        }
        return documents;
    }

    /** @param at the key, whose line counts: a value may begin on the next one */
    private void flatten(String name, Node at, Node node) {
        if (node instanceof MappingNode mapping) {
            for (NodeTuple entry : mapping.getValue()) {
                flatten(joined(name, key(entry.getKeyNode())), entry.getKeyNode(), entry.getValueNode());
            }
        } else if (node instanceof SequenceNode sequence) {
            for (int i = 0; i < sequence.getValue().size(); i++) {
                Node element = sequence.getValue().get(i);
                flatten(name + "[" + i + "]", element, element);
            }
        } else if (node instanceof ScalarNode scalar && !name.isEmpty() && scalar.getTag() != Tag.NULL) {
            int line = at.getStartMark().map(Mark::getLine).orElse(0) + 1;
            values.put(name, new Written(name, scalar.getValue(), new FileLine(file, line)));
        }
    }

    private static String key(Node key) {
        return key instanceof ScalarNode scalar ? scalar.getValue() : "?";
    }

    private static String joined(String name, String key) {
        return name.isEmpty() || key.startsWith("[") ? name + key : name + "." + key;
    }
}
