package dev.fusebox.lab.report.replay;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.picture.BoxState;
import dev.fusebox.lab.picture.BreakerBox;
import dev.fusebox.lab.picture.ChainPicture;
import dev.fusebox.lab.picture.LimitBox;
import dev.fusebox.lab.report.replay.Replay.ReplayBox;
import dev.fusebox.lab.report.replay.Replay.ReplayBreaker;
import dev.fusebox.lab.report.replay.Replay.Strip;
import dev.fusebox.lab.report.replay.Replay.TripMark;
import dev.fusebox.lab.summary.cell.BoundBy;
import dev.fusebox.lab.summary.cell.CellNames;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Pictures of some moments, as the page has them.
 *
 * @param at the moments, in milliseconds since the cell began
 * @param pictures one for each moment, with the same boxes
 * @param words gives each text its place in the list of words
 */
record ReplayMaker(List<Long> at, List<ChainPicture> pictures, ToIntFunction<String> words) {

    Replay replay(
            String title, @Nullable List<String> labels, List<String> says, List<TripMark> trips, List<Strip> strips) {
        ChainPicture any = pictures.get(0);
        return new Replay(
                title,
                ReplayColumn.of(List.copyOf(steps()), n -> n),
                labels,
                any.lanes(),
                any.boxes().stream().map(box -> box(any, box)).toList(),
                any.breakers().stream()
                        .map(b -> breaker(any.lanes().indexOf(b.lane()), b))
                        .toList(),
                trips,
                ReplayColumn.of(says, words::applyAsInt),
                strips);
    }

    private List<Long> steps() {
        return IntStream.range(0, at.size())
                .mapToObj(i -> i == 0 ? at.get(0) : Long.valueOf(at.get(i) - at.get(i - 1)))
                .toList();
    }

    /** A figure of each moment; nothing where it is never known. */
    static List<Strip> strip(int name, List<Long> at, Function<Long, @Nullable Number> figure) {
        String values = ReplayColumn.of(at, figure);
        return values.matches("-(\\*\\d+)?") ? List.of() : List.of(new Strip(name, values));
    }

    private ReplayBox box(ChainPicture any, LimitBox first) {
        List<LimitBox> all = pictures.stream()
                .map(p -> p.box(first.fullName()).orElseThrow())
                .toList();
        return new ReplayBox(
                first.name(),
                first.component(),
                first.lane() == null ? null : Integer.valueOf(any.lanes().indexOf(first.lane())),
                BoundBy.of(first.id()).sign().word(),
                words.applyAsInt(CellNames.setting(first.now().spec())),
                ReplayColumn.of(all, b -> b.now().max()),
                ReplayColumn.of(all, of(LimitReading::inUse)),
                all.stream().allMatch(b -> b.waiting() == null) ? null : ReplayColumn.of(all, LimitBox::waiting),
                ReplayColumn.ofAny(all, LimitBox::onward),
                ReplayColumn.ofAny(all, b -> b.limit().rejectedPerSecond()),
                ReplayColumn.of(all, b -> letter(b.state())));
    }

    private static Function<LimitBox, @Nullable Integer> of(Function<LimitReading, @Nullable Integer> figure) {
        return box -> figure.apply(box.now());
    }

    private static String letter(BoxState state) {
        return switch (state) {
            case FREE -> "f";
            case HOLDING -> "h";
            case FULL -> "F";
        };
    }

    private ReplayBreaker breaker(int lane, BreakerBox first) {
        List<@Nullable BreakerBox> all =
                pictures.stream().map(p -> p.breaker(first.lane()).orElse(null)).toList();
        Function<Function<BreakerPoint, @Nullable ?>, String> column = figure -> ReplayColumn.of(
                all, b -> b == null ? null : figure.apply(b.now().figures()));
        return new ReplayBreaker(
                lane,
                first.now().name(),
                words.applyAsInt(rule(first.now().spec().rule())),
                column.apply(p -> p.state() == null ? null : p.state().name().charAt(0)),
                column.apply(BreakerPoint::windowCalls),
                column.apply(BreakerPoint::windowErrors),
                ReplayColumn.ofAny(all, b -> b == null ? null : b.rejectedPerSecond()));
    }

    private static String rule(@Nullable BreakerRule rule) {
        if (rule == null) {
            return "its thresholds are not published";
        }
        String window = rule.windowCalls() == null
                ? Figures.seconds(Objects.requireNonNullElse(rule.timeWindowMs(), 0)) + " s"
                : Figures.count(rule.windowCalls(), "call");
        return "opens at %s %% errors of at least %s in %s, for %s s"
                .formatted(
                        Figures.plain(rule.percent()),
                        Figures.count(rule.minimumCalls(), "call"),
                        window,
                        Figures.seconds(rule.openMs()));
    }
}
