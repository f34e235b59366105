package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.report.EquivalenceSection;
import dev.fusebox.lab.results.EquivalenceResult;
import dev.fusebox.lab.study.EquivalenceSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fusebox equivalence}. */
@Command(
        name = "equivalence",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Puts each limit of one gateway beside its counterparts on the others, and measures where they are not"
                    + " equivalent: what callers get, when a permit is free again, what counts as an error, when a"
                    + " circuit breaker closes.",
            "Starts its own processes. Some hundred calls and about two to four minutes for each profile."
                    + " Leaves a run folder."
        })
final class EquivalenceCommand implements Callable<Integer> {

    private static final int SCHEMA = 1;

    @Option(
            names = "--profile",
            paramLabel = "P",
            split = ",",
            description = "Tuning profiles, one after the other; default: ${DEFAULT-VALUE}.")
    List<String> profiles = List.of("semaphore-100");

    @Option(
            names = "--gateway",
            paramLabel = "G",
            split = ",",
            description = "Gateways to compare; default: ${DEFAULT-VALUE}.")
    List<String> gateways = Gateways.proxies().stream().map(Gateway::id).toList();

    @Option(
            names = "--out",
            paramLabel = "FILE.md|DIR",
            description = "Write the Markdown to this file too, after each profile; or make the run folder in this"
                    + " folder instead of results/.")
    @Nullable
    Path out;

    @Mixin
    ExperimentOptions options;

    record EquivalenceJson(int schema, List<EquivalenceResult> profiles) {}

    @Override
    public Integer call() throws InterruptedException {
        boolean folder = out != null && Files.isDirectory(out);
        requireWritable(folder || out == null ? out : out.toAbsolutePath().getParent());
        List<EquivalenceSpec> specs =
                profiles.stream().map(p -> new EquivalenceSpec(p, gateways)).toList();
        List<EquivalenceResult> found = options.carryOut(
                "equivalence",
                "Where gateways are alike, and where not",
                specs,
                folder ? out : null,
                EquivalenceResult.class,
                folder ? all -> {} : this::keep);
        options.output.print(new EquivalenceJson(SCHEMA, found), () -> EquivalenceSection.markdown(found));
        return Main.DONE;
    }

    private void requireWritable(@Nullable Path folder) {
        if (folder != null && !Files.isDirectory(folder)) {
            throw new UsageException("--out " + out + ": there is no such folder");
        }
        if (folder != null && !Files.isWritable(folder)) {
            throw new UsageException("--out " + out + ": nothing can be written there");
        }
    }

    /** After each profile, so that an interruption loses none that is finished. */
    private void keep(List<EquivalenceResult> finished) {
        if (out != null) {
            try {
                Files.writeString(out, EquivalenceSection.markdown(finished));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
