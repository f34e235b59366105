package dev.fusebox.lab.cli;

import dev.fusebox.lab.appcost.AppCost;
import dev.fusebox.lab.appcost.AppCostPlan;
import dev.fusebox.lab.appcost.app.UserApp;
import dev.fusebox.lab.cli.option.AppOptions;
import dev.fusebox.lab.cli.option.LeverOptions;
import dev.fusebox.lab.cli.option.StackOptions;
import dev.fusebox.lab.cli.session.VerbStack;
import dev.fusebox.lab.cli.terminal.ConsoleProgress;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.folder.RunPlan.RunOptions;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.load.choice.LoadGenerators;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.report.LeverText;
import dev.fusebox.lab.results.cell.Connections;
import dev.fusebox.lab.results.trial.LeverCosts;
import dev.fusebox.lab.tool.ExitCode;
import dev.fusebox.lab.tool.option.OptionWords;
import dev.fusebox.lab.tool.terminal.Console;
import dev.fusebox.lab.tool.terminal.Output;
import dev.fusebox.lab.traffic.Arrivals;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fusebox cost}. */
@Command(
        name = "cost",
        customSynopsis = {
            "fusebox cost --app JAR --path PATH [OPTIONS]",
            "       fusebox cost [--app JAR] --list-levers"
        },
        header = "Find what makes the calls of your own gateway cheaper.",
        description = {
            "Starts your Spring Boot gateway as it is, the same once more, and with one setting or JVM flag changed (a"
                    + " lever); calls them in turns through kept connections, and compares the CPU time of a call. Sorts the"
                    + " levers by what they gain, and says which are not worth it. Your jar stays as it is.",
            "Behind them runs a service of the lab, which answers every GET. Say in --settings where your gateway finds it:"
                    + " {backend} stands for its URL, {port} for its port on 127.0.0.1, {spare} for one more port of each"
                    + " process.",
            "Writes a folder with cost.json and report.md after each batch of levers; --resume goes on there, with the same"
                    + " options as before."
        },
        exitCodeList = "1:no lever has figures",
        footer = {
            "  fusebox cost --app gateway.jar --path /orders/1 \\",
            "      --settings orders.url={backend}",
            "  fusebox cost --app gateway.jar --path /orders/1 --lean",
            "  fusebox cost --app gateway.jar --list-levers",
            "",
            "  A route to lb://orders, without the registry:",
            "  fusebox cost --app gateway.jar --path /orders/1 --settings \\",
            "      '" + UserApp.ORDERS_WITHOUT_REGISTRY + "'"
        })
final class CostCommand implements Callable<Integer> {

    @Mixin
    private AppOptions app;

    @Mixin
    private LeverOptions levers;

    @Option(names = "--resume", paramLabel = "DIR", description = OptionWords.RESUME)
    private @Nullable Path resume;

    @Option(names = "--out", paramLabel = "DIR", description = OptionWords.OUT)
    private @Nullable Path out;

    @Mixin
    private Output output;

    @Mixin
    private StackOptions stackOptions;

    @Override
    public Integer call() throws InterruptedException {
        if (levers.list()) {
            Console.print(levers.listed(app, stackOptions.java()), output.verb().commandLine());
            return ExitCode.DONE;
        }
        AppCostPlan plan = levers.plan(app, stackOptions.java());
        LoadGenerators.of(new Arrivals.Closed(plan.load().users()), Connections.KEPT)
                .version();
        LabHome home = LabHome.find();
        Progress progress = new ConsoleProgress(output.verb().commandLine());
        LeverCosts costs = measured(home, plan, progress);
        output.print(costs, () -> LeverText.of(costs).text().stripLeading());
        return costs.measured() ? ExitCode.DONE : ExitCode.UNEXPECTED;
    }

    private LeverCosts measured(LabHome home, AppCostPlan plan, Progress progress) throws InterruptedException {
        RunOptions options = stackOptions.runOptions(out);
        Stack.prepare(home, new Ports(options.portBase()), plan.components(), progress::say);
        AppCost cost = resume == null
                ? AppCost.fresh(
                        plan,
                        out == null ? home.results() : out.toAbsolutePath().normalize(),
                        progress)
                : AppCost.resumed(plan, resume, progress);
        progress.say("folder: " + cost.folder().path());
        progress.say(Figures.count(plan.levers().chosen().size(), "lever") + ", about "
                + Figures.count(Math.max(1, plan.seconds(cost.costs()) / 60), "minute")
                + "; --lever chooses, Ctrl-C keeps what is finished");
        try {
            return VerbStack.run(
                    home,
                    options,
                    cost.folder().logs(),
                    progress,
                    () -> "interrupted\n" + soFar(cost),
                    stack -> cost.run(
                            stack,
                            costs -> cost.folder()
                                    .write("report.md", LeverText.of(costs).markdown())));
        } catch (RuntimeException failure) {
            progress.say(soFar(cost));
            throw failure;
        } finally {
            progress.done();
        }
    }

    private static String soFar(AppCost cost) {
        return !cost.costs().measured()
                ? "no lever was finished"
                : LeverText.of(cost.costs()).text() + "\nfusebox cost .. --resume "
                        + cost.folder().path() + " measures the rest";
    }
}
