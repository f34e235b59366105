package dev.fusebox.lab.tool.advise;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.folder.RunFolderReader;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.results.RecordedChains;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.tool.option.DefaultValues;
import dev.fusebox.lab.tool.option.OptionWords;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What advice begins with: profiles, the limits of a run, a gateway's own files, or a running gateway. */
public final class AdviseStart {

    @Option(names = "--profile", paramLabel = "P", split = ",", description = OptionWords.PROFILES + "stock.")
    private @Nullable List<String> profiles;

    @Option(
            names = "--gateway",
            paramLabel = "G",
            split = ",",
            completionCandidates = Gateways.Ids.class,
            description = OptionWords.GATEWAYS + "${DEFAULT-VALUE}.")
    private List<String> gateways = DefaultValues.usualGateways();

    @Option(
            names = "--from",
            paramLabel = "PATH",
            split = ",",
            description =
                    "Begin with the limits that the live processes of this run folder had; with --to: files of a gateway.")
    private List<Path> from = List.of();

    @Option(
            names = "--app",
            paramLabel = "PATH",
            split = ",",
            description =
                    "Begin with a gateway's own settings: application.yml, .properties, a folder, or its Boot jar; a later one counts.")
    private List<Path> app = List.of();

    private RunningGateway running = RunningGateway.NONE;

    /** Begins with a process, where the user names one. */
    public void running(RunningGateway gateway) {
        running = gateway;
    }

    /** The files that {@code --to} writes the counterpart of. */
    public List<Path> from() {
        return from;
    }

    /** The files of {@code --app}. */
    public List<Path> app() {
        return app;
    }

    /** Whether the limits were read from processes that the lab cannot start again. */
    public boolean live() {
        return running.given() || !from.isEmpty();
    }

    /** The limits of live processes, by profile; none where settings say what they are. */
    public RecordedChains chains() {
        if (!running.given()) {
            return from.isEmpty() ? RecordedChains.NONE : RunFolderReader.chains(runFolder());
        }
        if (profiles != null) {
            throw new UsageException(
                    "%s reads the limits of a process, and --profile names settings instead: pass only one of them"
                            .formatted(running.option()));
        }
        if (gateways.size() != 1) {
            throw new UsageException(
                    running.option() + " needs one --gateway: the kind of gateway that this process is");
        }
        return running.chains(
                "stock", Gateways.named(gateways.get(0)).component().id());
    }

    /** The running process that {@link #chains} reads, by its address; {@code null} for none. */
    @Nullable
    public String process() {
        return running.given()
                ? running.address(Gateways.named(gateways.get(0)).component().id())
                : null;
    }

    private Path runFolder() {
        if (from.size() > 1 || !Files.isDirectory(from.get(0))) {
            throw new UsageException(
                    "--from %s: without --to it must be one run folder; a gateway's own file is --app FILE"
                            .formatted(from.get(0)));
        }
        return from.get(0);
    }

    /** The named gateways; with {@code --app} the one that it is. */
    public List<Gateway> gateways(GivenSettings given) {
        List<Gateway> named = gateways.stream().map(Gateways::named).toList();
        named.stream().filter(g -> !g.isProxy()).findFirst().ifPresent(g -> {
            throw new UsageException(
                    "'%s' is no gateway; choose one, such as %s".formatted(g.id(), Gateways.ids(Gateways.usual())));
        });
        return app.isEmpty() ? named : List.of(kind(app.get(0), named, given));
    }

    /**
     * The one that knows most of its settings.
     *
     * @param app for people
     */
    public static Gateway kind(Path app, List<Gateway> named, GivenSettings given) {
        Gateway best =
                named.stream().max(Comparator.comparing(g -> known(g, given))).orElseThrow();
        if (known(best, given) == 0 && named.size() > 1) {
            throw new UsageException("--app %s: no setting there is one of %s; name its gateway with --gateway"
                    .formatted(app, named.stream().map(Gateway::id).collect(Collectors.joining(", "))));
        }
        return best;
    }

    private static long known(Gateway gateway, GivenSettings given) {
        return gateway.component().catalogue().countKnown(given.values().keySet().stream());
    }

    public List<String> bases(LabHome home, RecordedChains live) {
        List<String> known = from.isEmpty() ? List.of("stock") : live.profiles();
        List<String> files =
                known.stream().filter(Profiles.of(home).names()::contains).toList();
        List<String> chosen = profiles == null ? files.isEmpty() ? known : files : profiles;
        for (String profile : chosen) {
            Profiles.of(home).require(profile);
            if (!from.isEmpty() && !known.contains(profile)) {
                throw new UsageException("%s has no limits of profile '%s'; it has %s"
                        .formatted(from.get(0), profile, String.join(", ", known)));
            }
        }
        return chosen;
    }
}
