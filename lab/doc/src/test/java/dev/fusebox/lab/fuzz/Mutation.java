package dev.fusebox.lab.fuzz;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Odd input, made from a usual one. The same seed makes the same. */
public final class Mutation {

    /** What has broken readers of text. */
    private static final List<String> ODD = List.of(
            "-1",
            "0",
            "1e400",
            "1e9",
            "NaN",
            "+Inf",
            "99999999999999999999",
            "1.5",
            "null",
            "~",
            "true",
            "''",
            "\"",
            "'",
            "\\",
            "\\u",
            "${a}",
            "${${a}}",
            "${",
            "#{",
            "#---\n",
            "---\n",
            "...\n",
            "&a ",
            "*a ",
            "<<: *a\n",
            "!!java.lang.Object ",
            "? ",
            "- ",
            ": ",
            "{",
            "}",
            "[",
            "]",
            ",",
            "\t",
            "\r",
            "\0",
            "\u202e",
            "\u001b[2J",
            "\ufeff",
            "\ud83d\ude00",
            "\n",
            "\n\n  ",
            "=",
            "30s",
            "1Pi",
            "512Mi",
            "../../x",
            "/",
            "%s",
            "(",
            ")",
            "\u0085",
            "\u2028");

    private final Random random;

    public Mutation(long seed) {
        random = new Random(seed);
    }

    public <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    public int below(int bound) {
        return random.nextInt(bound);
    }

    /** One to six changes, each of any place of the text. */
    public String of(String text) {
        String now = text;
        for (int changes = 1 + random.nextInt(6); changes > 0; changes--) {
            now = changed(now);
        }
        return now;
    }

    private String changed(String text) {
        int from = random.nextInt(text.length() + 1);
        int to = Math.min(text.length(), from + random.nextInt(1 + random.nextInt(60)));
        String part = text.substring(from, to);
        String odd = one(ODD);
        return switch (random.nextInt(9)) {
            case 0 -> text.substring(0, from) + text.substring(to);
            case 1 -> text.substring(0, from);
            case 2 -> text.substring(0, from) + odd + text.substring(from);
            case 3 -> text.substring(0, from) + odd + text.substring(to);
            case 4 -> text.substring(0, to) + part + text.substring(to);
            // Up to 1 MB: deep, long or many.
            case 5 -> text.substring(0, from) + odd.repeat(1 << random.nextInt(18)) + text.substring(from);
            case 6 -> text.substring(0, to) + part.repeat(1 << random.nextInt(12)) + text.substring(to);
            case 7 -> number(text, odd);
            default -> line(text);
        };
    }

    /** Another value in place of some number. */
    private String number(String text, String value) {
        List<MatchResult> numbers =
                Pattern.compile("-?\\d+(\\.\\d+)?").matcher(text).results().toList();
        if (numbers.isEmpty()) {
            return value;
        }
        MatchResult at = one(numbers);
        return text.substring(0, at.start()) + value + text.substring(at.end());
    }

    /** A line at another place. */
    private String line(String text) {
        List<String> lines = text.lines().toList();
        if (lines.isEmpty()) {
            return text;
        }
        int at = text.indexOf('\n', random.nextInt(text.length())) + 1;
        return text.substring(0, at) + one(lines) + "\n" + text.substring(at);
    }

    /** Bytes that are no text: one to six of them are others, or the rest is missing. */
    public byte[] of(byte[] bytes) {
        byte[] now = bytes.clone();
        for (int changes = 1 + random.nextInt(6); changes > 0; changes--) {
            // The directory of a jar is at its end, and says most about it.
            int at = random.nextBoolean()
                    ? random.nextInt(now.length)
                    : now.length - 1 - random.nextInt(Math.min(200, now.length));
            now[at] = random.nextBoolean() ? (byte) random.nextInt() : (byte) (random.nextBoolean() ? 0xff : 0);
        }
        return random.nextInt(10) == 0 ? Arrays.copyOf(now, random.nextInt(now.length)) : now;
    }
}
