package dev.fusebox.lab.common;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JacksonException.Reference;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.InvalidTypeIdException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** Says in one line what is wrong with a YAML or JSON file: which key, and what was expected. */
final class DocumentErrors {

    private static final Pattern DUPLICATE = Pattern.compile("Duplicate Object property \"(.*)\"");

    /** What Jackson calls a component whose keys stand beside those of the others. */
    private static final String NO_KEY = "@JsonUnwrapped";

    /** Details that only the author of a parser needs. */
    private static final Pattern INTERNALS = Pattern.compile(
            " \\((?:code|start marker|start token|CTRL-CHAR|[a-z.]*\\.[A-Z])[^)]*\\)+|\\[Source:[^\\]]*\\]");

    /** @param format YAML or JSON */
    static String of(JacksonException e, String format) {
        for (Throwable t = e; t != null; t = t.getCause()) {
            if (t instanceof UsageException) {
                return place(e) + t.getMessage();
            }
        }
        return (e instanceof UnrecognizedPropertyException ? "" : place(e)) + what(e, format);
    }

    private static String what(JacksonException e, String format) {
        Matcher duplicate = DUPLICATE.matcher(e.getOriginalMessage());
        if (duplicate.find()) {
            return "the key '" + duplicate.group(1) + "' is there twice; remove one of them";
        }
        if (e instanceof UnrecognizedPropertyException unknown) {
            return unknown(unknown);
        }
        if (e instanceof InvalidTypeIdException wrong) {
            return kind(wrong);
        }
        if (e instanceof InvalidFormatException wrong) {
            return "'" + wrong.getValue() + "' is not " + kind(wrong.getTargetType());
        }
        if (e instanceof InputCoercionException wrong) {
            return "this must be " + kind(wrong.getTargetType()) + ", and the number is too large";
        }
        if (e instanceof MismatchedInputException && e.getOriginalMessage().startsWith("Trailing token")) {
            return format.equals("YAML")
                    ? "a second document (---) begins after this; only one is read"
                    : "there is more after the end of the document";
        }
        if (e instanceof MismatchedInputException wrong && wrong.getTargetType() != null) {
            return "this must be " + kind(wrong.getTargetType());
        }
        if (e.getOriginalMessage().startsWith("Unexpected end-of-input")) {
            return "not " + format + ": it ends too early (was it cut off?)";
        }
        if (e instanceof DatabindException) {
            return "it cannot be read";
        }
        return syntax(e, format);
    }

    /** The last line of the parser's message says what is wrong; the lines before it say what the parser was doing. */
    private static String syntax(JacksonException e, String format) {
        List<String> words =
                e.getOriginalMessage().lines().filter(l -> !l.startsWith(" ")).toList();
        String last = words.isEmpty() ? "it cannot be read" : words.get(words.size() - 1);
        String plain = INTERNALS.matcher(last).replaceAll("");
        return "not " + format + ": " + plain
                + (format.equals("YAML") ? " (check the indentation and the quotes there and just above)" : "");
    }

    private static String unknown(UnrecognizedPropertyException e) {
        List<String> known = Stream.concat(
                        e.getKnownPropertyIds().stream().map(Object::toString).filter(key -> !key.startsWith(NO_KEY)),
                        keysOfParts(e.getReferringClass()))
                .distinct()
                .sorted()
                .toList();
        return Spelling.nearest(e.getPropertyName(), known)
                .map(near -> "unknown key '%s'; did you mean '%s'?".formatted(e.getPropertyName(), near))
                .orElseGet(
                        () -> "unknown key '%s'; known: %s".formatted(e.getPropertyName(), String.join(", ", known)));
    }

    /** Keys of the parts of a record that have no key in the document. */
    private static Stream<String> keysOfParts(Class<?> type) {
        return !type.isRecord()
                ? Stream.empty()
                : Arrays.stream(type.getRecordComponents())
                        .filter(part -> part.getAccessor().isAnnotationPresent(JsonUnwrapped.class))
                        .flatMap(part -> Arrays.stream(part.getType().getRecordComponents()))
                        .map(RecordComponent::getName);
    }

    private static String kind(InvalidTypeIdException e) {
        Class<?> base = e.getBaseType().getRawClass();
        JsonSubTypes kinds = base.getAnnotation(JsonSubTypes.class);
        Stream<String> names = kinds == null
                ? KindNames.of(base)
                : Arrays.stream(kinds.value()).map(JsonSubTypes.Type::name);
        String known = names.sorted().collect(Collectors.joining(", "));
        return e.getTypeId() == null
                ? "the key 'kind' is missing; it is one of " + known
                : "unknown kind '%s'; known: %s".formatted(e.getTypeId(), known);
    }

    static String kind(Class<?> type) {
        if (List.of(Integer.class, int.class, Long.class, long.class).contains(type)) {
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

    /** The wrong key as a JSON pointer; empty where only the parser knows it. */
    static String pointer(JacksonException e) {
        return path(e).stream()
                .map(r -> "/" + (r.getPropertyName() == null ? r.getIndex() : r.getPropertyName()))
                .collect(Collectors.joining());
    }

    /** The wrong key for people. */
    private static String place(JacksonException e) {
        String place = path(e).stream()
                .map(r -> r.getPropertyName() == null ? "[" + r.getIndex() + "]" : "." + r.getPropertyName())
                .collect(Collectors.joining());
        return place.isEmpty() ? "" : place.replaceFirst("^\\.", "") + ": ";
    }

    private static List<Reference> path(JacksonException e) {
        return e instanceof DatabindException mapping ? mapping.getPath() : List.of();
    }
}
