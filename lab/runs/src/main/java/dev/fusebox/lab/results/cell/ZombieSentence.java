package dev.fusebox.lab.results.cell;

import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.cell.ZombieWork.AtWork;
import dev.fusebox.lab.results.cell.ZombieWork.Rest;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;

/** Work that outlasts its permit or its caller, in words: how much, why, who waits how long. Measured, with the model's figure in brackets. */
public final class ZombieSentence {

    /** From here on a decimal of a mean says nothing. */
    private static final int FEW = 20;

    public static String of(ZombieWork work) {
        return Figures.joined(
                " ",
                "Zombie work: %s.".formatted(standing(work)),
                why(work),
                times(work),
                rest(work),
                unread(work.unread()));
    }

    private static String standing(ZombieWork work) {
        AtWork backend = work.backend();
        String atWork =
                backend == null ? "" : "%s calls are at work in %s".formatted(mean(backend), component(backend));
        String held = Stream.of(work.worker(), work.connections())
                .filter(Objects::nonNull)
                .map(w -> mean(w) + " " + slots(w))
                .collect(Collectors.joining(" and "));
        String holds = held.isEmpty() ? "" : "%s holds %s".formatted(component(work.permits()), held);
        return "behind %s %s, %s"
                .formatted(work.permits().max(), slots(work.permits()), Figures.joined(", and ", atWork, holds));
    }

    private static String why(ZombieWork work) {
        TimeLimit call = work.times().outOfOrder().get(0);
        String reads = work.times().outOfOrder().stream()
                .skip(1)
                .map(read -> ", and a read ends only after %s s%s".formatted(seconds(read.millis()), setting(read)))
                .collect(Collectors.joining());
        Integer permits = work.permits().max();
        Double atMost = work.atMost();
        String most = atMost == null || permits == null || atMost <= permits
                ? ""
                : " The permit comes back first, for up to %s calls at once.".formatted(slots(atMost));
        return "A call is given up after %s s%s, but its work takes %s s%s.%s"
                .formatted(
                        seconds(call.millis()),
                        setting(call),
                        seconds(work.times().workMs()),
                        reads,
                        most);
    }

    private static String setting(TimeLimit limit) {
        SettingValue setting = limit.setting();
        return setting == null ? "" : " (%s=%s)".formatted(setting.property(), setting.value());
    }

    private static String times(ZombieWork work) {
        String client = work.times().clientMs() == null
                ? ""
                : "the client had its answer after %s s"
                        .formatted(seconds(work.times().clientMs()));
        AtWork used = work.worker();
        boolean own = used != null && LimitId.parse(used.limit()).kind() == LimitKind.THREADS;
        String worker = work.times().workerMs() == null || used == null
                ? ""
                : "its %s was free after %s s"
                        .formatted(
                                own ? "request thread" : "thread of the pool",
                                seconds(work.times().workerMs()));
        return sentence("", client, worker);
    }

    private static String rest(ZombieWork work) {
        String service = work.backend() == null ? "the service" : component(work.backend());
        return sentence(
                "after the last answer, ",
                rest(component(work.permits()), work.gateway()),
                rest(service, work.service()));
    }

    private static String rest(String who, @Nullable Rest rest) {
        if (rest == null) {
            return "";
        }
        return rest.afterMs() == null
                ? "%s was not at rest for %s s: it still held %s".formatted(who, seconds(rest.watchedMs()), left(rest))
                : "%s was at rest within %s s".formatted(who, seconds(rest.afterMs()));
    }

    private static String left(Rest rest) {
        return rest.left().entrySet().stream()
                .map(e -> "%d slots of %s".formatted(e.getValue(), e.getKey()))
                .collect(Collectors.joining(", "));
    }

    private static String unread(List<String> reasons) {
        return reasons.isEmpty() ? "" : "Not known: " + String.join("; ", reasons) + ".";
    }

    private static String sentence(String lead, String... parts) {
        String all = Figures.joined(", ", parts);
        return all.isEmpty() ? "" : StringUtils.capitalize(lead + all) + ".";
    }

    /** Measured, and the model's figure in brackets: {@code 57 (57)}. */
    public static String both(@Nullable AtWork use) {
        return use == null
                ? Figures.NONE
                : slots(use.mean()) + (use.predicted() == null ? "" : " (%s)".formatted(slots(use.predicted())));
    }

    private static String mean(AtWork use) {
        return slots(use.mean())
                + (use.predicted() == null ? "" : " (predicted: %s)".formatted(slots(use.predicted())));
    }

    /** A mean of slots, with one decimal where that matters. */
    private static String slots(double mean) {
        return Figures.decimal(mean, FEW);
    }

    /** In brief: how much stands behind how many permits, and what is not given back. */
    public static String brief(ZombieWork work) {
        Rest rest = work.gateway();
        String kept = rest == null || rest.left().isEmpty()
                ? ""
                : ". %s s after the last answer it still holds %s".formatted(seconds(rest.watchedMs()), left(rest));
        return "%s, since a call is given up after %s s%s and its work takes %s s%s"
                .formatted(
                        standing(work),
                        seconds(work.times().outOfOrder().get(0).millis()),
                        setting(work.times().outOfOrder().get(0)),
                        seconds(work.times().workMs()),
                        kept);
    }

    private static String slots(AtWork use) {
        return LimitId.facts(LimitId.parse(use.limit()).kind()).slots();
    }

    private static String component(AtWork use) {
        return LimitId.parse(use.limit()).component();
    }

    /** Milliseconds as seconds, with one decimal. */
    public static String seconds(@Nullable Number millis) {
        return Figures.fixed(millis == null ? null : Double.valueOf(millis.doubleValue() / 1000), 1);
    }
}
