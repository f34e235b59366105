package dev.fusebox.lab.judge;

import dev.fusebox.lab.advise.QueueStep;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.BreakerSeries.Ended;
import dev.fusebox.lab.chain.Counts;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitId.OfLimit;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.lab.results.cell.Verdict.Reason;
import dev.fusebox.lab.results.cell.Verdict.Why;
import dev.fusebox.lab.traffic.Lateness;
import dev.fusebox.lab.traffic.Steps;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import dev.fusebox.limits.LimitKind;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;

/** Verdicts in words a person can act on. */
final class VerdictSentences {

    /** A system that gets no answer to an attempt to connect makes the next one so much later (Linux, RFC 6298). */
    private static final double AGAIN_AFTER_MS = 1000;

    static String bound(Evidence e, LimitSeries limit) {
        boolean inService =
                limit.component().equals(e.service()) && !e.gateway().equals(e.service());
        String what = (inService ? "the service's own " : "") + Figures.whole(limit.max()) + " " + slots(e, limit.id());
        String goodput = Figures.whole(e.load().goodputPerSecond());
        if (e.arrivals() instanceof Steps) {
            return "While the load was high, %s were the limit (%s). %s%s"
                    .formatted(what, setting(limit), answers(e), backend(e));
        }
        String bound = VerdictRules.mostlyOpen(e.openShare())
                ? "The circuit breaker was open in %.0f %% of the samples, which left %s requests/s. While it was closed, %s were the limit (%s)."
                        .formatted(e.openShare() * 100, goodput, what, setting(limit))
                : "%s are the limit, at %s requests/s (%s)."
                        .formatted(StringUtils.capitalize(what), goodput, setting(limit));
        return bound + " " + answers(e) + backend(e);
    }

    /** A pool of the service itself leads on to what it calls in turn. */
    static String slots(Evidence e, LimitId limit) {
        return limit.kind() == LimitKind.HTTP_POOL && limit.component().equals(e.service()) && limit.scope() != null
                ? "connections to " + limit.scope()
                : LimitId.facts(limit.kind()).slots();
    }

    static String cpu(Evidence e, ProcessUsage busiest) {
        return "The processors are the limit, at %s requests/s: %.0f %% of the machine was busy, %.0f %% in %s; no other limit%s was full. %s"
                .formatted(
                        Figures.whole(e.load().goodputPerSecond()),
                        e.busy() * 100,
                        e.cpu(busiest) * 100,
                        busiest.component(),
                        holding(e),
                        answers(e));
    }

    static String itsProcessors(Evidence e, ProcessUsage full) {
        return "The processors of %s are the limit, at %s requests/s: it may use %d of %d processors, and used %.0f %% of that; no other limit%s was full. %s"
                .formatted(
                        full.component(),
                        Figures.whole(e.load().goodputPerSecond()),
                        full.processors(),
                        e.cores(),
                        e.ofItsProcessors(full) * 100,
                        holding(e),
                        answers(e));
    }

    static Verdict disturbed(Evidence e) {
        String why = "other programs disturbed the cell: the machine was %.0f %% busy, only %.0f %% with this lab"
                .formatted(e.busy() * 100, e.own() * 100);
        return undecided(e, Why.DISTURBED, why, "Run it again. " + answers(e));
    }

    private static Verdict undecided(Evidence e, Why why, String words, String more) {
        return undecided(e.refusedBy(), e.openedBy(), why, words, more);
    }

    /** @param more sentences */
    static Verdict undecided(
            @Nullable String refusedBy, @Nullable String openedBy, Why why, String words, String more) {
        return Verdict.undecided(
                refusedBy, openedBy, new Reason(why, words), "Undecided, because " + words + ". " + more);
    }

