package dev.fusebox.lab.lint.format;

import dev.fusebox.lab.lint.show.ShownLimit;
import dev.fusebox.lab.lint.show.ShownPage;
import dev.fusebox.lab.lint.show.ShownRoute;
import dev.fusebox.lab.lint.show.ShownSettings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The document of {@code --show-settings --format json}. */
public record ShownJson(int schema, List<SettingsJson> applications, List<String> notes, List<String> unseen) {

    private static final int SCHEMA = 1;

    public record SettingsJson(String application, String gateway, List<String> profiles, List<RouteJson> routes) {}

    public record RouteJson(String route, String to, List<LimitJson> limits) {}

    /** @param value {@code null} while undecided; {@code open} then says what is not known */
    public record LimitJson(
            String limit,
            @Nullable String value,
            @Nullable String property,
            String from,
            @Nullable String file,
            @Nullable Integer line,
            @Nullable String open) {}

    public static ShownJson of(ShownPage page) {
        return new ShownJson(
                SCHEMA, page.settings().stream().map(ShownJson::settings).toList(), page.notes(), page.unseen());
    }

    private static SettingsJson settings(ShownSettings one) {
        return new SettingsJson(
                one.application(),
                one.gateway(),
                one.profiles(),
                one.routes().stream().map(ShownJson::route).toList());
    }

    private static RouteJson route(ShownRoute route) {
        return new RouteJson(
                route.name(),
                route.to(),
                route.limits().stream().map(ShownJson::limit).toList());
    }

    private static LimitJson limit(ShownLimit one) {
        return new LimitJson(
                one.limit(),
                one.value(),
                one.property(),
                one.from(),
                one.place() == null ? null : one.place().file(),
                one.place() == null ? null : one.place().line(),
                one.open());
    }
}
