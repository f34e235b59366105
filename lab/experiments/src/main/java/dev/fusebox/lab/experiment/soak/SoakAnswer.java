package dev.fusebox.lab.experiment.soak;

import dev.fusebox.lab.kind.Finding;
import dev.fusebox.lab.kind.Finding.Level;
import dev.fusebox.lab.kind.NamedGateways;
import dev.fusebox.lab.results.RecordedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Whether everything is back where it was after load with faults. */
final class SoakAnswer {

    static List<Finding> of(RecordedRun run, NamedGateways names) {
        return run.results().experiments(SoakResult.class).stream()
                .filter(s -> s.undecided() == null)
                .map(s -> new Finding(words(s, names), s.atBaseline() ? Level.GOOD : Level.POOR))
                .toList();
    }

    private static String words(SoakResult soak, NamedGateways names) {
        String what = "After %d rounds of mixed load with a fault in each, on %s"
                .formatted(
                        soak.rounds(),
                        soak.gateways().keySet().stream()
                                .map(gateway -> names.of(gateway, soak.profile()))
                                .collect(Collectors.joining(", ")));
        if (soak.atBaseline()) {
            return what + ", memory, threads, open files and limits of all processes are back where they were.";
        }
        List<String> left =
                new ArrayList<>(soak.growth().stream().map(SoakAnswer::growth).toList());
        soak.stillInUse().forEach(limit -> left.add("`" + limit + "` still in use"));
        return what + ", something stays: " + String.join("; ", left) + ".";
    }

    private static String growth(Growth grown) {
        String suspect = grown.suspects().isEmpty()
                ? ""
                : ", most of it `" + grown.suspects().get(0).name() + "`";
        return String.format(
                                Locale.ROOT,
                                "%s of `%s` went from %.0f to %.0f %s",
                                grown.what().words(),
                                grown.component(),
                                grown.from(),
                                grown.to(),
                                grown.what().unit())
                        .strip()
                + suspect;
    }
}
