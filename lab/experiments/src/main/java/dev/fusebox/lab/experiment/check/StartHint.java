package dev.fusebox.lab.experiment.check;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What to do about failures that many applications have where they run for the first time elsewhere. */
public final class StartHint {

    private static final Pattern CLOSED = Pattern.compile("module (\\S+) does not \"opens (\\S+)\"");

    private StartHint() {}

    /**
     * In the next line, or nothing.
     *
     * @param failure what is said of a start that failed, with the last lines of its log
     */
    public static String of(String failure) {
        Matcher closed = CLOSED.matcher(failure);
        if (closed.find()) {
            return "\nit is for an older Java: pass --jvm '--add-opens=%s/%s=ALL-UNNAMED'"
                    .formatted(closed.group(1), closed.group(2));
        }
        if (failure.contains("Unable to load config data from") || failure.contains("ConfigDataLocationResolver")) {
            return "\nits spring.config.import names a server that is switched off here: pass --spring-profile with one whose files import none, or --settings that switch it on again";
        }
        return failure.contains(" ended ") || failure.contains(" does not open port ")
                ? "\nwhat it needs can be given by --settings KEY=VALUE, or switched off by --spring-profile P"
                : "";
    }
}
