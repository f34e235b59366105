package dev.fusebox.lab.tool;

import dev.fusebox.lab.advise.Advice;
import dev.fusebox.lab.advise.Adviser;
import dev.fusebox.lab.advise.Counterpart;
import dev.fusebox.lab.advise.Goal;
import dev.fusebox.lab.chain.WrittenSetting;
import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.paper.AdvisedProfile;
import dev.fusebox.lab.paper.ProfileSettings;
import dev.fusebox.lab.paper.TunedGateway;
import dev.fusebox.lab.report.advice.AdviceText;
import dev.fusebox.lab.report.advice.PredictText;
import dev.fusebox.lab.report.advice.ProofText;
import dev.fusebox.lab.results.RecordedChains;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.tool.advise.AdviseStart;
import dev.fusebox.lab.tool.advise.AdvisedApp;
import dev.fusebox.lab.tool.advise.AdvisedFiles;
import dev.fusebox.lab.tool.advise.CounterpartOptions;
import dev.fusebox.lab.tool.advise.GoalOptions;
import dev.fusebox.lab.tool.advise.RunningGateway;
import dev.fusebox.lab.tool.advise.StepProof;
import dev.fusebox.lab.tool.advise.StepProof.ProvedRun;
import dev.fusebox.lab.tool.terminal.Console;
import dev.fusebox.lab.tool.terminal.Output;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code fusebox advise}. */
@Command(
        name = "advise",
        header = "List the settings to change for a goal, in their order.",
        description = {
            "Each change with what it gains by the model, the next limit, and what it costs: isolation, threads, memory. Stops at"
                    + " the goal, or says why it cannot be had. Prints the result as a tuning profile for all these"
                    + " gateways. Starts nothing."
        },
        exitCodeList = "1:the goal cannot be had",
        footer = {
            "  fusebox advise --app application.yml --users 200   of your own gateway",
            "  fusebox advise --from application.yml --to G       its limits, for gateway G",
            "  fusebox advise --profile semaphore-100 --users 200 --service-ms 200",
            "  fusebox advise --profile stock --rate 400 --services 3 --out tuning-profiles"
        })
public class AdviseCommand implements Callable<Integer> {

    /** The service without a gateway. */
    private static final String DIRECT = "direct";

    @Mixin
    private AdviseStart start;

    @Mixin
    private CounterpartOptions counterpart;

    @Mixin
    private GoalOptions goal;

    @Mixin
    private AdvisedFiles advised;

    @Mixin
    private Output output;

    /** The contract of {@code fusebox advise --json}. */
    private record AdviceJson(
            int schema,
            List<Advice> advice,
            Map<String, String> files,
            @IfKnown @Nullable Counterpart counterpart,
            @IfKnown @Nullable ProvedRun proof) {}

    @Override
    public Integer call() throws InterruptedException {
        return advised(RunningGateway.NONE, null);
    }

    /**
     * The answer, printed.
     *
     * @param prove what runs the steps; {@code null} to predict them only
     */
    protected final int advised(RunningGateway running, @Nullable StepProof prove) throws InterruptedException {
        start.running(running);
        if (counterpart.given()) {
            if (start.from().isEmpty() && start.app().isEmpty()) {
                throw new UsageException("--to without --from or --app: name the files of the gateway");
            }
            if (!start.from().isEmpty()) {
                counterpart.print(start.from(), output);
                return ExitCode.DONE;
            }
        }
        advised.name(null);
        if (prove != null && start.live()) {
            throw new UsageException(
                    "--prove runs the lab's gateways with a profile's settings, and --from and --jmx read"
                            + " limits only; begin with --profile or --app");
        }
        LabHome home = LabHome.find();
        RecordedChains live = start.chains();
        AdvisedApp app = AdvisedApp.of(start.app());
        List<Gateway> gateways = start.gateways(app.given());
        GivenSettings given = app.given(gateways.get(0));
        app.notes(gateways.get(0))
                .forEach(words -> Console.warn(words, output.verb().commandLine()));
        List<String> bases = start.bases(home, live);
        List<Advice> advices = new ArrayList<>();
        Map<String, String> files = new LinkedHashMap<>();
        for (String base : bases) {
            List<Advice> own =
                    gateways.stream().map(g -> advice(home, live, base, g, app)).toList();
            advices.addAll(own);
            if (own.stream().allMatch(a -> a.impossible() == null)) {
                String name = advised.name(bases.size() == 1 ? null : base);
                files.putAll(new AdvisedProfile(Profiles.of(home), name, base, given.values(), own).files());
            }
        }
        List<String> paths = advised.write(files);
        Counterpart made = counterpart.given() ? counterpart(advices.get(0), app) : null;
        String study = bases.size() == 1 && prove == null ? advised.study(advices, paths) : "";
        String predicted = PredictText.cautioned(advices.stream().map(AdviceText::of))
                + AdvisedFiles.text(files, paths)
                + study
                + (made == null ? "" : "\n" + counterpart.text(start.app(), made));
        ProvedRun proof =
                prove != null ? prove.proof(home, advices, given, output.verb().commandLine()) : null;
        output.print(
                new AdviceJson(1, advices, files, made, proof),
                () -> predicted
                        + (proof == null
                                ? ""
                                : proof.measured().stream()
                                        .map(ProofText::of)
                                        .map(Section::text)
                                        .collect(Collectors.joining())));
        boolean reached = advices.stream().allMatch(a -> a.impossible() == null)
                && (proof == null || proof.measured().stream().allMatch(p -> p.reached() == Boolean.TRUE));
        return reached ? ExitCode.DONE : ExitCode.UNEXPECTED;
    }

    /** Of the application with the advised changes. */
    private Counterpart counterpart(Advice advice, AdvisedApp app) {
        List<WrittenSetting> all = new ArrayList<>(app.written());
        advice.settings().forEach((property, value) -> all.add(new WrittenSetting(property, value, "advised")));
        return counterpart.made(app.files(), all);
    }

    private Advice advice(LabHome home, RecordedChains live, String base, Gateway gateway, AdvisedApp app) {
        Goal wanted = goal.goal();
        TunedGateway tuned = new TunedGateway(
                ProfileSettings.files(home),
                live,
                gateway,
                base,
                app.given(gateway),
                app.places(gateway),
                wanted,
                live.demand(gateway.id(), base).orElse(PredictLoad.GATEWAY),
                live.demand(DIRECT, base).orElse(PredictLoad.DIRECT));
        return Adviser.advise(gateway.id(), base, wanted, tuned)
                .withProcess(start.process())
                .withApp(app.fileNames());
    }
}
