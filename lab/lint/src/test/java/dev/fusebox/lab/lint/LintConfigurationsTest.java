package dev.fusebox.lab.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.lint.read.ApplicationReader;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Configurations as gateway projects have them, each with all that lint says of it; of most it says nothing. */
class LintConfigurationsTest {

    private static final Map<String, List<String>> FOUND = Map.of(
            "scg-breaker-stock",
            List.of("trap FB020 :12", "trap FB021 :12", "cost FB023 :14", "note FB038 :12", "note FB050 :25"),
            "scg-default-filters",
            List.of("trap FB021 :8", "trap FB032 :12", "note FB022 :8", "note FB038 :8", "undecided FB020"),
            "scg-metadata",
            List.of("note FB009 :13", "note FB009 :18", "note FB009 :19", "note FB009 :24"),
            "scg-fixed-pool",
            List.of("trap FB026 :1", "note FB034 :1"),
            "scg-misspelt-instance",
            List.of("trap FB020 :11", "ineffective FB008 :19"),
            "scg-placeholders",
            List.of("undecided FB020", "undecided FB021"),
            "zuul-semaphores",
            List.of("trap FB025 :3", "trap FB031 :15", "ineffective FB013 :5", "note FB026 :3"),
            "zuul-long-timeouts",
            List.of("trap FB012 :21", "ineffective FB013 :6", "cost FB014 :23"),
            "zuul-copied-keys",
            List.of(
                    "ineffective FB007 :8",
                    "ineffective FB007 :9",
                    "ineffective FB006 :15",
                    "ineffective FB006 :17",
                    "ineffective FB007 :22"));

    @Test
    void findings_are_those_listed_and_nothing_else() throws Exception {
        Map<String, List<String>> found = new TreeMap<>();
        for (Path folder : folders()) {
            List<String> words = words(Linted.application(ApplicationReader.read(folder, List.of())));
            if (!words.isEmpty()) {
                found.put(folder.getFileName().toString(), words);
            }
        }

        assertThat(found).containsExactlyEntriesOf(new TreeMap<>(FOUND));
    }

    @Test
    void most_configurations_have_no_finding() throws Exception {
        assertThat(folders()).hasSize(22).hasSizeGreaterThan(2 * FOUND.size());
    }

    /** The findings of our rules; those of settings that no library lists are tested elsewhere. */
    private static List<String> words(LintResult result) {
        List<String> words = new ArrayList<>();
        result.findings().stream()
                .filter(f -> f.rule().compareTo("FB005") > 0)
                .map(f -> "%s %s :%d"
                        .formatted(f.level().word(), f.rule(), f.place().line()))
                .forEach(words::add);
        result.undecided().stream()
                .filter(u -> u.rule().compareTo("FB005") > 0)
                .map(u -> "undecided " + u.rule())
                .distinct()
                .forEach(words::add);
        return words;
    }

    private static List<Path> folders() throws IOException, URISyntaxException {
        Path all = Path.of(Objects.requireNonNull(LintConfigurationsTest.class.getResource("/lint-configurations"))
                .toURI());
        try (Stream<Path> folders = Files.list(all)) {
            return folders.sorted().toList();
        }
    }
}
