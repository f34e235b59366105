package dev.fusebox.lab.report.advice;

import dev.fusebox.lab.advise.Counterpart;
import dev.fusebox.lab.advise.Counterpart.RouteLines;
import dev.fusebox.lab.advise.Counterpart.SettingLine;
import dev.fusebox.lab.advise.Counterpart.Unmet;
import dev.fusebox.lab.chain.WrittenSetting;
import java.util.List;
import java.util.stream.Collectors;

/** A counterpart as a YAML file: each line with what it stands for, and in comments at the end what nothing stands for. */
public final class CounterpartText {

    /** @param title of the gateway that it is for */
    public static String of(String title, List<String> files, Counterpart made) {
        StringBuilder text =
                new StringBuilder("# %s: the counterpart of %s%n".formatted(title, String.join(", ", files)));
        text.append("# ").append(made.caution()).append("\n\n");
        int width =
                made.lines().stream().mapToInt(l -> setting(l).length()).max().orElse(0);
        made.lines()
                .forEach(l ->
                        text.append(("%-" + width + "s   # %s%n").formatted(setting(l), String.join("; ", l.from()))));
        if (!made.routes().isEmpty()) {
            text.append('\n').append(made.routesProperty()).append(":\n");
            made.routes().forEach(r -> text.append(route(r)));
        }
        if (!made.unmet().isEmpty()) {
            text.append("\n# Without a counterpart, or not in need of one\n");
            made.unmet().forEach(u -> text.append(unmet(u)));
        }
        if (!made.leftAlone().isEmpty()) {
            text.append("\n# Neither routes nor limits, so not looked at: ")
                    .append(made.leftAlone().stream()
                            .map(WrittenSetting::property)
                            .collect(Collectors.joining(", ")))
                    .append('\n');
        }
        return text.toString();
    }

    private static String setting(SettingLine line) {
        return line.property() + ": " + scalar(line.value());
    }

    private static String unmet(Unmet one) {
        return "# - %s: %s%n".formatted(one.setting().words(), one.why());
    }

    private static String route(RouteLines route) {
        StringBuilder text = new StringBuilder();
        route.from().forEach(w -> text.append("  # ").append(w.words()).append('\n'));
        text.append("  - id: ").append(scalar(route.id())).append('\n');
        text.append("    uri: ").append(scalar(route.uri())).append('\n');
        text.append("    predicates:\n      - ")
                .append(scalar("Path=" + route.path()))
                .append('\n');
        if (route.method() != null) {
            text.append("      - ").append(scalar("Method=" + route.method())).append('\n');
        }
        if (!route.filters().isEmpty()) {
            text.append("    filters:\n");
            route.filters().forEach(f -> text.append("      - ").append(f).append('\n'));
        }
        if (!route.metadata().isEmpty()) {
            text.append("    metadata:\n");
            route.metadata().forEach((key, value) -> text.append("      %s: %s%n".formatted(key, value)));
        }
        return text.toString();
    }

    private static String scalar(String value) {
        return value.matches("[\\w./=*$,\\-+]+|\\w+://[\\w.:/\\-]+") ? value : "'" + value.replace("'", "''") + "'";
    }
}
