package dev.fusebox.lab.experiment.bystander;

import dev.fusebox.lab.chain.LimitId.OfLimit;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.kind.Finding;
import dev.fusebox.lab.kind.Finding.Level;
import dev.fusebox.lab.kind.NamedGateways;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import dev.fusebox.lab.results.trial.Healthy;
import dev.fusebox.lab.summary.AlikeGateways;
import dev.fusebox.lab.summary.Isolation;
import dev.fusebox.lab.summary.cell.LimitWords;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Whether another route is safe while a backend hangs: for each gateway the worst, and in how many set-ups the route suffers. */
final class BystanderAnswer {

    private static final List<BystanderVerdict> WORST_FIRST = List.of(
            BystanderVerdict.DEAD, BystanderVerdict.DEGRADED, BystanderVerdict.INCONCLUSIVE, BystanderVerdict.ISOLATED);

    private static final Comparator<BystanderResult> BY_HARM = Comparator.<BystanderResult>comparingInt(
                    b -> WORST_FIRST.indexOf(b.verdict()))
            .thenComparingInt(b -> Objects.requireNonNullElse(b.criticalCallers(), b.callers()));

    static List<Finding> of(RecordedRun run, NamedGateways names) {
        Map<String, List<BystanderResult>> byGateway =
                run.results().experiments(BystanderResult.class).stream().collect(Groups.by(BystanderResult::gateway));
        if (byGateway.size() > 1
                && byGateway.values().stream()
                        .flatMap(List::stream)
                        .allMatch(b -> b.verdict() == BystanderVerdict.ISOLATED)) {
            return List.of(new Finding(allSafe(names, byGateway), Level.GOOD));
        }
        if (byGateway.size() > AlikeGateways.FEW) {
            return many(run, names, byGateway);
        }
        return byGateway.values().stream()
                .sorted(Comparator.comparing(BystanderAnswer::worst, BY_HARM))
                .limit(2)
                .map(all -> new Finding(
                        sentences(run, names, all), Isolation.level(worst(all).verdict())))
                .toList();
    }

    /** Of many gateways: for each verdict the worst gateway in full, and how many share it. */
    private static List<Finding> many(
            RecordedRun run, NamedGateways names, Map<String, List<BystanderResult>> byGateway) {
        Map<BystanderVerdict, List<List<BystanderResult>>> byVerdict = byGateway.values().stream()
                .sorted(Comparator.comparing(BystanderAnswer::worst, BY_HARM))
                .collect(Collectors.groupingBy(all -> worst(all).verdict()));
        List<Finding> findings = new ArrayList<>();
        for (BystanderVerdict verdict : WORST_FIRST) {
            List<List<BystanderResult>> same = byVerdict.getOrDefault(verdict, List.of());
            if (!same.isEmpty()) {
                String ids = AlikeGateways.names(
                        same.stream().map(all -> all.get(0).gateway()).toList());
                String share =
                        "%s on %d of %d gateways: %s.".formatted(fate(verdict), same.size(), byGateway.size(), ids);
                boolean safe = verdict == BystanderVerdict.ISOLATED;
                findings.add(new Finding(
                        safe ? share : sentences(run, names, same.get(0)) + " " + share, Isolation.level(verdict)));
            }
        }
        return findings;
    }

    private static String fate(BystanderVerdict verdict) {
        return switch (verdict) {
            case DEAD -> "The healthy route dies";
            case DEGRADED -> "The healthy route suffers";
            case INCONCLUSIVE -> "It is undecided";
            case ISOLATED -> "The healthy route is safe";
        };
    }

    private static String allSafe(NamedGateways names, Map<String, List<BystanderResult>> byGateway) {
        List<BystanderResult> all =
                byGateway.values().stream().flatMap(List::stream).toList();
        List<String> ids = List.copyOf(byGateway.keySet());
        String gateways = byGateway.size() > AlikeGateways.FEW
                ? "all %d gateways%s: %s".formatted(byGateway.size(), profiles(all), AlikeGateways.names(ids))
                : byGateway.values().stream().map(of -> names(names, of)).collect(Collectors.joining(" and on "));
        long hangs = all.stream().map(b -> b.callers() + b.route()).distinct().count();
        String hang = hangs == 1
                ? "%d callers hanging on %s"
                        .formatted(all.get(0).callers(), all.get(0).routeWords())
                : "callers hanging on one route";
        return "The other route is safe: with %s it answers as before, on %s.".formatted(hang, gateways);
    }

