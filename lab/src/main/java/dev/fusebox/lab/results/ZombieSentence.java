package dev.fusebox.lab.results;

import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.ZombieWork.AtWork;
import dev.fusebox.lab.results.ZombieWork.Rest;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Work that outlasts its permit or its caller, in words: how much, why, who waits how long. Measured, with the model's figure in brackets. */
public final class ZombieSentence {

    private ZombieSentence() {}

    public static String of(ZombieWork work) {
        return Stream.of(amount(work), why(work), times(work), rest(work), unread(work.unread()))
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private static String amount(ZombieWork work) {
        String backend = work.backend() == null
                ? ""
                : "%s calls at work in %s".formatted(mean(work.backend()), component(work.backend()));
        String gateway = Stream.of(work.worker(), work.connections())
                .filter(Objects::nonNull)
                .map(w -> mean(w) + " " + slots(w))
                .collect(Collectors.joining(" and "));
        String holds = gateway.isEmpty() ? "" : "%s holds %s".formatted(component(work.permits()), gateway);
        return "Zombie work: behind %s %s, %s."
                .formatted(
                        work.permits().max(),
                        slots(work.permits()),
                        Stream.of(backend, holds).filter(s -> !s.isEmpty()).collect(Collectors.joining(", and ")));
    }

    private static String why(ZombieWork work) {
        TimeLimit call = work.outOfOrder().get(0);
        String reads = work.outOfOrder().stream()
                .skip(1)
                .map(read -> ", and a read ends only after %s s%s".formatted(seconds(read.millis()), setting(read)))
                .collect(Collectors.joining());
        String most = work.atMost() == null || !work.outlivesPermits()
                ? ""
                : " The permit comes back first: up to %s calls are at work.".formatted(Figures.plain(work.atMost()));
        return "A call is given up after %s s%s, but its work takes %s s%s.%s"
                .formatted(seconds(call.millis()), setting(call), seconds(work.workMs()), reads, most);
    }

    private static String setting(TimeLimit limit) {
        SettingValue setting = limit.setting();
        return setting == null ? "" : " (%s=%s)".formatted(setting.property(), setting.value());
    }

    private static String times(ZombieWork work) {
        String client = work.clientMs() == null
                ? ""
                : "the client had its answer after %s s".formatted(seconds(work.clientMs()));
        String worker = work.workerMs() == null || work.worker() == null
                ? ""
                : "its %s was free after %s s".formatted(one(work.worker()), seconds(work.workerMs()));
        return sentence(Stream.of(client, worker), "");
    }

    private static String one(AtWork worker) {
        return LimitId.parse(worker.limit()).kind() == LimitKind.THREADS ? "request thread" : "thread of the pool";
    }

    private static String rest(ZombieWork work) {
        String service = work.backend() == null ? "the service" : component(work.backend());
        return sentence(
                Stream.of(rest(component(work.permits()), work.gateway()), rest(service, work.service())),
                "after the last answer, ");
    }

    private static String rest(String who, @Nullable Rest rest) {
        if (rest == null) {
            return "";
        }
        return rest.afterMs() == null
                ? "%s was not at rest for %s s (%s)"
                        .formatted(
                                who,
                                seconds(rest.watchedMs()),
                                rest.left().entrySet().stream()
                                        .map(e -> "%d in use of %s".formatted(e.getValue(), e.getKey()))
                                        .collect(Collectors.joining(", ")))
                : "%s was at rest within %s s".formatted(who, seconds(rest.afterMs()));
    }

    private static String unread(List<String> reasons) {
        return reasons.isEmpty() ? "" : "Not known: " + String.join("; ", reasons) + ".";
    }

    private static String sentence(Stream<String> parts, String lead) {
        String all = parts.filter(part -> !part.isEmpty()).collect(Collectors.joining(", "));
        String whole = lead + all;
        return all.isEmpty() ? "" : whole.substring(0, 1).toUpperCase(Locale.ROOT) + whole.substring(1) + ".";
    }

    private static String mean(AtWork use) {
        return Figures.plain(use.mean())
                + (use.predicted() == null ? "" : " (predicted: %s)".formatted(Figures.plain(use.predicted())));
    }

    private static String slots(AtWork use) {
        return LimitId.facts(LimitId.parse(use.limit()).kind()).slots();
    }

    private static String component(AtWork use) {
        return LimitId.parse(use.limit()).component();
    }

    /** Milliseconds as seconds, with one decimal. */
    public static String seconds(@Nullable Number millis) {
        return millis == null ? Figures.NONE : String.format(Locale.ROOT, "%.1f", millis.doubleValue() / 1000);
    }
}
