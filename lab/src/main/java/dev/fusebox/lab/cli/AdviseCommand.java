package dev.fusebox.lab.cli;

import dev.fusebox.lab.advise.Advice;
import dev.fusebox.lab.advise.Adviser;
import dev.fusebox.lab.advise.Goal;
import dev.fusebox.lab.collect.AdvisedProfile;
import dev.fusebox.lab.collect.TunedGateway;
import dev.fusebox.lab.collect.TunedGateway.CpuMs;
import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.folder.RecordedChains;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.report.AdviceText;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.settings.WrittenSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fusebox advise}. */
@Command(
        name = "advise",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        sortOptions = false,
        header = "List the settings to change for a goal, in their order.",
        description = {
            "Each change with what it gains by the model, the next limit, and what it costs: isolation, threads, memory. Stops at"
                    + " the goal, or says why it cannot be had (exit code 1). Prints the result as a tuning profile for all these"
                    + " gateways. Starts nothing."
        },
        footer = {
            "  fusebox advise --profile semaphore-100 --users 200 --service-ms 200",
            "  fusebox advise --profile stock --rate 400 --services 3 --out tuning-profiles"
        })
final class AdviseCommand implements Callable<Integer> {

    @Option(names = "--profile", paramLabel = "P", split = ",", description = OptionWords.PROFILES + "stock.")
    private @Nullable List<String> profiles;

    @Option(
            names = "--gateway",
            paramLabel = "G",
            split = ",",
            completionCandidates = Gateways.Ids.class,
            description = OptionWords.GATEWAYS + "${DEFAULT-VALUE}.")
    private List<String> gateways =
            new DefaultValues(Gateways.usual().stream().map(Gateway::id).toList());

    @Option(
            names = "--from",
            paramLabel = "PATH",
            split = ",",
            description =
                    "Begin with the limits that the live processes of this run folder had; with --to: files of a gateway.")
    private List<Path> from = List.of();

    @Option(
            names = "--app",
            paramLabel = "FILE",
            split = ",",
            description = "Begin with a gateway's own application.yml or .properties; a later file counts.")
    private List<Path> app = List.of();

    @Mixin
    private JmxGateway running;

    @Mixin
    private CounterpartOptions counterpart;

    @Mixin
    private GoalOptions goal;

    @Option(names = "--name", paramLabel = "N", description = "Name of the new profile; default: ${DEFAULT-VALUE}.")
    private String name = "advised";

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Write the profile's files there, such as tuning-profiles; default: print them.")
    private @Nullable Path out;

    @Mixin
    private Output output;

    /** The contract of {@code fusebox advise --json}. */
    private record AdviceJson(int schema, List<Advice> advice, Map<String, String> files) {}

    @Override
    public Integer call() {
        if (counterpart.given()) {
            if (from.isEmpty()) {
                throw new UsageException("--to without --from: name the files of the gateway");
            }
            return counterpart.print(from, output);
        }
        if (!name.matches("[a-z0-9][a-z0-9-]*")) {
            throw new UsageException("--name '%s': must have small letters, digits and dashes only".formatted(name));
        }
        LabHome home = LabHome.find();
        if (running.given() && gateways.size() != 1) {
            throw new UsageException(
                    running.option() + " needs one --gateway: the kind of gateway that this process is");
        }
        RecordedChains live = running.given()
                ? running.chains(
                        "stock", Gateways.named(gateways.get(0)).component().id())
                : from.isEmpty() ? RecordedChains.NONE : RecordedChains.of(runFolder());
        GivenSettings given = given();
        List<String> bases = bases(home, live);
        boolean one = bases.size() == 1;
        List<Advice> advices = new ArrayList<>();
        Map<String, String> files = new LinkedHashMap<>();
        for (String base : bases) {
            List<Advice> own = (app.isEmpty() ? gateways : of(given))
                    .stream()
                            .map(g -> advice(home, live, base, Gateways.named(g), given))
                            .toList();
            advices.addAll(own);
            if (own.stream().allMatch(a -> a.impossible() == null)) {
                String named = one ? name : name + "-" + base;
                files.putAll(new AdvisedProfile(Profiles.of(home), named, base, given.values(), own).files());
            }
        }
        boolean reached = advices.stream().allMatch(a -> a.impossible() == null);
        List<String> written = out == null ? List.of() : write(out, files);
        output.print(
                new AdviceJson(1, advices, files),
                () -> AdviceText.of(advices) + text(files, written) + (one ? proof(advices, written) : ""));
        return reached ? Main.DONE : Main.UNEXPECTED;
    }

