package dev.fusebox.lab.lint;

import dev.fusebox.lab.common.Spelling;
import dev.fusebox.lab.lint.NamedProfiles.ActiveProfile;
import dev.fusebox.lab.lint.boot.FileLine;
import dev.fusebox.lab.lint.boot.Origin;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.lint.boot.SettingsDocument.Written;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** FB010: a profile that is active and has no settings. Spring starts with it, and says nothing. */
public final class ProfileWithoutSettings {

    /** @param elsewhere properties that bring settings from other places, also those of a profile */
    public static Rule rule(List<String> elsewhere) {
        return Rule.rule(
                        "FB010",
                        LintLevel.INEFFECTIVE,
                        "a profile that is active and has neither a file nor a document")
                .finds(subject -> findings(subject, elsewhere));
    }

    /** One that is not like any other is a note only: a class may be for it. */
    private static Stream<Found> findings(Subject subject, List<String> elsewhere) {
        boolean hasOthers = elsewhere.stream()
                .anyMatch(from ->
                        subject.value(from).isPresent() || !subject.below(from).isEmpty());
        return subject.named().withoutSettings().stream()
                .filter(profile -> profile.by() == null
                        || !hasOthers
                        || meant(profile, subject).isPresent())
                .map(profile -> finding(profile, subject));
    }

    private static Optional<String> meant(ActiveProfile profile, Subject subject) {
        return Spelling.nearest(profile.name(), subject.named().all());
    }

    private static Found finding(ActiveProfile profile, Subject subject) {
        Optional<String> meant = meant(profile, subject);
        Written by = profile.by();
        Found found = Found.at(
                        by == null ? subject.named().top() : by.place(), message(profile, meant, subject.named()))
                .withLevel(meant.isPresent() ? LintLevel.INEFFECTIVE : LintLevel.NOTE);
        if (by == null) {
            return found;
        }
        Fix fix = meant.map(name -> corrected(subject.fix(), by.place(), profile.name(), name))
                .orElseGet(subject::fix);
        return found.because(new Resolved(by.property(), by.text(), by.text(), Origin.inFile(by.place())))
                .withFix(fix);
    }

    private static String message(ActiveProfile profile, Optional<String> meant, NamedProfiles named) {
        boolean unread = named.unread().contains(profile.name());
        return "nothing is written for profile %s: %s, at most a class (@Profile); %s%s"
                .formatted(
                        profile.name(),
                        unread ? "lint was not asked to read its file" : "no file and no document is for it",
                        named.all().isEmpty()
                                ? "no profile has settings"
                                : "there are settings for " + String.join(", ", named.all()),
                        meant.map(name -> "; did you mean " + name + "?").orElse(""));
    }

    /** The line with the other name; as it is where the name is not there, or twice. */
    private static Fix corrected(Fix none, FileLine place, String name, String meant) {
        String line = none.text(place);
        Pattern word = Pattern.compile("(?<![\\w.+@-])" + Pattern.quote(name) + "(?![\\w.+@-])");
        return word.matcher(line).results().count() == 1
                ? none.replaceLine(place, List.of(word.matcher(line).replaceAll(Matcher.quoteReplacement(meant))))
                : none;
    }
}
