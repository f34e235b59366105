package dev.fusebox.lab.cli;

import dev.fusebox.lab.cli.option.TargetOption;
import dev.fusebox.lab.results.trial.ExperimentResult;
import dev.fusebox.lab.target.TargetFile;
import dev.fusebox.lab.tool.option.DefaultValues;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** A verb whose experiments also take processes as they run. */
abstract class TargetedCommand<R extends ExperimentResult> extends ExperimentCommand<R> {

    @Mixin
    private TargetOption targetOption;

    TargetedCommand(Class<R> kind, String title, String profile, String key, Function<List<R>, String> text) {
        super(kind, title, profile, key, text);
    }

    /** With a target, its gateways, of the one profile that it is said to run with. */
    @Override
    final @Nullable TargetFile target() {
        if (!targetOption.given()) {
            return null;
        }
        TargetFile target = targetOption.read(output.verb());
        if (!tellsInstancesApart()) {
            target.requireOneGatewayEach(output.verb().name());
        }
        TargetOption.profile(profiles instanceof DefaultValues ? List.of() : profiles);
        List<String> running = TargetOption.proxies(target);
        if (gateways instanceof DefaultValues) {
            gateways = running;
        }
        TargetOption.requireAll(gateways, running);
        return target;
    }

    /** Whether it judges each instance of a gateway by itself. */
    boolean tellsInstancesApart() {
        return false;
    }

    /** Time limits of a target stay as they are. */
    final boolean asIs(boolean asked) {
        return asked || targetOption.given();
    }
}
