package dev.fusebox.lab.experiment.check;

import dev.fusebox.lab.chain.WrittenSetting;
import dev.fusebox.lab.load.call.CallHeaders;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Values that no file and no line of a check may have: of settings, variables, flags and headers whose name is that of a secret.
 */
public record Secrets(List<String> values) {

    /** In place of a secret, as the agent has it, too. */
    static final String HIDDEN = "******";

    /** A shorter one would be found in words that are no secret. */
    private static final int SHORTEST = 4;

    private static final Pattern NAME = Pattern.compile(
            "(?i).*(pass(word|wd|phrase)?|pwd|secret|token|credential|api.?key|access.?key|private.?key|authorization|cookie)[^.]*");
    private static final Pattern INSIDE = Pattern.compile(
            "(?i)((?:pass(?:word|wd|phrase)?|pwd|secret|token|credential|api.?key)[\\w.-]*[\"']?\\s*[=:]\\s*)(\"[^\"]*\"|[^&,;\\s}\"']+)");
    private static final Pattern FLAG = Pattern.compile("-D([^=]+)=(.*)");
    private static final Pattern DEFAULT = Pattern.compile("\\$\\{[^:}]+:([^}]+)}");
    private static final Pattern LOGIN = Pattern.compile("(?<=://)[^/@\\s]+(?=@)");

    /** The longest first, so that none is hidden only in part. */
    public Secrets {
        values = values.stream()
                .filter(value -> value.length() >= SHORTEST)
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    /**
     * @param given settings of the command line
     * @param flags of the JVM
     * @param written settings in the files of the application, of all profiles
     */
    public static Secrets of(
            Map<String, String> given, List<String> flags, List<WrittenSetting> written, CallHeaders headers) {
        return new Secrets(Stream.of(
                        named(given.entrySet().stream()),
                        named(System.getenv().entrySet().stream()),
                        flags.stream()
                                .map(FLAG::matcher)
                                .filter(flag -> flag.matches()
                                        && NAME.matcher(flag.group(1)).matches())
                                .map(flag -> flag.group(2)),
                        written.stream()
                                .filter(one -> NAME.matcher(one.property()).matches())
                                .flatMap(one -> plain(one.value())),
                        // `Bearer abc` is quoted without its first word, too.
                        named(headers.all().entrySet().stream())
                                .flatMap(value -> Stream.of(value, value.replaceFirst("\\S+\\s+", ""))))
                .flatMap(values -> values)
                .toList());
    }

    private static Stream<String> named(Stream<Map.Entry<String, String>> all) {
        return all.filter(one -> NAME.matcher(one.getKey()).matches()).map(Map.Entry::getValue);
    }

    /** The value, or the default of a placeholder. */
    private static Stream<String> plain(String value) {
        Matcher placeholder = DEFAULT.matcher(value);
        return value.contains("${") ? placeholder.results().map(found -> found.group(1)) : Stream.of(value);
    }

    /** Those of both. */
    public Secrets and(Secrets others) {
        return new Secrets(Stream.concat(values.stream(), others.values.stream())
                .distinct()
                .toList());
    }

    /** Without them. */
    public String hidden(String text) {
        String clean = text;
        for (String value : values) {
            clean = clean.replace(value, HIDDEN);
        }
        return clean;
    }

    /** Text that the application wrote: without what looks like a secret, too. */
    public String hiddenInLog(String text) {
        return INSIDE.matcher(LOGIN.matcher(hidden(text)).replaceAll(HIDDEN)).replaceAll("$1" + HIDDEN);
    }
}
