package dev.fusebox.lab.cli;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.cli.advise.AdviseStart;
import dev.fusebox.lab.cli.advise.AdvisedApp;
import dev.fusebox.lab.cli.option.DefaultValues;
import dev.fusebox.lab.cli.option.SetOption;
import dev.fusebox.lab.cli.session.PlaygroundFile;
import dev.fusebox.lab.cli.terminal.Console;
import dev.fusebox.lab.cli.terminal.Output;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.paper.ProfileSettings;
import dev.fusebox.lab.paper.ScenarioBuilder;
import dev.fusebox.lab.predict.Fleet;
import dev.fusebox.lab.predict.PlaygroundFragment;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.results.RecordedChains;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.traffic.Arrivals;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fusebox playground}. */
@Command(
        name = "playground",
        header = "Write a page that predicts while you move sliders.",
        description = {
            "One HTML file with the model of `fusebox predict`; it needs no network and no Java. It begins with the limits of"
                    + " a gateway: of a profile, or of your own gateway (--app). Starts nothing."
        },
        footer = {
            "  fusebox playground                                   with nothing set",
            "  fusebox playground --profile semaphore-100 -c 500",
            "  fusebox playground --app application.yml --out my-gateway.html"
        })
final class PlaygroundCommand implements Callable<Integer> {

    private static final int MOST_USERS = 20_000;

    @Option(names = "--profile", paramLabel = "P", description = "The tuning profile; default: ${DEFAULT-VALUE}.")
    private String profile = "stock";

    @Option(
            names = "--gateway",
            paramLabel = "G",
            completionCandidates = Gateways.Ids.class,
            description =
                    "The gateway, of ${COMPLETION-CANDIDATES}; default: with --app the one that it is, else the first of `fusebox predict`.")
    private @Nullable String gateway;

    @Option(
            names = "--app",
            paramLabel = "PATH",
            split = ",",
            description =
                    "Begin with your gateway's own settings: application.yml, .properties, a folder, or its Boot jar; a later one counts.")
    private List<Path> app = List.of();

    @Mixin
    private SetOption set;

    @Option(names = "-c", paramLabel = "USERS", description = "Concurrent users; default: ${DEFAULT-VALUE}.")
    private int users = 200;

    @Option(
            names = "--endpoint",
            paramLabel = "E",
            description = "What is called: sleep/<ms> waits; default: ${DEFAULT-VALUE}.")
    private String endpoint = "sleep/200";

    @Option(names = "--out", paramLabel = "FILE", description = "The file; default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("fusebox-playground.html");

    @Option(names = "--force", description = "Replace a file that is no playground, too.")
    private boolean force;

    @Mixin
    private Output output;

    /** The contract of {@code fusebox playground --json}. */
    private record PlaygroundJson(int schema, String file, String fragment) {}

    @Override
    public Integer call() {
        LabHome home = LabHome.find();
        Profiles.of(home).require(profile);
        AdvisedApp own = AdvisedApp.of(app);
        Gateway chosen = gateway(own);
        own.notes(chosen).forEach(this::warn);
        String fragment = PlaygroundFragment.of(scenario(home, chosen, own), null)
                .orElseThrow(() -> new UsageException(
                        "%s with profile %s: the playground has no numbers for a part of its limits; `fusebox predict` knows them"
                                .formatted(chosen.id(), profile)));
        PlaygroundFile.write(out, fragment, force);
        output.print(
                new PlaygroundJson(1, out.toString(), fragment),
                () -> "%s: open it in a browser%nbegins with %s, profile %s: #%s%n"
                        .formatted(out, chosen.id(), profile, fragment));
        return Main.DONE;
    }

    private Gateway gateway(AdvisedApp own) {
        if (gateway != null) {
            return Gateways.named(gateway);
        }
        List<Gateway> usual =
                DefaultValues.usualGateways().stream().map(Gateways::named).toList();
        return app.isEmpty() ? usual.get(0) : AdviseStart.kind(app.get(0), usual, own.given());
    }

    private Scenario scenario(LabHome home, Gateway chosen, AdvisedApp own) {
        Endpoint called = Endpoint.of(endpoint);
        if (called.serviceMs() == null || called.readsDocument()) {
            throw new UsageException(
                    "--endpoint %s: the playground has services that wait: sleep/<ms>".formatted(endpoint));
        }
        Map<String, String> settings = new LinkedHashMap<>();
        Map<String, String> origins = new LinkedHashMap<>();
        String module = chosen.component().module() + ":";
        own.given(chosen).values().forEach((property, value) -> settings.put(module + property, value));
        own.places(chosen).forEach((property, place) -> origins.put(module + property, place));
        settings.putAll(set.given().values());
        ScenarioBuilder builder = new ScenarioBuilder(
                ProfileSettings.files(home), new GivenSettings(settings), RecordedChains.NONE, origins);
        ChainSnapshot chain = builder.chain(chosen, profile, null, 1, called);
        if (app.isEmpty()) {
            builder.requireAllRead();
        }
        builder.ineffective().forEach(this::warn);
        return Scenario.of(
                chain,
                chosen.component().id(),
                DemoStack.SERVICE_A.id(),
                Work.behindHops(called.serviceMs(), chosen.isProxy() ? PredictLoad.GATEWAY : PredictLoad.DIRECT),
                new Arrivals.Closed(Study.bounded("-c", users, 1, MOST_USERS)),
                Fleet.ONE,
                Scenario.usualSeconds(called.serviceMs()));
    }

    private void warn(String words) {
        Console.warn(words, output.verb().commandLine());
    }
}
