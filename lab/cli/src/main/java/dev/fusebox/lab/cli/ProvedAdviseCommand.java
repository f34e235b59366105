package dev.fusebox.lab.cli;

import dev.fusebox.lab.cli.advise.JmxGateway;
import dev.fusebox.lab.cli.advise.ProveOptions;
import dev.fusebox.lab.tool.AdviseCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code fusebox advise} where the lab is: it begins with a running gateway, too, and runs what it advises. */
@Command(
        name = "advise",
        description = {
            "Each change with what it gains by the model, the next limit, and what it costs: isolation, threads, memory. Stops at"
                    + " the goal, or says why it cannot be had. Prints the result as a tuning profile for all these"
                    + " gateways. Starts nothing, but with --prove."
        },
        exitCodeList = "1:the goal cannot be had or, with --prove, was not reached",
        footer = {
            "  fusebox advise --app application.yml --users 200   of your own gateway",
            "  fusebox advise --from application.yml --to G       its limits, for gateway G",
            "  fusebox advise --profile semaphore-100 --users 200 --service-ms 200",
            "  fusebox advise --profile stock --rate 400 --services 3 --out tuning-profiles",
            "  fusebox advise --profile semaphore-100 --users 200 --prove"
        })
final class ProvedAdviseCommand extends AdviseCommand {

    @Mixin
    private JmxGateway running;

    @Mixin
    private ProveOptions prove;

    @Override
    public Integer call() throws InterruptedException {
        return advised(running, prove.given() ? prove : null);
    }
}