    static String generator(Evidence e) {
        String why = Figures.joined(
                ", and ",
                ofCeiling(e),
                e.generatorBusy() ? "its one thread used %.2f of a core".formatted(e.generatorCores()) : "",
                e.atCeiling() && e.machineBusy() ? "%.0f %% of the machine was busy".formatted(e.busy() * 100) : "");
        return "The load generator %s is the limit, at %s requests/s: %s. The gateway may carry more%s"
                .formatted(
                        e.load().generator(),
                        Figures.whole(e.load().requestsPerSecond()),
                        why,
                        e.atCeiling()
                                ? ": send the load on connections that are kept, by another load generator, or from a second machine."
                                : ".");
    }

    /** Empty below it. */
    private static String ofCeiling(Evidence e) {
        String most = Figures.whole(e.load().ceilingPerSecond());
        return !e.atCeiling()
                ? ""
                : "it got %.0f %% of the %s answers/s that it gets from a server that does nothing"
                        .formatted(e.load().ofCeiling() * 100, most);
    }

    /** Beside another limit, or none; empty where it has no more to say. */
    static String generatorToo(Evidence e, Verdict found) {
        return e.figures() == null || !e.atCeiling() || e.isGenerator(found.limit())
                ? ""
                : "The load generator %s had no more to give, too: %s."
                        .formatted(e.load().generator(), ofCeiling(e));
    }

    /** Of a load that was not the one asked for. */
    static Verdict notBelieved(Evidence e) {
        String why = e.load().fellBehind() ? fellBehind(e) : workers(e);
        return Verdict.undecided(
                null, null, new Reason(Why.OTHER_LOAD, why), "Not believed: " + why + ". " + otherLoad(e));
    }

    private static String workers(Evidence e) {
        return "of %d workers of the load generator %s"
                .formatted(e.load().workers().size(), String.join(", ", e.load().doubtsOfWorkers()));
    }

    /** What to do then. */
    private static String otherLoad(Evidence e) {
        if (e.load().fellBehind()) {
            return e.machineBusy() ? "Take a lower rate, or a machine with more processors." : "Run it again.";
        }
        return e.load().workers().stream().anyMatch(worker -> worker.lostAfterSeconds() != null)
                ? "Run it again."
                : "Take more workers, or a machine with more processors for them.";
    }

    /** Of open arrivals that were not the ones asked for. */
    private static String fellBehind(Evidence e) {
        Lateness late = Objects.requireNonNull(e.load().lateness());
        String sent = late.notSent() == 0
                ? "sends up to %s ms late".formatted(Figures.whole(late.maxMs()))
                : "for %s calls this machine had no open file or port left".formatted(Figures.whole(late.notSent()));
        return "the load generator fell behind: reached %s/s of %s/s, %s; %.0f %% of the machine was busy"
                .formatted(
                        Figures.whole(late.reachedPerSecond()),
                        Figures.whole(late.ratePerSecond()),
                        sent,
                        e.busy() * 100);
    }

    static String notReached(Evidence e, MoreLoad more) {
        return "No limit%s met: %s get %s/s%s.%s"
                .formatted(
                        holding(e),
                        e.arrivals().words(),
                        Figures.whole(e.load().goodputPerSecond()),
                        e.arrivals() instanceof Steps ? " on average" : more.words(),
                        e.notSuccessful() == 0 ? "" : " " + answers(e));
    }

    /** @param full how many of them */
    static String loops(Evidence e, LimitSeries limit, int full) {
        int all = Objects.requireNonNull(limit.max());
        String share = full >= all
                ? "all connections"
                : 2 * full == all ? "half of the connections" : "%d %% of the connections".formatted(100 * full / all);
        return "%d of %s %s full, which is the limit at %s requests/s (%s): %s %s. %s%s"
                .formatted(
                        full,
                        Figures.count(all, "event loop"),
                        full == 1 ? "is" : "are",
                        Figures.whole(e.load().goodputPerSecond()),
                        setting(limit),
                        full == 1 ? "it serves" : "they serve",
                        share,
                        answers(e),
                        backend(e));
    }

