package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.UsageException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fusebox advise}. */
@Command(
        name = "advise",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        sortOptions = false,
        header = "Write a gateway's configuration for another gateway.",
        description = {
            "Each line names the line that it stands for, or the first gateway's default. What has no counterpart is listed"
                    + " with the reason. Starts nothing."
        },
        footer = {"  fusebox advise --from application.yml,application-prod.yml --to GATEWAY"})
final class AdviseCommand implements Callable<Integer> {

    @Option(names = "--from", required = true, paramLabel = "FILE", split = ",", description = "Files of the gateway.")
    private List<Path> from = List.of();

    @Mixin
    private CounterpartOptions counterpart;

    @Mixin
    private Output output;

    @Override
    public Integer call() {
        if (!counterpart.given()) {
            throw new UsageException("--from without --to: name the gateway to write the configuration for");
        }
        return counterpart.print(from, output);
    }
}
