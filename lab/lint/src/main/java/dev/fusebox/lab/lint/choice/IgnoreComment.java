package dev.fusebox.lab.lint.choice;

import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.boot.FileComment;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A comment that takes findings of its line out, or of the line below it: {@code # fusebox:ignore FB021, FB006 until 2027-03-01: why}.
 *
 * @param rules as it names them
 * @param until its last day; {@code null} for no end
 * @param reason empty for none
 * @param mistake what keeps it from being one; {@code null} for nothing
 * @param looked for what the findings of its file are
 */
public record IgnoreComment(
        FileComment comment,
        List<String> rules,
        @Nullable LocalDate until,
        String reason,
        @Nullable String mistake,
        Looked looked) {

    /** How far the silence of a rule tells that there is nothing to find. */
    public enum Looked {
        /** Not every profile was looked at, or no rule was applied. */
        PARTLY,
        /** Some rules are silent without the libraries of the jar. */
        WITHOUT_JAR,
        EVERYWHERE
    }

    private static final Pattern FUSEBOX = Pattern.compile("\\s*fusebox:\\s*(?<verb>[\\w-]*)(?<rest>.*)");
    private static final Pattern BODY =
            Pattern.compile("(?<rules>[^:]*?)(?:\\buntil\\b(?<until>[^:]*))?(?::(?<reason>.*))?");
    private static final String FORM = "write fusebox:ignore RULE: reason";

    /** Empty for a comment of another purpose. */
    public static Optional<IgnoreComment> of(FileComment comment, Looked looked) {
        Matcher fusebox = FUSEBOX.matcher(comment.text());
        if (!fusebox.matches()) {
            return Optional.empty();
        }
        Matcher body = BODY.matcher(fusebox.group("rest").strip());
        if (!fusebox.group("verb").equals("ignore") || !body.matches()) {
            String mistake = "fusebox:%s is not known in a comment; %s".formatted(fusebox.group("verb"), FORM);
            return Optional.of(new IgnoreComment(comment, List.of(), null, "", mistake, looked));
        }
        List<String> rules = Stream.of(body.group("rules").split("[,\\s]+"))
                .filter(word -> !word.isEmpty())
                .map(word -> word.toUpperCase(Locale.ROOT))
                .distinct()
                .toList();
        String reason = Optional.ofNullable(body.group("reason")).orElse("").strip();
        String day = body.group("until") == null ? null : body.group("until").strip();
        LocalDate until = date(day);
        String mistake = rules.isEmpty()
                ? "the comment names no rule; " + FORM
                : day != null && until == null
                        ? "'%s' is no date: write until 2027-03-01".formatted(day)
                        : reason.isEmpty() ? "the comment gives no reason; " + FORM : null;
        return Optional.of(new IgnoreComment(comment, rules, until, reason, mistake, looked));
    }

    private static @Nullable LocalDate date(@Nullable String day) {
        try {
            return day == null ? null : LocalDate.parse(day);
        } catch (DateTimeParseException none) {
            return null;
        }
    }

    /** Whether it counts on this day, its last one included. */
    boolean counts(LocalDate today) {
        return mistake == null && !isOver(today);
    }

    boolean isOver(LocalDate today) {
        return until != null && today.isAfter(until);
    }

    boolean covers(LintFinding finding) {
        return rules.contains(finding.rule()) && comment.covers(finding.place());
    }
}
