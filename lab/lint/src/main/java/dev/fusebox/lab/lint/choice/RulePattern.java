package dev.fusebox.lab.lint.choice;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.fusebox.lab.common.Spelling;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.Rule;
import dev.fusebox.lab.lint.rules.LintedGateways;
import java.util.List;
import java.util.Locale;

/** Rules by their id, {@code FB021}, or by how their ids begin: {@code FB02*}. */
public record RulePattern(String text) {

    /** @throws UsageException where no rule is meant */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static RulePattern of(String text) {
        RulePattern pattern = new RulePattern(text.strip().toUpperCase(Locale.ROOT));
        List<String> known = known();
        if (known.stream().noneMatch(pattern::matches)) {
            throw new UsageException("there is no rule %s; %s".formatted(text, Spelling.meantOrKnown(text, known)));
        }
        return pattern;
    }

    /** The ids of all rules. */
    public static List<String> known() {
        return LintedGateways.rules().stream().map(Rule::id).toList();
    }

    boolean isExact() {
        return !text.endsWith("*");
    }

    public boolean matches(String rule) {
        return isExact() ? rule.equals(text) : rule.startsWith(text.substring(0, text.length() - 1));
    }
}
