package dev.fusebox.lab.lint;

import dev.fusebox.lab.lint.read.ApplicationReader;
import dev.fusebox.lab.lint.rules.LintedGateways;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What {@code fusebox lint} says of settings that a test writes. */
public final class Linted {

    private Linted() {}

    /** Of one file, {@code application.yml}, as every gateway that it seems to be. */
    public static LintResult yml(String text, String... profiles) {
        return file("application.yml", text, profiles);
    }

    public static LintResult file(String name, String text, String... profiles) {
        try {
            Path folder = Files.createTempDirectory("lint");
            Path file = Files.writeString(folder.resolve(name), text);
            try {
                return application(ApplicationReader.read(folder, List.of()), profiles);
            } finally {
                Files.delete(file);
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public static LintResult application(Application application, String... profiles) {
        return application(application, List.of(), profiles);
    }

    /** @param names config names instead of the usual one */
    public static LintResult application(Application application, List<String> names, String... profiles) {
        List<Linter.Task> tasks = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        LintedGateways.of(application)
                .forEach(g -> tasks.addAll(LintedGateways.tasks(application, g, names, List.of(profiles), notes::add)));
        return Linter.lint(tasks, notes).beside(LintedGateways.unseen(application));
    }

    /** The findings of one rule. */
    public static List<LintFinding> of(String rule, LintResult result) {
        return result.findings().stream().filter(f -> f.rule().equals(rule)).toList();
    }
}
