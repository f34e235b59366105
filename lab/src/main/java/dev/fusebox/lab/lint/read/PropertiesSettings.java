package dev.fusebox.lab.lint.read;

import dev.fusebox.lab.lint.FileLine;
import dev.fusebox.lab.lint.SettingsDocument.Written;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.commons.lang3.exception.UncheckedException;

/** Reads the documents of a properties file, which {@code #---} separates, each value with its line. */
final class PropertiesSettings {

    private PropertiesSettings() {}

    static List<Map<String, Written>> documents(String file, String text) {
        List<Map<String, Written>> documents = new ArrayList<>();
        Map<String, Written> values = new LinkedHashMap<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).matches("[#!]---\\s*")) {
                documents.add(values);
                values = new LinkedHashMap<>();
                continue;
            }
            int first = i;
            StringBuilder entry = new StringBuilder(lines.get(i));
            while (continues(lines.get(i)) && i + 1 < lines.size()) {
                entry.append('\n').append(lines.get(++i));
            }
            read(file, first + 1, entry.toString(), values);
        }
        documents.add(values);
        return documents;
    }

    /** The class of the JDK knows the escapes; it gets one entry at a time, so that its line is known. */
    private static void read(String file, int line, String entry, Map<String, Written> into) {
        Properties one = new Properties();
        try {
            one.load(new StringReader(entry));
        } catch (IOException e) {
            throw new UncheckedException(e);
        } catch (IllegalArgumentException badEscape) {
            return;
        }
        one.forEach((key, value) ->
                into.put(key.toString(), new Written(key.toString(), value.toString(), new FileLine(file, line))));
    }

    /** An odd number of backslashes at the end of a line that is no comment. */
    private static boolean continues(String line) {
        int backslashes = line.length() - line.replaceFirst("\\\\+$", "").length();
        return backslashes % 2 == 1
                && !line.strip().startsWith("#")
                && !line.strip().startsWith("!");
    }
}
