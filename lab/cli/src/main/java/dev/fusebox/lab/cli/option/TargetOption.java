package dev.fusebox.lab.cli.option;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.target.TargetFile;
import dev.fusebox.lab.tool.option.OptionWords;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Processes that run already. */
public final class TargetOption {

    private static final List<String> OF_STARTS =
            List.of("--port-base", "--java-home", "--set", "--variant", "--mongo-uri", "--url");

    @Option(names = "--target", paramLabel = "FILE", description = OptionWords.TARGET)
    private @Nullable Path file;

    public boolean given() {
        return file != null;
    }

    /** @throws UsageException for a mistake in the file, or options that only a start can take */
    public TargetFile read(CommandSpec verb) {
        String superfluous = OF_STARTS.stream()
                .filter(option -> verb.findOption(option) != null
                        && verb.commandLine().getParseResult().hasMatchedOption(option))
                .collect(Collectors.joining(", "));
        if (!superfluous.isEmpty()) {
            throw new UsageException("--target measures processes as they run; leave out " + superfluous);
        }
        return TargetFile.read(Objects.requireNonNull(file));
    }

    /** The ids of the gateways that run; calls without one go to the first service. */
    public static List<String> gateways(TargetFile target) {
        return target.instances().stream()
                .map(instance -> instance.component())
                .map(Component::gateway)
                .flatMap(gateway -> gateway.stream().map(Gateway::id))
                .distinct()
                .toList();
    }

    /** Without those calls. */
    public static List<String> proxies(TargetFile target) {
        return gateways(target).stream()
                .filter(id -> Gateways.named(id).isProxy())
                .toList();
    }

    /** @throws UsageException when a gateway that is asked for does not run */
    public static void requireAll(List<String> asked, List<String> running) {
        if (!running.containsAll(asked)) {
            throw new UsageException(
                    "--gateway %s: the target has %s".formatted(String.join(",", asked), String.join(", ", running)));
        }
    }

    /** @throws UsageException unless one profile says what the target runs with */
    public static String profile(List<String> profiles) {
        if (profiles.stream().distinct().count() != 1) {
            throw new UsageException(
                    "--target: processes that run already have one tuning; say with --profile P which (it names the results, and Fusebox notes what differs)");
        }
        return profiles.get(0);
    }
}