    static String thread(Evidence e) {
        return "One thread is the limit, at %s requests/s: no other limit%s was full, and a thread uses one processor. %s"
                .formatted(Figures.whole(e.load().goodputPerSecond()), holding(e), answers(e));
    }

    /** The threads that were busy all the time; empty where none was. */
    static String busyThreads(Evidence e) {
        return e.busyThreads().stream()
                .map(t -> {
                    String jvm = t.thread().ofJvm();
                    return (jvm == null
                                    ? "Thread %s of %s used %.2f of a core."
                                    : "Thread %s of %s, of its %4$s, used %3$.2f of a core.")
                            .formatted(
                                    t.thread().name(), t.component(), t.thread().cores(), jvm);
                })
                .collect(Collectors.joining(" "));
    }

    /** @param sometimes by name of a limit, the share of the samples in which it was full */
    static Verdict seldomFull(Evidence e, Map<String, Double> sometimes) {
        String why = sometimes.isEmpty()
                ? "no limit was full often enough"
                : sometimes.entrySet().stream()
                                .map(s -> "%s was full in %.0f %% of the samples"
                                        .formatted(s.getKey(), s.getValue() * 100))
                                .collect(Collectors.joining(", "))
                        + ", too few to be the limit for sure";
        return undecided(e, Why.SELDOM_FULL, why, answers(e));
    }

    /** For a cell in which nothing was full, and the processors nearly were. */
    static Verdict nearlyBusy(Evidence e) {
        String why = "%.1f %% of the machine was busy, %.1f %% with this lab, which is neither free nor full"
                .formatted(e.busy() * 100, e.own() * 100);
        return undecided(null, null, Why.SELDOM_FULL, why, "No other limit" + holding(e) + " was full. " + answers(e));
    }

    /** For a cell with too few samples of a closed circuit breaker: it was open nearly all the time, or the cell was too short. */
    static Verdict fewSamples(Evidence e) {
        if (!VerdictRules.mostlyOpen(e.openShare())) {
            return undecided(e, Why.FEW_SAMPLES, "there are too few samples", answers(e));
        }
        String why = "the circuit breaker was open in %.0f %% of the samples, so no limit behind it shows"
                .formatted(e.openShare() * 100);
        return Verdict.undecided(
                e.refusedBy(),
                e.openedBy(),
                new Reason(Why.BREAKER_OPEN, why),
                StringUtils.capitalize(why) + ". " + answers(e) + backend(e));
    }

    static String unexplained(Evidence e) {
        long known = e.ended().errors().total();
        return "%s, %s of them not explained: what can be read of limits and circuit breakers counted %s"
                .formatted(
                        e.load().unsuccessfulWords(), Figures.whole(e.notSuccessful() - known), Figures.whole(known));
    }

    /** How many calls did not succeed, why, and what rejected most of them. */
    static String answers(Evidence e) {
        if (e.notSuccessful() == 0) {
            return "No call was rejected.";
        }
        if (e.unexplained() || e.ended().errors().total() == 0) {
            return unexplained(e) + ".";
        }
        ErrorCounts errors = e.ended().errors();
        String by = limit(e, e.refusedBy());
        String opened = e.openedBy() == null
                ? ""
                : "; the breaker was opened by calls "
                        + Counts.largestInWindow(errors).map(ErrorCause::words).orElse("")
                        + limit(e, e.openedBy());
        return "%s by the gateway's count: %s%s%s.".formatted(unsuccessful(e.ended()), causes(errors), by, opened);
    }

    /** One counter for the whole and its parts: the load generator's ends with its last call, and the gateway's goes on for a moment. */
    private static String unsuccessful(Ended ended) {
        long failed = ended.errors().total();
        return ended.succeeded() == null
                ? Figures.count(failed, "call") + " did not succeed"
                : "%s of %s calls did not succeed"
                        .formatted(Figures.whole(failed), Figures.whole(failed + ended.succeeded()));
    }

