package dev.fusebox.limits;

import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;

/** A live figure that calls do not use up, and the setting that fixed it. */
abstract class SettledFigure {

    private final String name;
    private final Supplier<Integer> figure;
    private final Function<Integer, Setting> setting;

    SettledFigure(String name, Supplier<Integer> figure, Function<Integer, Setting> setting) {
        this.name = Objects.requireNonNull(name);
        this.figure = figure;
        this.setting = setting;
    }

    public final String name() {
        return name;
    }

    final Integer figure() {
        return Reading.orAbsent(figure);
    }

    /** The setting that fixed it; {@code null} when there is no such figure. */
    public final Setting setting() {
        Integer now = figure();
        return now == null ? null : Reading.orAbsent(() -> setting.apply(now));
    }
}