    private Path runFolder() {
        if (from.size() > 1 || !Files.isDirectory(from.get(0))) {
            throw new UsageException(
                    "--from %s: without --to it must be one run folder; a gateway's own file is --app FILE"
                            .formatted(from.get(0)));
        }
        return from.get(0);
    }

    private GivenSettings given() {
        Map<String, String> settings = new LinkedHashMap<>();
        app.stream()
                .flatMap(file -> WrittenSettings.of(file).stream())
                .filter(s -> !s.value().contains("${"))
                .forEach(s -> settings.put(s.property(), s.value()));
        return new GivenSettings(settings);
    }

    /** Of the gateways that were named, or else of the usual ones, the one that knows most of these settings. */
    private List<String> of(GivenSettings given) {
        Comparator<String> known = Comparator.comparing(
                g -> Gateways.named(g).component().catalogue().countKnown(given.values().keySet().stream()));
        String best = gateways.stream().max(known).orElseThrow();
        if (Gateways.named(best).component().catalogue().countKnown(given.values().keySet().stream()) == 0) {
            throw new UsageException("--app %s: no setting there is one of %s; name its gateway with --gateway"
                    .formatted(app.get(0), String.join(", ", gateways)));
        }
        return List.of(best);
    }

    private Advice advice(LabHome home, RecordedChains live, String base, Gateway gateway, GivenSettings given) {
        if (!gateway.isProxy()) {
            throw new UsageException("'%s' is no gateway; choose one, such as %s"
                    .formatted(gateway.id(), Gateways.ids(Gateways.usual())));
        }
        Goal wanted = goal.goal();
        CpuMs cpu = new CpuMs(PredictLoad.GATEWAY_MS, PredictLoad.DIRECT_MS);
        TunedGateway tuned = new TunedGateway(home, live, gateway, base, given, wanted, cpu);
        return Adviser.advise(gateway.id(), base, wanted, tuned);
    }

    private List<String> bases(LabHome home, RecordedChains live) {
        List<String> known = from.isEmpty() ? List.of("stock") : live.profiles();
        List<String> chosen = profiles == null ? known : profiles;
        for (String profile : chosen) {
            Profiles.of(home).require(profile);
            if (!from.isEmpty() && !known.contains(profile)) {
                throw new UsageException("%s has no limits of profile '%s'; it has %s"
                        .formatted(from.get(0), profile, String.join(", ", known)));
            }
        }
        return chosen;
    }

    private static List<String> write(Path folder, Map<String, String> files) {
        List<String> written = new ArrayList<>();
        new LinkedHashMap<>(files).forEach((file, text) -> {
            Path path = folder.resolve(file);
            if (Files.exists(path)) {
                throw new UsageException(path + " exists; pass another --name, or remove it");
            }
            try {
                Files.createDirectories(folder);
                Files.writeString(path, text);
            } catch (IOException e) {
                throw new LabException(path + " cannot be written: " + IoErrors.of(e), e);
            }
            written.add(path.toString());
        });
        return written;
    }

    /** A study that measures what was predicted; only a written profile can be run. */
    private String proof(List<Advice> advices, List<String> written) {
        if (written.isEmpty()) {
            return "";
        }
        Goal goal = advices.get(0).goal();
        String ids = advices.stream().map(Advice::gateway).collect(Collectors.joining(", "));
        String load = goal.load().users() > 0
                ? "concurrency: [%d]".formatted(goal.load().users())
                : "rates: [%d]".formatted(Math.round(goal.load().amount()));
        return """
                to measure it, save this as ab-scripts/studies/%1$s.yml and call `fusebox run %1$s`:

                title: "What profile %1$s does"
                gateways: [direct, %2$s]
                profiles: [%1$s]
                endpoints: [sleep/%3$.0f]
                %4$s
                bystander:
                  - {profile: %1$s, gateways: [%2$s], callers: 600}
                """.formatted(name, ids, goal.serviceMs(), load);
    }

    private static String text(Map<String, String> files, List<String> written) {
        StringBuilder text = new StringBuilder();
        written.forEach(path -> text.append("\nwritten: ").append(path));
        if (written.isEmpty()) {
            files.forEach((file, lines) ->
                    text.append("\n# --- ").append(file).append('\n').append(lines));
        }
        return text.append(written.isEmpty() ? "" : "\n").toString();
    }
}