    /** With the profile, or the number of profiles. */
    private static String names(NamedGateways names, List<BystanderResult> of) {
        BystanderResult first = of.get(0);
        return of.stream().map(BystanderResult::profile).distinct().count() == 1
                ? names.of(first.gateway(), first.profile())
                : names.title(first.gateway()) + profiles(of);
    }

    private static String profiles(List<BystanderResult> of) {
        List<String> profiles =
                of.stream().map(BystanderResult::profile).distinct().toList();
        return profiles.size() == 1
                ? " with the profile " + profiles.get(0)
                : " with each of " + profiles.size() + " profiles";
    }

    private static String sentences(RecordedRun run, NamedGateways names, List<BystanderResult> all) {
        BystanderResult worst = worst(all);
        long safe = all.stream()
                .filter(b -> b.verdict() == BystanderVerdict.ISOLATED)
                .count();
        if (safe == all.size() && all.size() > 1) {
            return "While callers hang on one route, %s keeps the other route safe in all %d set-ups."
                    .formatted(names(names, all), all.size());
        }
        String told = sentence(run, names.of(worst.gateway(), worst.profile()), worst);
        return all.size() == 1 ? told : told + " " + count(names.title(worst.gateway()), worst.verdict(), all);
    }

    /** In how many set-ups it is as bad as in the worst. */
    private static String count(String title, BystanderVerdict worst, List<BystanderResult> all) {
        long as = all.stream().filter(b -> b.verdict() == worst).count();
        String of = "%d of %s's %d set-ups (profile and hung route)".formatted(as, title, all.size());
        return switch (worst) {
            case DEAD, DEGRADED -> fate(worst) + " in " + of + ".";
            case INCONCLUSIVE -> of + (as == 1 ? " is" : " are") + " undecided.";
            case ISOLATED -> "";
        };
    }

    private static BystanderResult worst(List<BystanderResult> all) {
        return all.stream().min(BY_HARM).orElseThrow();
    }

    /** @param name of the gateway, with its profile */
    private static String sentence(RecordedRun run, String name, BystanderResult b) {
        Healthy healthy = b.healthy();
        if (healthy == null || !b.decided()) {
            return "Whether %s is isolated is undecided: %s.".formatted(name, b.reason());
        }
        String ok =
                healthy.ok() == 0 ? "none of" : healthy.ok() == healthy.sent() ? "all" : "only " + healthy.ok() + " of";
        String answers = "%s answers %s %d calls to the healthy route%s"
                .formatted(hang(name, b), ok, healthy.sent(), healthy.lateWords());
        if (b.verdict() == BystanderVerdict.ISOLATED) {
            return answers + ": that route is safe.";
        }
        String before =
                healthy.ok() < healthy.sent() && b.idle().ok() == b.idle().sent()
                        ? ", which answers all when no caller hangs"
                        : "";
        return answers + before + slower(b, healthy) + ": " + cause(run, b) + ".";
    }

    /** Of several instances the harmed ones; its figures are those of one of them. */
    private static String named(String name, BystanderResult b) {
        List<String> harmed = b.harmed();
        if (harmed.isEmpty()) {
            return name;
        }
        int all = b.instances().size();
        return harmed.size() == 1
                ? "%s, one of %d instances of %s,".formatted(harmed.get(0), all, name)
                : "the worst of %s (%d of %d instances of %s)"
                        .formatted(String.join(" and ", harmed), harmed.size(), all, name);
    }

    /** The healthy calls were counted with all callers; the fewest that harm were found by other trials. */
    private static String hang(String name, BystanderResult b) {
        Integer few = b.criticalCallers();
        return few == null || few >= b.callers()
                ? "With %d callers that hang on %s, %s".formatted(b.callers(), b.routeWords(), named(name, b))
                : "%d callers that hang on %s are enough to harm another route of %s. With %d, %s"
                        .formatted(few, b.routeWords(), name, b.callers(), named("it", b));
    }

    private static String slower(BystanderResult b, Healthy healthy) {
        Double idleMs = b.idle().p99Ms();
        return b.verdict() == BystanderVerdict.DEAD || healthy.p99Ms() == null || idleMs == null
                ? ""
                : ", with a p99 of %s ms instead of %s ms"
                        .formatted(Figures.whole(healthy.p99Ms()), Figures.whole(idleMs));
    }

    private static String cause(RecordedRun run, BystanderResult b) {
        String full = b.exhaustedLimit();
        if (full == null) {
            return "no limit that can be read was full";
        }
        return OfLimit.named(run.chain(b.profile()).limits(), full)
                .map(l -> "its " + LimitWords.sized(l) + " are "
                        + (l.kind() == LimitKind.EVENT_LOOP ? "blocked " : "full ") + LimitWords.setting(l))
                .orElse(full + " is full");
    }
}
