package dev.fusebox.lab.cli.option;

import dev.fusebox.lab.collect.StudyCheck;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.folder.RunPlan.RunOptions;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.CellPlan;
import dev.fusebox.lab.study.Selection;
import dev.fusebox.lab.study.SelectionGaps;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.study.StudyFiles;
import dev.fusebox.lab.study.StudyLength;
import dev.fusebox.lab.study.StudyLoad.ArrivalKind;
import dev.fusebox.lab.study.StudyMatrix;
import dev.fusebox.lab.target.TargetFile;
import dev.fusebox.lab.tool.option.OptionWords;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.Steps;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A study from its file, changed by the options of the command line, and checked as a whole. */
public final class StudyChoice {

    private static final String DEFAULT = "zuul-isolation";

    @Parameters(
            arity = "0..1",
            paramLabel = "STUDY",
            description = "A file in ab-scripts/studies/, without its .yml; default: " + DEFAULT + ".")
    private @Nullable String name;

    @Option(
            names = "--profile",
            paramLabel = "P",
            split = ",",
            description = OptionWords.PROFILES + "those of the study.")
    private @Nullable List<String> profiles;

    @Option(
            names = "--variant",
            paramLabel = "V",
            split = ",",
            completionCandidates = Gateways.VariantIds.class,
            description = "Builds of a gateway, of ${COMPLETION-CANDIDATES}; default: those of the study.")
    private @Nullable List<String> variants;

    @Option(
            names = "--gateway",
            paramLabel = "G",
            split = ",",
            completionCandidates = Gateways.Ids.class,
            description = OptionWords.GATEWAYS + "those of the study.")
    private @Nullable List<String> gateways;

    @Option(
            names = "-c",
            paramLabel = "USERS",
            split = ",",
            description = "Concurrent users; several numbers give several cells; default: those of the study.")
    private @Nullable List<Integer> users;

    @Option(
            names = "--arrivals",
            paramLabel = "KIND",
            description =
                    "closed: cells with users; open: cells with rates, calls per second whatever becomes of them; both."
                            + " Default: that of the study.")
    private @Nullable String arrivals;

    @Option(
            names = "-n",
            paramLabel = "REQUESTS",
            description = "Requests per cell; default: enough for a stable figure, see ab-scripts/studies/README.md.")
    private @Nullable Integer requests;

    @Option(
            names = "--full",
            description = "Run the study in full: all its gateways and sizes, as many requests as published.")
    private boolean full;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "Run every cell N times, in N rounds over the matrix; default: that of the study.")
    private @Nullable Integer repeat;

    @Option(names = "--starts", paramLabel = "N", description = OptionWords.STARTS + "that of the study.")
    private @Nullable Integer starts;

    /** The cells and experiments of these gateways only: a target has no others, and is not started anew. */
    public Study onTarget(LabHome home, TargetFile target, Consumer<String> says) {
        List<String> running = TargetOption.gateways(target);
        List<String> asked = gateways;
        if (asked != null) {
            TargetOption.requireAll(asked, running);
        }
        Study file = StudyFiles.of(home).read(Objects.requireNonNullElse(name, DEFAULT));
        List<String> inStudy = Stream.concat(
                        file.gatewaysOfCells().stream(),
                        file.experiments().stream().flatMap(e -> e.gateways().stream()))
                .toList();
        gateways = asked != null
                ? asked
                : running.stream().filter(inStudy::contains).toList();
        if (starts != null) {
            throw new UsageException(
                    "--starts starts processes anew, and a target runs already: leave it out, or pass --repeat");
        }
        Study written = study(home, says);
        int startsWritten = written.length().starts();
        if (startsWritten > 1) {
            says.accept("one start instead of %d: a target is not started anew".formatted(startsWritten));
        }
        Study study = written.withLength(written.length().withStarts(1));
        TargetOption.profile(Stream.concat(
                        study.profilesOfCells().stream(),
                        study.experiments().stream().flatMap(e -> Stream.ofNullable(e.profile())))
                .distinct()
                .toList());
        target.requireService();
        return study;
    }

    public Study study(LabHome home, Consumer<String> says) {
        Study written = withArrivals(StudyFiles.of(home).read(Objects.requireNonNullElse(name, DEFAULT)));
        Study file = full ? written.atFullSize() : written;
        if (full && requests != null) {
            throw new UsageException("--full and -n both set the number of requests; pass only one of them");
        }
        if (users != null) {
            users.forEach(u -> Study.bounded("-c", u, 1, Study.MOST_USERS));
        }
        Selection selection = new Selection(gateways, profiles, users);
        Study study = withOptions(selection.of(file)).inRandomOrder(new Random());
        if (requests != null && study.arrivalsOfCells().stream().anyMatch(Arrivals.Ramp.class::isInstance)) {
            throw new UsageException(
                    "-n does not fit a ramp: each of its users makes the calls that the study says (requestsPerUser)");
        }
        if (requests != null && study.arrivalsOfCells().stream().anyMatch(Steps.class::isInstance)) {
            throw new UsageException("-n does not fit a rate in steps: it lasts as long as the study says (steps)");
        }
        StudyCheck.require(study, Profiles.of(home));
        SelectionGaps.nothingLeft(file, selection).ifPresent(why -> {
            throw new UsageException(why + orFull(written, selection));
        });
        Stream.concat(SelectionGaps.of(file, selection).stream(), unusedVariants(study))
                .forEach(says);
        return study;
    }

    private Study withOptions(Study selected) {
        Study repeated =
                repeat == null ? selected : selected.repeated(Study.bounded("--repeat", repeat, 1, Study.MOST_REPEATS));
        StudyMatrix matrix = repeated.matrix();
        StudyLength length = repeated.length();
        return repeated.with(its -> its.matrix(
                        matrix.withVariants(Objects.requireNonNullElse(variants, matrix.variants())))
                .length(length.with(given -> given.requests(requests == null ? length.requests() : requests)
                        .starts(
                                starts == null
                                        ? length.starts()
                                        : Integer.valueOf(Study.bounded("--starts", starts, 1, Study.MOST_STARTS))))));
    }

    private Study withArrivals(Study written) {
        if (arrivals == null) {
            return written;
        }
        ArrivalKind kind = ArrivalKind.of(arrivals);
        if (users != null && kind != ArrivalKind.CLOSED) {
            throw new UsageException("-c sets the users of closed loops; leave it out, or pass --arrivals closed");
        }
        Study some = written.withArrivals(kind);
        if (some.blocks().isEmpty()
                && !written.withArrivals(ArrivalKind.BOTH).blocks().isEmpty()) {
            throw new UsageException("--arrivals %s: the study %s has no %s; add them to ab-scripts/studies/%2$s.yml"
                    .formatted(arrivals, written.name(), kind == ArrivalKind.OPEN ? "rates" : "users"));
        }
        return some;
    }

    private static Stream<String> unusedVariants(Study study) {
        List<Cell> cells = CellPlan.of(study);
        return study.matrix().variants().stream()
                .flatMap(id -> Gateways.variant(id).stream())
                .filter(variant -> cells.stream().noneMatch(c -> variant.id().equals(c.variant())))
                .map(variant -> "--variant %s: no cell runs with it; it is a build of %s"
                        .formatted(variant.id(), variant.component().id()));
    }

    public RunOptions sized(RunOptions options) {
        return full ? options.withFull(true) : options;
    }

    private String orFull(Study written, Selection selection) {
        return full
                        || SelectionGaps.nothingLeft(written.atFullSize(), selection)
                                .isPresent()
                ? ""
                : "; with --full it has such cells";
    }
}
