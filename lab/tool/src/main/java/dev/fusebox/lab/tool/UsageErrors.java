package dev.fusebox.lab.tool;

import dev.fusebox.lab.common.Spelling;
import dev.fusebox.lab.common.UsageException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Wrong arguments in the words of all other messages, where picocli would use its own.
 *
 * @param withoutVerb what is said when no verb is given
 * @param elsewhere as in {@link CommandFrame}
 */
record UsageErrors(String withoutVerb, Map<String, String> elsewhere) {

    private static final List<Class<?>> WHOLE = List.of(int.class, Integer.class, long.class, Long.class);
    private static final List<Class<?>> NUMBERS = List.of(double.class, Double.class);

    /** What is wrong, and what to do. */
    String of(ParameterException failure) {
        String place = failure.getCommandLine().getCommandSpec().qualifiedName();
        return message(failure) + "\nsee " + place + " --help";
    }

    private String message(ParameterException failure) {
        if (failure.getCause() instanceof UsageException mistake) {
            return String.valueOf(mistake.getMessage());
        }
        boolean verbIsFirst = failure.getCommandLine().getParent() == null;
        if (failure instanceof UnmatchedArgumentException unmatched) {
            Optional<String> why = elsewhere(unmatched);
            if (why.isPresent()) {
                return why.get();
            }
            String word = unmatched.getUnmatched().get(0);
            String what = unmatched.isUnknownOption() ? "option" : verbIsFirst ? "verb" : "argument";
            return "unknown " + what + " '" + word + "'"
                    + suggestion(unmatched).map("; did you mean %s?"::formatted).orElse("");
        }
        if (failure instanceof MissingParameterException) {
            return plain(failure).replaceFirst("^Missing required [a-z()]+: ", "missing: ");
        }
        if (verbIsFirst && failure.getArgSpec() == null) {
            return withoutVerb;
        }
        return failure.getArgSpec() instanceof OptionSpec option && failure.getValue() != null
                ? number(option)
                        .map(kind -> "%s %s: must be %s".formatted(name(option), failure.getValue(), kind))
                        .orElse(plain(failure))
                : plain(failure);
    }

    /** Why the first of the words that another program knows is not known here. */
    private Optional<String> elsewhere(UnmatchedArgumentException failure) {
        CommandLine command = failure.getCommandLine();
        String verb = command.getParent() == null ? "" : command.getCommandName() + " ";
        return failure.getUnmatched().stream()
                .map(word -> word.replaceFirst("=.*", ""))
                .filter(word -> elsewhere.containsKey(verb + word))
                .findFirst()
                .map(word -> word + elsewhere.get(verb + word));
    }

    private static String name(OptionSpec option) {
        return option.longestName();
    }

    private static Optional<String> number(OptionSpec option) {
        List<Class<?>> types = List.of(option.auxiliaryTypes());
        return types.stream().anyMatch(WHOLE::contains)
                ? Optional.of("a whole number")
                : types.stream().anyMatch(NUMBERS::contains) ? Optional.of("a number") : Optional.empty();
    }

    private static String plain(ParameterException failure) {
        return String.valueOf(failure.getMessage()).replaceFirst("^Error: ", "").replace("option option", "option");
    }

    /** picocli's own suggestions miss swapped letters, or name another word than the one meant. */
    private static Optional<String> suggestion(UnmatchedArgumentException failure) {
        CommandLine command = failure.getCommandLine();
        String given = failure.getUnmatched().get(0);
        List<String> known = Stream.concat(
                        command.getSubcommands().keySet().stream(),
                        command.getCommandSpec().optionsMap().keySet().stream().filter(name -> name.startsWith("--")))
                .toList();
        return Spelling.nearest(given, known)
                .or(() -> failure.getSuggestions().stream().findFirst());
    }
}
