package dev.fusebox.lab.lint.format;

import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.lint.show.ShownLimit;
import dev.fusebox.lab.lint.show.ShownPage;
import dev.fusebox.lab.lint.show.ShownRoute;
import dev.fusebox.lab.lint.show.ShownSettings;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The limits of all routes as a table to print, for each choice of profiles; one that changes nothing is a line. */
public final class ShownText {

    private static final String UNDECIDED = "undecided";

    public static String text(ShownPage page) {
        return sections(page).map(Section::text).collect(Collectors.joining()).stripLeading();
    }

    public static String markdown(ShownPage page) {
        return sections(page).map(Section::markdown).collect(Collectors.joining("\n"));
    }

    private static Stream<Section> sections(ShownPage page) {
        Stream<Section> tables = page.settings().stream().map(one -> section(one, page.settings()));
        List<String> notes = Stream.concat(
                        page.notes().stream(), page.unseen().stream().map(words -> "not seen: " + words))
                .toList();
        return Stream.concat(
                tables, Stream.of(Section.of("notes", "Read with this", Stream.of(new Block.Items(notes)))));
    }

    private static Section section(ShownSettings settings, List<ShownSettings> all) {
        String title =
                "%s (%s), %s".formatted(settings.application(), settings.gateway(), profiles(settings.profiles()));
        boolean same = all.stream()
                .takeWhile(earlier -> earlier != settings)
                .filter(earlier -> earlier.application().equals(settings.application())
                        && earlier.gateway().equals(settings.gateway()))
                .anyMatch(earlier ->
                        earlier.profiles().isEmpty() && earlier.routes().equals(settings.routes()));
        return Section.of(
                "settings",
                title,
                same
                        ? Stream.of(Block.line("All as without a profile."))
                        : Stream.of(table(settings.routes()), new Block.Items(reasons(settings.routes()))));
    }

    private static String profiles(List<String> profiles) {
        return profiles.isEmpty() ? "as the files say" : "profile " + String.join(", ", profiles);
    }

    private static Table table(List<ShownRoute> routes) {
        Table table = Table.of("", "limit|value|from");
        for (ShownRoute route : routes) {
            table.row(route.name(), route.to(), "");
            for (ShownLimit limit : route.limits()) {
                table.row("  " + limit.limit(), value(limit), limit.from());
            }
        }
        return table;
    }

    private static String value(ShownLimit limit) {
        return limit.decided()
                ? String.valueOf(limit.value())
                : UNDECIDED + (limit.place() == null ? ", see below" : ": " + limit.open());
    }

    /** Why limits are undecided that no line decides. */
    private static List<String> reasons(List<ShownRoute> routes) {
        return routes.stream()
                .flatMap(route -> route.limits().stream())
                .filter(limit -> !limit.decided() && limit.place() == null)
                .map(limit -> "%s: %s".formatted(limit.limit(), limit.open()))
                .distinct()
                .toList();
    }
}
