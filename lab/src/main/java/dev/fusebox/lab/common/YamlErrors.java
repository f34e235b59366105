package dev.fusebox.lab.common;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** What is wrong with a YAML file, in one line for its writer: where, which key, and what was expected. */
public final class YamlErrors {

    private YamlErrors() {}

    public static String of(JacksonException e) {
        for (Throwable t = e; t != null; t = t.getCause()) {
            if (t instanceof UsageException) {
                return t.getMessage();
            }
        }
        if (e instanceof UnrecognizedPropertyException unknown) {
            return "unknown key '" + unknown.getPropertyName() + "'; known: "
                    + unknown.getKnownPropertyIds().stream()
                            .map(Object::toString)
                            .collect(Collectors.joining(", "));
        }
        boolean placed = e.getLocation() != null && e.getLocation().getLineNr() > 0;
        return (placed ? "line " + e.getLocation().getLineNr() + ": " : "") + key(e) + what(e);
    }

    private static String what(JacksonException e) {
        if (e instanceof InvalidFormatException wrong) {
            return "'" + wrong.getValue() + "' is not " + kind(wrong.getTargetType());
        }
        if (e instanceof MismatchedInputException wrong && wrong.getTargetType() != null) {
            return "this must be " + kind(wrong.getTargetType());
        }
        if (e instanceof DatabindException) {
            return e.getOriginalMessage().lines().findFirst().orElse("it cannot be read");
        }
        // The parser's words: what it was doing, where, and last of all what is wrong, each with the place indented
        // below.
        List<String> words =
                e.getOriginalMessage().lines().filter(l -> !l.startsWith(" ")).toList();
        return "not YAML: " + (words.isEmpty() ? "it cannot be read" : words.get(words.size() - 1))
                + " (look at the indentation and the quotes there and just above)";
    }

    private static String kind(Class<?> type) {
        if (type == Integer.class || type == int.class) {
            return "a whole number";
        }
        if (type == Double.class || type == double.class) {
            return "a number";
        }
        if (type == Boolean.class || type == boolean.class) {
            return "true or false";
        }
        if (type == String.class) {
            return "a word or sentence";
        }
        return Collection.class.isAssignableFrom(type) ? "a list" : "a group of keys";
    }

    /** Which key is wrong, where the mapper knows it. */
    private static String key(JacksonException e) {
        if (!(e instanceof DatabindException mapping) || mapping.getPath().isEmpty()) {
            return "";
        }
        return mapping.getPath().stream()
                        .map(r -> r.getPropertyName() == null ? "[" + r.getIndex() + "]" : r.getPropertyName())
                        .collect(Collectors.joining("."))
                + ": ";
    }
}
