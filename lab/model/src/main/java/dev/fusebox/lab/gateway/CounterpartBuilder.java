package dev.fusebox.lab.gateway;

import dev.fusebox.lab.advise.Counterpart;
import dev.fusebox.lab.advise.Counterpart.RouteLines;
import dev.fusebox.lab.advise.Counterpart.SettingLine;
import dev.fusebox.lab.advise.Counterpart.Unmet;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.chain.WrittenSetting;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects the lines of a {@link Counterpart}, and in the end says what became of every setting. */
public final class CounterpartBuilder {

    private final Intent intent;
    private final List<SettingLine> lines = new ArrayList<>();
    private final List<Unmet> unmet = new ArrayList<>();
    private final Set<String> met = new LinkedHashSet<>();

    public CounterpartBuilder(Intent intent) {
        this.intent = intent;
        intent.routes().forEach(r -> r.from().forEach(w -> met.add(w.words())));
    }

    /**
     * @param value {@code null} for no bound, which needs no line
     * @param by what it stands for; {@code null} where the other framework computes it
     */
    public void line(String property, @Nullable Object value, @Nullable SettingValue by) {
        if (value == null) {
            return;
        }
        line(property, value, by == null ? "computed from its time limits and retries" : by.words());
        if (by != null) {
            met.add(by.words());
        }
    }

    public void line(String property, Object value, String from) {
        lines.add(new SettingLine(property, String.valueOf(value), List.of(from)));
    }

    /** More about the last line. */
    public void comment(String words) {
        SettingLine last = lines.remove(lines.size() - 1);
        List<String> from = new ArrayList<>(last.from());
        from.add(words);
        lines.add(new SettingLine(last.property(), last.value(), from));
    }

    /** A setting that the routes stand for. */
    public void met(@Nullable SettingValue setting) {
        if (setting != null) {
            met.add(setting.words());
        }
    }

    /** A setting, if it is written, that nothing stands for. */
    public void unmet(@Nullable SettingValue setting, String why) {
        written(setting).ifPresent(w -> unmet.add(new Unmet(w, why)));
    }

    private Optional<WrittenSetting> written(@Nullable SettingValue setting) {
        return intent.written().stream()
                .filter(w -> setting != null && w.words().equals(setting.words()))
                .findFirst();
    }

    public Counterpart build(String caution, String routesProperty, List<RouteLines> routes) {
        List<WrittenSetting> rest = intent.written().stream()
                .filter(w -> !met.contains(w.words()))
                .filter(w -> unmet.stream().noneMatch(u -> u.setting().equals(w)))
                .toList();
        rest.stream()
                .filter(w -> intent.own().test(w.property()))
                .forEach(w -> unmet.add(
                        new Unmet(w, intent.reason().apply(w).orElse("nothing that Fusebox knows stands for it"))));
        List<Unmet> once = unmet.stream().distinct().toList();
        return new Counterpart(
                caution,
                List.copyOf(lines),
                routesProperty,
                routes,
                once,
                rest.stream().filter(w -> !intent.own().test(w.property())).toList());
    }
}
