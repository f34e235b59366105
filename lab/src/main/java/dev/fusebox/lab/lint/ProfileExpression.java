package dev.fusebox.lab.lint;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which profiles a document is for: {@code prod}, {@code prod,eu} for either, {@code prod & !(eu | us)}. */
record ProfileExpression(Predicate<Collection<String>> condition, Set<String> names) {

    private static final Pattern TOKEN = Pattern.compile("[()&|!,]|[^()&|!,\\s]+");

    static ProfileExpression of(String text) {
        List<String> tokens = new ArrayList<>();
        Set<String> names = new TreeSet<>();
        Matcher matcher = TOKEN.matcher(text);
        while (matcher.find()) {
            tokens.add(matcher.group());
            if (matcher.group().length() > 1
                    || Character.isLetterOrDigit(matcher.group().charAt(0))) {
                names.add(matcher.group());
            }
        }
        return new ProfileExpression(either(tokens), names);
    }

    boolean accepts(Collection<String> active) {
        return condition.test(active);
    }

    /** Takes tokens from the front; what it cannot read holds never. */
    private static Predicate<Collection<String>> either(List<String> tokens) {
        Predicate<Collection<String>> holds = both(tokens);
        while (!tokens.isEmpty() && ",|".contains(tokens.get(0))) {
            tokens.remove(0);
            holds = holds.or(both(tokens));
        }
        return holds;
    }

    private static Predicate<Collection<String>> both(List<String> tokens) {
        Predicate<Collection<String>> holds = one(tokens);
        while (!tokens.isEmpty() && tokens.get(0).equals("&")) {
            tokens.remove(0);
            holds = holds.and(one(tokens));
        }
        return holds;
    }

    private static Predicate<Collection<String>> one(List<String> tokens) {
        if (tokens.isEmpty()) {
            return active -> false;
        }
        String token = tokens.remove(0);
        if (token.equals("!")) {
            return one(tokens).negate();
        }
        if (token.equals("(")) {
            Predicate<Collection<String>> inner = either(tokens);
            if (!tokens.isEmpty()) {
                tokens.remove(0);
            }
            return inner;
        }
        return active -> active.contains(token);
    }
}
