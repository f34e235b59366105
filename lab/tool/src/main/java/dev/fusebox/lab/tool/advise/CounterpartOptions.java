package dev.fusebox.lab.tool.advise;

import dev.fusebox.lab.advise.Counterpart;
import dev.fusebox.lab.chain.WrittenSetting;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Components;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.gateway.Intent;
import dev.fusebox.lab.report.advice.CounterpartText;
import dev.fusebox.lab.tool.terminal.Output;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The configuration of one gateway, written for another one. */
public final class CounterpartOptions {

    private static final int SCHEMA = 1;

    @Option(
            names = "--to",
            paramLabel = "G",
            completionCandidates = Gateways.Writable.class,
            description =
                    "Print the configuration of another gateway, of ${COMPLETION-CANDIDATES}, with the same routes"
                            + " and limits as that of --from or, with the advised changes, of --app: files or jars, of which the later one counts.")
    private @Nullable String to;

    public boolean given() {
        return to != null;
    }

    /** @param from files of one gateway; of two settings for the same the later one counts */
    public void print(List<Path> from, Output output) {
        Counterpart made = made(from, AdvisedApp.of(from).written());
        output.print(Map.of("schema", SCHEMA, "counterpart", made), () -> text(from, made));
    }

    /** @param written the settings of these files, and changes of them */
    public Counterpart made(List<Path> from, List<WrittenSetting> written) {
        return Gateways.named(String.valueOf(to))
                .component()
                .counterpart(intent(from, written))
                .orElseThrow(() ->
                        new UsageException("--to %s: Fusebox writes no configuration of it; it writes those of %s"
                                .formatted(to, String.join(", ", new Gateways.Writable()))));
    }

    public String text(List<Path> from, Counterpart made) {
        Gateway target = Gateways.named(String.valueOf(to));
        return CounterpartText.of(
                target.title(), from.stream().map(Path::toString).toList(), made);
    }

    private static Intent intent(List<Path> from, List<WrittenSetting> written) {
        return Components.all().stream()
                .flatMap(c -> c.intent(written).stream())
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        "%s: no setting there belongs to a gateway that Fusebox can read".formatted(from.get(0))));
    }
}
