package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.experiment.equivalence.EquivalenceExperiment;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.report.EquivalenceMarkdown;
import dev.fusebox.lab.results.EquivalenceResult;
import dev.fusebox.lab.settings.Profiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fusebox equivalence}. */
@Command(
        name = "equivalence",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Puts each limit of Zuul beside its counterpart on Spring Cloud Gateway, and measures where the two are not"
                    + " equivalent: what callers get, when a place is free again, what counts as an error, when a"
                    + " circuit breaker closes.",
            "Starts its own processes. Some hundred calls and about two to four minutes for each profile."
        })
final class EquivalenceCommand implements Callable<Integer> {

    private static final int SCHEMA = 1;

    @Option(
            names = "--profile",
            paramLabel = "P",
            split = ",",
            description = "Tuning profiles, one after the other; default: ${DEFAULT-VALUE}.")
    List<String> profiles = List.of("semaphore-100");

    @Mixin
    Output output;

    @Option(
            names = "--out",
            paramLabel = "FILE.md",
            description = "Write the Markdown to this file too, after each profile.")
    Path out;

    @Mixin
    StackOptions stackOptions;

    record EquivalenceJson(int schema, List<EquivalenceResult> profiles) {}

    @Override
    public Integer call() throws InterruptedException {
        LabHome home = LabHome.find();
        profiles.forEach(Profiles.of(home)::require);
        if (out != null && !Files.isDirectory(out.toAbsolutePath().getParent())) {
            throw new UsageException("--out " + out + ": there is no such folder");
        }
        Progress progress = Console.progress();
        List<EquivalenceResult> found = stackOptions.runStack(
                home,
                DemoStack.with(EquivalenceExperiment.BOTH),
                progress,
                StackOptions.ENDING_CALLS,
                stack -> new EquivalenceExperiment(home, stack, progress).run(profiles, this::keep));
        output.print(new EquivalenceJson(SCHEMA, found), () -> EquivalenceMarkdown.of(found));
        return Main.DONE;
    }

    /** After each profile, so that an interruption loses none that is finished. */
    private void keep(List<EquivalenceResult> finished) {
        if (out != null) {
            try {
                Files.writeString(out, EquivalenceMarkdown.of(finished));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
