package dev.fusebox.lab.lint.rules.zuul;

import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.lint.boot.Resolved;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** FB014. Ribbon and Hystrix know no units: a time is a number of milliseconds, and so few of them can only be meant as seconds. */
final class SecondsReadAsMillis {

    private static final Pattern TIME = Pattern.compile(
            "(?:(?!zuul\\.)(?:[^.]+\\.)?ribbon|hystrix\\.command\\.[^.]+\\.execution\\.isolation\\.thread)\\.(\\w+)");

    private static final String LIST = "ServerListRefreshInterval";

    /** The most that is meant as seconds. */
    private static final Map<String, Integer> MOST =
            Map.of("ReadTimeout", 10, "ConnectTimeout", 10, "timeoutInMilliseconds", 10, LIST, 99);

    static boolean in(Resolved written) {
        return written.decided()
                && written.word().matches("[1-9]\\d?")
                && written.number() <= MOST.getOrDefault(key(written), 0);
    }

    /** The last word of a setting of Ribbon, or of a time limit of Hystrix. */
    private static String key(Resolved written) {
        Matcher time = TIME.matcher(written.property());
        return time.matches() ? time.group(1) : "";
    }

    static Stream<Found> findings(Subject subject) {
        return subject.all().filter(r -> r.place().isPresent() && in(r)).map(r -> found(subject, r));
    }

    private static Found found(Subject subject, Resolved written) {
        int number = written.number();
        String effect = switch (key(written)) {
            case LIST ->
                "Ribbon makes each service's list of instances again up to %d times a second".formatted(1000 / number);
            case "ReadTimeout" -> "a call that waits longer for its answer fails";
            case "ConnectTimeout" -> "a call that needs longer for a connection fails";
            default -> "a call that takes longer fails";
        };
        return Found.at(written, "%d is %d ms, not %d s: %s".formatted(number, number, number, effect))
                .withLevel(key(written).equals(LIST) ? LintLevel.COST : null)
                .withFix(subject.fix().set(written.property(), String.valueOf(1000 * number)));
    }
}