    /** A limit in brackets, with its setting; empty for anything else. */
    private static String limit(Evidence e, @Nullable String fullName) {
        return OfLimit.named(e.limits(), fullName)
                .map(l -> " (" + setting(l) + ")")
                .orElse("");
    }

    /** What accept queues dropped, which no answer and no counter of a gateway tells; empty for nothing. */
    static String dropped(Evidence e) {
        return e.limits().stream()
                .filter(l -> l.kind() == LimitKind.ACCEPT_QUEUE && Objects.requireNonNullElse(l.rejected(), 0L) > 0)
                .map(l ->
                        "%s to connect were dropped at the full accept queue of %s (%s): the callers' systems try again after 1, 3 and 7 s%s. %s"
                                .formatted(
                                        Figures.count(Objects.requireNonNull(l.rejected()), "attempt"),
                                        Figures.whole(l.max()),
                                        setting(l),
                                        waited(e),
                                        QueueStep.of(l.spec(), l.max())))
                .collect(Collectors.joining(" "));
    }

    /** An accept queue that dropped some was full, though not for long. */
    private static String holding(Evidence e) {
        return dropped(e).isEmpty() ? "" : " that holds calls";
    }

    /** The first try again comes after a second. */
    private static String waited(Evidence e) {
        if (e.figures() == null || e.load().notRejected().p99Ms() < AGAIN_AFTER_MS) {
            return "";
        }
        return ", and p99, %s%s ms, is that wait"
                .formatted(
                        Figures.whole(e.load().notRejected().p99Ms()), e.load().mark());
    }

    /** Where no accept queue can be read, what the load generator saw of it; empty for nothing. */
    static String slowConnects(Evidence e) {
        Double most = e.figures() == null ? null : e.load().latency().connectMaxMs();
        boolean read = e.limits().stream()
                .anyMatch(l -> l.kind() == LimitKind.ACCEPT_QUEUE
                        && l.component().equals(e.gateway())
                        && l.rejected() != null);
        return read || e.limits().isEmpty() || most == null || most < AGAIN_AFTER_MS
                ? ""
                : "Connecting took up to %s ms. No accept queue can be read here; where one is full, attempts are dropped, and callers' systems try again after 1, 3 and 7 s. To make it longer: the server's own setting, such as server.tomcat.accept-count, at most its kernel's net.core.somaxconn."
                        .formatted(Figures.whole(most));
    }

    /** Of a circuit breaker that tripped: whether it began the cell with an empty window. Empty where that is not known. */
    static String breakerAtStart(Evidence e) {
        if (e.breaker() == null || e.breaker().points().isEmpty() || e.ended().trips() == 0) {
            return "";
        }
        BreakerPoint first = e.breaker().points().get(0);
        if (first.windowCalls() == null) {
            return "";
        }
        return first.windowCalls() == 0 && first.state() == BreakerState.CLOSED
                ? "The circuit breaker was fresh when the cell began."
                : "When the cell began, the circuit breaker was %s and its window had %s."
                        .formatted(
                                first.state() == BreakerState.CLOSED ? "closed" : "not closed",
                                Figures.count(first.windowCalls(), "call"));
    }

    private static String backend(Evidence e) {
        Long failed = e.ended().errors().get(ErrorCause.FAILED);
        return failed == null
                ? ""
                : " %s failed at %s.".formatted(failed == 0 ? "No call" : Figures.whole(failed), e.service());
    }

    /** Every cause with its count, the largest first. */
    private static String causes(ErrorCounts errors) {
        return Counts.causes(errors).stream()
                .map(c -> Figures.whole(errors.orZero(c)) + " " + c.words())
                .collect(Collectors.joining(", "));
    }

    /** Full name and setting. */
    static String setting(LimitSeries limit) {
        SettingValue set = limit.spec().setting();
        return set == null
                ? limit.fullName()
                : "%s, %s=%s, %s".formatted(limit.fullName(), set.property(), set.value(), set.origin());
    }
}
