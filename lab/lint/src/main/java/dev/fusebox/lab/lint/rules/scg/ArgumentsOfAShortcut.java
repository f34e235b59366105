package dev.fusebox.lab.lint.rules.scg;

import dev.fusebox.lab.lint.Fix;
import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.boot.FileLine;
import dev.fusebox.lab.lint.boot.Resolved;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** FB062. The shortcut of a circuit breaker has one argument, its name, taken as it is written; further ones are dropped. */
final class ArgumentsOfAShortcut {

    private static final Pattern NAMED = Pattern.compile("(?i)(name|fallbackUri|statusCodes)\\s*=\\s*(.*)");
    private static final Pattern LINE = Pattern.compile("(\\s*)- (['\"]?)(CircuitBreaker|Hystrix)=[^#]*\\2\\s*");

    static Stream<Found> findings(ScgSettings settings) {
        return settings.filtersNamed(ScgFilter.BREAKER, ScgFilter.HYSTRIX)
                .filter(f -> !f.at().property().endsWith(".name"))
                .filter(f -> ScgFilter.words(f.at().text()).stream()
                        .anyMatch(word -> NAMED.matcher(word).matches() || word.startsWith("forward:")))
                .map(f -> found(settings, f));
    }

    private static Found found(ScgSettings settings, ScgFilter filter) {
        List<String> words = ScgFilter.words(filter.at().text());
        String dropped =
                words.size() == 1 ? "" : "; %s is dropped".formatted(String.join(",", words.subList(1, words.size())));
        return Found.at(
                        filter.at(),
                        "a shortcut has one argument, so the name of this circuit breaker is '%s'%s"
                                .formatted(words.get(0), dropped))
                .withFix(spelledOut(settings.fix(), filter.at(), words));
    }

    private static Fix spelledOut(Fix fix, Resolved at, List<String> words) {
        FileLine place = at.place().orElseThrow();
        Matcher line = LINE.matcher(fix.text(place));
        if (!line.matches()) {
            return fix;
        }
        List<String> lines =
                new ArrayList<>(List.of(line.group(1) + "- name: " + line.group(3), line.group(1) + "  args:"));
        for (String word : words) {
            Matcher named = NAMED.matcher(word);
            String key = word.equals(words.get(0)) ? "name" : "fallbackUri";
            String argument = named.matches() ? named.group(1) + ": " + named.group(2) : key + ": " + word;
            lines.add(line.group(1) + "    " + argument);
        }
        return fix.replaceLine(place, lines);
    }
}
