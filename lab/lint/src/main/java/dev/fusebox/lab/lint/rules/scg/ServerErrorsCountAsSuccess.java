package dev.fusebox.lab.lint.rules.scg;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.lint.Fix;
import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.boot.Resolved;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** FB038. To the circuit breaker an answer is a success, whatever its status, unless the filter lists the status. */
final class ServerErrorsCountAsSuccess {

    /** One finding for all: it is the same of each. */
    static Stream<Found> findings(ScgSettings settings) {
        List<ScgGuard> guards = settings.guards().stream()
                .filter(guard -> guard.filter().arg("statusCodes").isEmpty())
                .toList();
        if (guards.isEmpty()) {
            return Stream.empty();
        }
        List<String> ids = guards.stream().map(ScgGuard::id).distinct().toList();
        Fix fix = settings.fix();
        for (ScgFilter filter : guards.stream().map(ScgGuard::filter).distinct().toList()) {
            fix = new StatusCodes(fix, filter).listed();
        }
        return Stream.of(Found.at(
                        guards.get(0).filter().at(),
                        "%s '%s': an answer of 500 or 503 counts as a success, and a backend that fails 100 %% of the calls that way never opens %s. List args.statusCodes: %s"
                                .formatted(
                                        Figures.noun(ids.size(), "circuit breaker"),
                                        String.join("', '", ids),
                                        ids.size() == 1 ? "it" : "them",
                                        StatusCodes.COUNTED))
                .withFix(fix));
    }

    /**
     * Lets a circuit breaker filter list the statuses that count as failures. It changes the filter's own lines: routes and filters are lists,
     * to which settings elsewhere add nothing. Leaves lines alone that hold more than it understands.
     */
    private record StatusCodes(Fix fix, ScgFilter filter) {

        static final String COUNTED = "500,502,503,504";

        private static final String ARGUMENT = "args.statusCodes";
        private static final String END = "\\s*(?:#.*)?";
        private static final Pattern SHORTCUT =
                Pattern.compile("(\\s*)- (['\"]?)CircuitBreaker(?:=([^,'\"#]*[^,'\"#\\s]))?\\2(\\s*#.*)?\\s*");
        private static final Pattern NAME = Pattern.compile("(\\s*(?:- )?)name:\\s*CircuitBreaker" + END);
        private static final Pattern ONE_ARGUMENT = Pattern.compile("(\\s+)[\\w-]+:\\s*[^\\s{\\[|>&*#][^{}]*");

        /** Of the only circuit breaker of the line: another filter's arguments may stand there too. */
        private static final Pattern ARGUMENTS_IN_LINE = Pattern.compile(
                "((?:\\s*|(?:(?!CircuitBreaker).)*\\bname:\\s*CircuitBreaker\\s*,\\s*)args:\\s*\\{[^{}]*[^{}\\s])(\\s*}(?:(?!CircuitBreaker).)*)");

        /** Without a change where the lines are of another form. */
        Fix listed() {
            Resolved at = filter.args().values().stream().findFirst().orElse(filter.at());
            return at.place()
                    .flatMap(place -> lines(at, fix.text(place), place.file().endsWith(".properties"))
                            .map(lines -> fix.replaceLine(place, lines)))
                    .orElse(fix);
        }

        private Optional<List<String>> lines(Resolved at, String line, boolean properties) {
            if (properties) {
                return line.endsWith("\\") ? Optional.empty() : Optional.of(ofProperties(line));
            }
            Matcher shortcut = SHORTCUT.matcher(line);
            if (shortcut.matches()) {
                return Optional.of(spelledOut(shortcut.group(1), shortcut.group(3), shortcut.group(4)));
            }
            Matcher name = NAME.matcher(line);
            if (at.equals(filter.at()) && name.matches()) {
                String indent = " ".repeat(name.group(1).length());
                return Optional.of(List.of(line, indent + "args:", indent + "  statusCodes: " + COUNTED));
            }
            Matcher argument = ONE_ARGUMENT.matcher(line);
            if (argument.matches()) {
                return Optional.of(List.of(line, argument.group(1) + "statusCodes: " + COUNTED));
            }
            Matcher together = ARGUMENTS_IN_LINE.matcher(line);
            return together.matches()
                    ? Optional.of(List.of(together.group(1) + ", statusCodes: '" + COUNTED + "'" + together.group(2)))
                    : Optional.empty();
        }

        private List<String> ofProperties(String line) {
            String property = filter.at().property();
            if (property.endsWith(".name")) {
                String element = property.substring(0, property.length() - "name".length());
                return List.of(line, element + ARGUMENT + "=" + COUNTED);
            }
            String text = filter.at().text();
            String listed = property + "." + ARGUMENT + "=" + COUNTED;
            String name = property + ".name=" + ScgFilter.BREAKER;
            return text.contains("=")
                    ? List.of(name, property + ".args.name=" + text.substring(text.indexOf('=') + 1), listed)
                    : List.of(name, listed);
        }

        private static List<String> spelledOut(String indent, @Nullable String id, @Nullable String comment) {
            String name = indent + "- name: " + ScgFilter.BREAKER + Objects.requireNonNullElse(comment, "");
            String args = indent + "  args:";
            String codes = indent + "    statusCodes: " + COUNTED;
            return id == null ? List.of(name, args, codes) : List.of(name, args, indent + "    name: " + id, codes);
        }
    }
}
