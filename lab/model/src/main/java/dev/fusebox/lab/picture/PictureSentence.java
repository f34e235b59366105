package dev.fusebox.lab.picture;

import dev.fusebox.lab.chain.BindingLimit;
import dev.fusebox.lab.chain.BindingLimit.UnderPressure;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;

/** What a picture says, in words: it has no figure that changes from sample to sample, so that it stays while the state stays. */
public final class PictureSentence {

    private static final Set<LimitKind> TAKEN = EnumSet.of(LimitKind.THREADS, LimitKind.THREAD_POOL);

    /**
     * The limits of a lane, with whether each was full.
     *
     * @param breaker {@code null} for none
     */
    public record LaneUnderPressure(
            String service, @Nullable BreakerBox breaker, List<UnderPressure<LimitBox>> way) {}

    /** Of a single picture, without the seconds before. */
    public static String now(ChainPicture picture) {
        return of(
                picture,
                picture.lanes().stream()
                        .map(lane -> new LaneUnderPressure(
                                lane,
                                picture.breaker(lane).orElse(null),
                                picture.way(lane).stream()
                                        .filter(b -> b.now().max() != null)
                                        .map(PictureSentence::now)
                                        .toList()))
                        .toList());
    }

    private static UnderPressure<LimitBox> now(LimitBox box) {
        boolean known = box.now().spec().whenFull() == WhenFull.REJECTS
                ? box.limit().rejectedPerSecond() != null
                : box.waiting() != null;
        Boolean stops = box.pressed() ? Boolean.TRUE : known ? Boolean.FALSE : null;
        return new UnderPressure<>(box, Objects.requireNonNull(box.now().max()), box.full(), stops);
    }

    static String of(ChainPicture picture, List<LaneUnderPressure> lanes) {
        List<String> all = new ArrayList<>();
        picture.boxes().stream()
                .filter(b -> b.lane() == null && b.full() && TAKEN.contains(b.kind()))
                .flatMap(shared -> taken(picture, shared).stream())
                .forEach(all::add);
        lanes.forEach(lane -> all.add(of(picture, lane)));
        return all.stream().distinct().collect(Collectors.joining(" "));
    }

    /** Shared slots that the calls of some lanes hold, and none is left for those of the others. */
    private static Optional<String> taken(ChainPicture picture, LimitBox shared) {
        Map<Boolean, List<String>> holding = picture.lanes().stream()
                .collect(Collectors.partitioningBy(lane -> picture.boxes().stream()
                        .filter(b -> lane.equals(b.lane()))
                        .anyMatch(b -> Objects.requireNonNullElse(b.now().inUse(), 0) > 0)));
        List<String> hung = Objects.requireNonNull(holding.get(true));
        List<String> others = Objects.requireNonNull(holding.get(false));
        return hung.isEmpty() || others.isEmpty()
                ? Optional.empty()
                : Optional.of("Calls to %s hold the %s%s: calls to %s find none free."
                        .formatted(
                                Figures.list(hung),
                                sized(shared, null),
                                shared.onward() > 0 ? ", and wait further on" : "",
                                Figures.list(others)));
    }

    private static String of(ChainPicture picture, LaneUnderPressure lane) {
        BreakerState state = lane.breaker() == null ? null : lane.breaker().state();
        if (state == BreakerState.OPEN) {
            return "The circuit breaker to %s is open: it rejects the calls, and little reaches the limits behind it."
                    .formatted(lane.service());
        }
        if (state == BreakerState.HALF_OPEN) {
            return "The circuit breaker to %s is half open: it lets a few calls through, to decide by them."
                    .formatted(lane.service());
        }
        Optional<LimitBox> binding = BindingLimit.of(lane.way());
        if (binding.isPresent()) {
            return bound(lane, binding.get(), picture.lanes().size() > 1);
        }
        boolean busy = picture.way(lane.service()).stream()
                .anyMatch(b -> b.kind().holdsCalls()
                        && b.kind() != LimitKind.CONNECTIONS
                        && Objects.requireNonNullElse(b.now().inUse(), 0) > 0);
        String to = picture.lanes().size() > 1 ? to(lane) : "";
        return busy ? "No limit stops the calls%s.".formatted(to) : "No call%s is in flight.".formatted(to);
    }

    private static String to(LaneUnderPressure lane) {
        return lane.service().isEmpty() ? "" : " to " + lane.service();
    }

    private static String bound(LaneUnderPressure lane, LimitBox limit, boolean several) {
        List<LimitBox> rejecting = lane.way().stream()
                .map(UnderPressure::limit)
                .filter(b -> b.limit().rejecting())
                .toList();
        boolean itself = rejecting.contains(limit);
        List<LimitBox> others = rejecting.stream().filter(b -> b != limit).toList();
        return "%s are the limit%s%s%s."
                .formatted(
                        StringUtils.capitalize(sized(limit, lane.service())),
                        several ? " of the calls" + to(lane) : "",
                        itself ? ", and reject calls" : limit.pressed() ? ": calls wait for one" : "",
                        others.isEmpty()
                                ? ""
                                : "; "
                                        + others.stream()
                                                .map(b -> "the " + sized(b, lane.service()))
                                                .collect(Collectors.joining(" and "))
                                        + " reject calls");
    }

    /** {@code 100 permits}, {@code the service's own 200 request threads}. */
    private static String sized(LimitBox box, @Nullable String service) {
        return (box.component().equals(service) ? "the service's own " : "")
                + Figures.whole(box.now().max())
                + " "
                + LimitId.facts(box.kind()).slots();
    }
}
