package dev.fusebox.lab.lint;

import dev.fusebox.lab.lint.SettingsDocument.Written;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Replaces {@code ${name}} and {@code ${name:default}}. A name that no file has may still come from the environment: a default is what
 * holds without that, so it is taken; without a default the value is undecided.
 *
 * @param written by plain name
 */
record Placeholders(Map<String, Written> written) {

    private static final int DEEPEST = 10;

    Map<String, Resolved> resolved() {
        Map<String, Resolved> all = new LinkedHashMap<>();
        written.forEach((key, w) ->
                all.put(key, new Resolved(w.property(), w.text(), filled(w.text(), 0), new Origin.InFile(w.place()))));
        return all;
    }

    private @Nullable String filled(String text, int depth) {
        int start = text.indexOf("${");
        int end = start < 0 ? -1 : closing(text, start + 2);
        if (end < 0) {
            return text;
        }
        String inner = depth > DEEPEST ? null : value(text.substring(start + 2, end), depth);
        String rest = filled(text.substring(end + 1), depth);
        return inner == null || rest == null ? null : text.substring(0, start) + inner + rest;
    }

    private @Nullable String value(String placeholder, int depth) {
        int colon = placeholder.indexOf(':');
        String name = filled(colon < 0 ? placeholder : placeholder.substring(0, colon), depth + 1);
        Optional<Written> known = Optional.ofNullable(name).map(n -> written.get(PropertyName.plain(n)));
        if (known.isPresent()) {
            return filled(known.get().text(), depth + 1);
        }
        return colon < 0 ? null : filled(placeholder.substring(colon + 1), depth + 1);
    }

    /** The brace that closes the placeholder, which may hold others. */
    private static int closing(String text, int from) {
        int open = 1;
        for (int i = from; i < text.length(); i++) {
            if (text.startsWith("${", i)) {
                open++;
            } else if (text.charAt(i) == '}' && --open == 0) {
                return i;
            }
        }
        return -1;
    }
}
