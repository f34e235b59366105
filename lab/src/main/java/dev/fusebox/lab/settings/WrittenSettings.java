package dev.fusebox.lab.settings;

import dev.fusebox.lab.chain.WrittenSetting;
import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The settings of a YAML or properties file, by full property name, with their lines. */
public final class WrittenSettings {

    private static final YAMLMapper YAML = new YAMLMapper();

    private static final Pattern PROPERTY = Pattern.compile("\\s*([^#!:=\\s][^:=\\s]*)\\s*[:=]?\\s*(.*)");

    private WrittenSettings() {}

    /** @throws UsageException when it cannot be read */
    public static List<WrittenSetting> of(Path file) {
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException e) {
            throw new UsageException(file + " cannot be read: " + IoErrors.of(e));
        }
        return file.toString().endsWith(".properties") ? properties(file, text) : yaml(file, text);
    }

    private static List<WrittenSetting> properties(Path file, String text) {
        List<WrittenSetting> found = new ArrayList<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            Matcher line = PROPERTY.matcher(lines.get(i));
            if (line.matches()) {
                found.add(new WrittenSetting(line.group(1), line.group(2).strip(), file + ":" + (i + 1)));
            }
        }
        return found;
    }

    /** Of several documents all that no profile switches on. */
    private static List<WrittenSetting> yaml(Path file, String text) {
        List<WrittenSetting> found = new ArrayList<>();
        try (JsonParser parser = YAML.createParser(text)) {
            while (parser.nextToken() != null) {
                List<WrittenSetting> document = new ArrayList<>();
                read(parser, "", file, document);
                if (document.stream()
                        .noneMatch(s -> s.property().equals("spring.profiles")
                                || s.property().startsWith("spring.config.activate."))) {
                    found.addAll(document);
                }
            }
        } catch (JacksonException e) {
            int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            throw new UsageException("%s: line %d: not YAML".formatted(file, line));
        }
        return found;
    }

    private static void read(JsonParser parser, String name, Path file, List<WrittenSetting> into) {
        int line = parser.currentTokenLocation().getLineNr();
        switch (parser.currentToken()) {
            case START_OBJECT -> {
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String key = parser.currentName();
                    parser.nextToken();
                    read(parser, name.isEmpty() || key.startsWith("[") ? name + key : name + "." + key, file, into);
                }
            }
            case START_ARRAY -> {
                for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
                    read(parser, name + "[" + i + "]", file, into);
                }
            }
            case VALUE_NULL -> {}
            default -> into.add(new WrittenSetting(name, parser.getString(), file + ":" + line));
        }
    }
}
