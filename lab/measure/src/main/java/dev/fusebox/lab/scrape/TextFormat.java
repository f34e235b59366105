package dev.fusebox.lab.scrape;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Prometheus' text format, version 0.0.4. Strict: a line that is none of it is an error, since a figure must not be lost. */
final class TextFormat {

    private static final String LABEL = "([a-zA-Z_]\\w*+)\\s*+=\\s*+\"((?:[^\"\\\\]++|\\\\.)*+)\"\\s*+";
    private static final String NAME = "[a-zA-Z_:][\\w:]*+";

    private static final Pattern LINE =
            Pattern.compile("\\s*+(%s)\\s*+(?:\\{\\s*+((?:%s,?\\s*+)*+)})?\\s*+(\\S++)(?:\\s++-?\\d++)?\\s*+(?:#.*)?"
                    .formatted(NAME, LABEL));
    private static final Pattern ONE_LABEL = Pattern.compile(LABEL);

    /** One figure of a series. */
    record SeriesSample(String name, Map<String, String> labels, double value) {}

    /** @throws IOException with the first line that is no sample and no comment */
    static List<SeriesSample> parse(String text) throws IOException {
        List<SeriesSample> samples = new ArrayList<>();
        int number = 0;
        for (String line : text.split("\r?\n")) {
            number++;
            if (!line.isBlank() && line.strip().charAt(0) != '#') {
                samples.add(sample(line, number));
            }
        }
        return samples;
    }

    private static SeriesSample sample(String line, int number) throws IOException {
        Matcher parts = LINE.matcher(line);
        if (parts.matches()) {
            try {
                return new SeriesSample(parts.group(1), labels(parts.group(2)), value(parts.group(5)));
            } catch (NumberFormatException noNumber) {
                // Said below.
            }
        }
        String shown = line.length() > 60 ? line.substring(0, 60) + ".." : line;
        throw new IOException("line %d is not in Prometheus' text format: %s".formatted(number, shown));
    }

    private static Map<String, String> labels(@Nullable String text) {
        Map<String, String> labels = new LinkedHashMap<>();
        if (text != null) {
            Matcher label = ONE_LABEL.matcher(text);
            while (label.find()) {
                labels.put(label.group(1), plain(label.group(2)));
            }
        }
        return labels;
    }

    private static String plain(String escaped) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < escaped.length(); i++) {
            char c = escaped.charAt(i);
            if (c == '\\') {
                i++;
                c = escaped.charAt(i) == 'n' ? '\n' : escaped.charAt(i);
            }
            plain.append(c);
        }
        return plain.toString();
    }

    private static double value(String text) {
        return switch (text) {
            case "+Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(text);
        };
    }
}
