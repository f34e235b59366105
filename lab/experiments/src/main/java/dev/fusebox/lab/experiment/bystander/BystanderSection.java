package dev.fusebox.lab.experiment.bystander;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Judgements;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.predict.IsolationPrediction;
import dev.fusebox.lab.report.RouteJudgement;
import dev.fusebox.lab.results.trial.CallFigures;
import dev.fusebox.lab.results.trial.CallFigures.PublishedCalls;
import dev.fusebox.lab.results.trial.Healthy;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Whether the calls of a healthy route suffer while callers are held on another one. */
public final class BystanderSection {

    private static final String NOTE =
            "Callers are held on the hung route. Meanwhile healthy calls go to another route of the same gateway."
                    + " Isolated: 99 % of the healthy calls are ok within 5 s, and their p99 is at most three times that of the idle gateway,"
                    + " or 100 ms above it. Dead: fewer than 10 % are. Degraded: anything else. Inconclusive: other programs"
                    + " kept the machine busy, or the callers were not held.";

    static Section of(List<BystanderResult> found) {
        Table table = Table.searched(
                "The healthy route while another one hangs",
                "gateway|profile|hung route|#callers|healthy route|#ok|#sent|#p50 ms|#p99 ms|#idle p99 ms"
                        + "|its full limit|#suffers from callers|#predicted|predicted: taken, or kept from it by|#held|hung route bound by|where the callers are"
                        + "|#recovers after s|inconclusive because");
        for (BystanderResult b : found) {
            HungSide hung = b.hungSide();
            table.row(
                    b.gateway(),
                    b.profile(),
                    b.route(),
                    b.callers(),
                    b.verdict().name(),
                    ofHealthy(b, Healthy::ok),
                    ofHealthy(b, Healthy::sent),
                    Figures.rounded(ofHealthy(b, Healthy::p50Ms), 0),
                    Figures.rounded(ofHealthy(b, Healthy::p99Ms), 0),
                    Figures.rounded(b.idle().p99Ms(), 0),
                    b.exhaustedLimit(),
                    b.criticalCallers(),
                    b.predicted() == null ? null : b.predicted().callers(),
                    predictedPart(b),
                    hung.held(),
                    hung.heldBy(),
                    BystanderWords.callers(b),
                    hung.recoveryMs() == null ? null : Figures.rounded(hung.recoveryMs() / 1000.0, 1),
                    b.reason());
        }
        return Section.of(
                "bystander",
                "Who else gets hurt when a backend hangs",
                Stream.of(judgements(found), table, calls(found), Block.note(NOTE)));
    }

    /** Of experiments whose hung calls ended by themselves: all calls of both routes, and what was published of them. */
    private static Table calls(List<BystanderResult> found) {
        boolean published = found.stream().anyMatch(b -> b.published() != null);
        Table table = Table.of(
                "The calls of both routes, times in ms"
                        + (published ? "; published on other machines: compare shapes" : ""),
                "gateway|profile|route|from|#calls|#per s|#failed %|#mean|#deviation|#min|#p50|#p90|#p99|#max");
        for (BystanderResult b : found) {
            if (b.hungSide().hungCalls() != null) {
                PublishedCalls theirs = Objects.requireNonNullElse(b.published(), new PublishedCalls("", null, null));
                row(table, b, "healthy", "measured", ofHealthy(b, Healthy::calls));
                row(table, b, "healthy", theirs.source(), theirs.healthy());
                row(table, b, "hung", "measured", b.hungSide().hungCalls());
                row(table, b, "hung", theirs.source(), theirs.hung());
            }
        }
        return table;
    }

    private static void row(Table table, BystanderResult b, String route, String from, @Nullable CallFigures f) {
        if (f != null) {
            table.row(
                    b.gateway(),
                    b.profile(),
                    route,
                    from,
                    f.calls(),
                    f.perSecond(),
                    f.failedPercent(),
                    Table.whole(f.meanMs()),
                    f.sdMs(),
                    Table.whole(f.minMs()),
                    Table.whole(f.p50Ms()),
                    Table.whole(f.p90Ms()),
                    Table.whole(f.p99Ms()),
                    Table.whole(f.maxMs()));
        }
    }

    /** Published figures beside their own, for the first screen in Markdown. */
    static Optional<Section> published(List<BystanderResult> found) {
        List<BystanderResult> theirs =
                found.stream().filter(b -> b.published() != null).toList();
        return theirs.isEmpty()
                ? Optional.empty()
                : Optional.of(Section.of(
                        "bystanders",
                        "As the author watched both routes (each measured once here)",
                        Stream.of(calls(theirs))));
    }

    /** Of the healthy calls, where there were any. */
    private static <T> @Nullable T ofHealthy(BystanderResult b, Function<Healthy, @Nullable T> figure) {
        return b.healthy() == null ? null : figure.apply(b.healthy());
    }

    /** For each the verdict first, then what it rests on. */
    public static String text(List<BystanderResult> found) {
        return judgements(found).text();
    }

    private static Judgements judgements(List<BystanderResult> found) {
        return new Judgements(found.stream().map(b -> RouteJudgement.of(b, "")).toList());
    }

    private static @Nullable String predictedPart(BystanderResult b) {
        IsolationPrediction p = b.predicted();
        if (p == null || p.taken() == null) {
            return null;
        }
        return p.keptBy() == null
                ? p.taken().name()
                : p.taken().name() + ", kept by " + p.keptBy().name();
    }
}
