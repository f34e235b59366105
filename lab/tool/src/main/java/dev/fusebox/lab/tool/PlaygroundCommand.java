package dev.fusebox.lab.tool;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.predict.PlaygroundFragment;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.lab.tool.advise.AdvisedApp;
import dev.fusebox.lab.tool.option.SetOption;
import dev.fusebox.lab.tool.terminal.Console;
import dev.fusebox.lab.tool.terminal.Output;
import java.nio.file.Path;
import java.util.List;
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
public final class PlaygroundCommand implements Callable<Integer> {

    @Option(names = "--profile", paramLabel = "P", description = "The tuning profile; default: ${DEFAULT-VALUE}.")
    private String profile = "stock";

    @Option(
            names = "--gateway",
            paramLabel = "G",
            completionCandidates = Gateways.Ids.class,
            description =
                    "The gateway, of the list in ${ROOT-COMMAND-NAME} --help; default: with --app the one that it is, else the first of `fusebox predict`.")
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
        AppScenario begun = AppScenario.of(AdvisedApp.of(app), gateway, profile, set.given());
        String chosen = begun.gateway().id();
        String fragment = PlaygroundFragment.of(begun.scenario(called(), users, this::warn), null)
                .orElseThrow(() -> new UsageException(
                        "%s with profile %s: the playground has no numbers for a part of its limits; `fusebox predict` knows them"
                                .formatted(chosen, profile)));
        PlaygroundFile.write(out, fragment, force);
        output.print(
                new PlaygroundJson(1, out.toString(), fragment),
                () -> "%s: open it in a browser%nbegins with %s, profile %s: #%s%n"
                        .formatted(out, chosen, profile, fragment));
        return ExitCode.DONE;
    }

    private Endpoint called() {
        Endpoint called = Endpoint.of(endpoint);
        if (called.serviceMs() == null || called.readsDocument()) {
            throw new UsageException(
                    "--endpoint %s: the playground has services that wait: sleep/<ms>".formatted(endpoint));
        }
        return called;
    }

    private void warn(String words) {
        Console.warn(words, output.verb().commandLine());
    }
}
