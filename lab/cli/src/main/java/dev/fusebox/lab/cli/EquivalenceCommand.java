package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.experiment.equivalence.EquivalenceResult;
import dev.fusebox.lab.experiment.equivalence.EquivalenceSection;
import dev.fusebox.lab.experiment.equivalence.EquivalenceSpec;
import dev.fusebox.lab.tool.option.OptionWords;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.lang3.function.Failable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code fusebox equivalence}. */
@Command(
        name = "equivalence",
        header = "Compare gateways limit by limit, and what each does when full.",
        description = {
            "Lists each limit of one gateway next to its counterparts on the others. Then measures where they differ: what"
                    + " callers get, when a permit is free again, what counts as an error, when a circuit breaker"
                    + " closes.",
            "Starts its own processes: some hundred calls, two to four minutes for each profile. Prints Markdown and writes"
                    + " a run folder. --out FILE.md writes the Markdown to that file too, after each profile."
        },
        footer = {
            "  fusebox equivalence --profile semaphore-100",
            "  fusebox equivalence --profile stock --out stock.md"
        })
final class EquivalenceCommand extends ExperimentCommand<EquivalenceResult> {

    /** Other verbs have it. */
    @Option(names = "--target", paramLabel = "FILE", hidden = true, description = OptionWords.TARGET)
    private @Nullable Path target;

    EquivalenceCommand() {
        super(
                EquivalenceResult.class,
                "Where gateways are equivalent, and where not",
                "semaphore-100",
                "profiles",
                EquivalenceSection::markdown);
    }

    @Override
    List<EquivalenceSpec> experiments() {
        if (target != null) {
            throw new UsageException(
                    "equivalence raises time limits, and a target keeps its own, so it starts its processes itself; leave out --target");
        }
        Path folder = out == null || Files.isDirectory(out)
                ? out
                : out.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw new UsageException("--out " + out + ": no such folder; create it first");
        }
        if (folder != null && !Files.isWritable(folder)) {
            throw new UsageException("--out " + out + ": permission denied; choose another folder");
        }
        return profiles.stream().map(p -> new EquivalenceSpec(p, gateways)).toList();
    }

    @Override
    @Nullable
    Path parent() {
        return out != null && Files.isDirectory(out) ? out : null;
    }

    /** Writes the Markdown after each profile, so that an interruption loses no finished one. */
    @Override
    void keep(List<EquivalenceResult> finished) {
        if (out != null && !Files.isDirectory(out)) {
            Failable.run(() -> Files.writeString(out, EquivalenceSection.markdown(finished)));
        }
    }
}
