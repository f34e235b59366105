package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.report.EquivalenceSection;
import dev.fusebox.lab.results.EquivalenceResult;
import dev.fusebox.lab.study.ExperimentSpec.EquivalenceSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

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
                    + " Leaves a run folder.",
            "--out FILE.md writes the Markdown to this file too, after each profile."
        })
final class EquivalenceCommand extends ExperimentCommand<EquivalenceResult> {

    EquivalenceCommand() {
        super(
                EquivalenceResult.class,
                "Where gateways are alike, and where not",
                "semaphore-100",
                "profiles",
                EquivalenceSection::markdown);
    }

    @Override
    List<EquivalenceSpec> experiments() {
        Path folder = out == null || Files.isDirectory(out)
                ? out
                : out.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw new UsageException("--out " + out + ": there is no such folder");
        }
        if (folder != null && !Files.isWritable(folder)) {
            throw new UsageException("--out " + out + ": nothing can be written there");
        }
        return profiles.stream().map(p -> new EquivalenceSpec(p, gateways)).toList();
    }

    @Override
    @Nullable
    Path parent() {
        return out != null && Files.isDirectory(out) ? out : null;
    }

    /** After each profile, so that an interruption loses none that is finished. */
    @Override
    void keep(List<EquivalenceResult> finished) {
        if (out != null && !Files.isDirectory(out)) {
            try {
                Files.writeString(out, EquivalenceSection.markdown(finished));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
