package dev.fusebox.lab.lint.boot;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.boot.SettingsDocument.Written;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Looks at placeholders before Spring fills them in, which is recursive: a value may name others that each name others again. Names
 * that a placeholder makes are not followed, and a value that names itself is Spring's to report.
 */
public final class PlaceholderBounds {

    private static final long LONGEST = 1 << 16;
    private static final int DEEPEST = 10;
    private static final int MOST_NAMES = 1000;
    private static final Pattern NAME = Pattern.compile("\\$\\{([^${}:]+)");
    private static final Pattern BRACE = Pattern.compile("\\$\\{|}");

    private final Map<String, Long> lengths = new HashMap<>();
    private final Map<String, String> texts = new HashMap<>();

    private PlaceholderBounds() {}

    /** @throws UsageException for a value that grows beyond all use */
    public static void check(List<SettingsDocument> documents) {
        PlaceholderBounds bounds = new PlaceholderBounds();
        List<Written> all = documents.stream()
                .flatMap(document -> document.values().values().stream())
                .filter(written -> written.text().contains("${"))
                .toList();
        documents.forEach(document -> document.values()
                .values()
                .forEach(w -> bounds.texts.merge(
                        w.property(), w.text(), (one, other) -> one.length() > other.length() ? one : other)));
        for (Written written : all) {
            if (bounds.length(written.text()) > LONGEST) {
                throw new UsageException(
                        "%s: the placeholders of %s grow beyond %d characters, or are more than %d deep"
                                .formatted(written.place().words(), written.property(), LONGEST, DEEPEST));
            }
        }
    }

    private long length(String text) {
        if (BRACE.matcher(text).results().limit(2L * MOST_NAMES + 1).count() > 2L * MOST_NAMES || isDeep(text)) {
            return LONGEST + 1;
        }
        long length = text.length();
        Matcher name = NAME.matcher(text);
        while (name.find() && length <= LONGEST) {
            length += named(name.group(1));
        }
        return length;
    }

    private long named(String name) {
        Long known = lengths.putIfAbsent(name, 0L);
        if (known != null || !texts.containsKey(name)) {
            return known == null ? 0 : known;
        }
        long length = length(texts.getOrDefault(name, ""));
        lengths.put(name, length);
        return length;
    }

    private static boolean isDeep(String text) {
        int open = 0;
        Matcher brace = BRACE.matcher(text);
        while (brace.find()) {
            open = Math.max(0, open + (brace.group().equals("}") ? -1 : 1));
            if (open > DEEPEST) {
                return true;
            }
        }
        return false;
    }
}
