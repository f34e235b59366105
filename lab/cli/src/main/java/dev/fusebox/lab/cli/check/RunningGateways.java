package dev.fusebox.lab.cli.check;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.ThisMachine;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.experiment.check.CheckResult;
import dev.fusebox.lab.experiment.check.RunningCheck;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.jmx.ObservedProcess;
import dev.fusebox.lab.jmx.attach.AttachedApplication;
import dev.fusebox.lab.jmx.attach.AttachedApplication.ReadSettings;
import dev.fusebox.lab.jmx.attach.ReadRoute;
import dev.fusebox.lab.jmx.attach.ReadSource.ReadValue;
import dev.fusebox.lab.lint.Application;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.format.LintText;
import dev.fusebox.lab.lint.read.ApplicationReader;
import dev.fusebox.lab.load.call.CallHeaders;
import dev.fusebox.lab.process.ForeignJvm;
import dev.fusebox.lab.target.Instance;
import dev.fusebox.lab.target.TargetFile;
import dev.fusebox.lab.target.TargetProcesses;
import dev.fusebox.lab.tool.LintInputs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Gateways that run already: read, judged, and called only where that is asked for.
 *
 * @param say hears of what the linter finds, before the rest
 */
public record RunningGateways(
        LabHome home,
        Map<String, String> paths,
        CallHeaders headers,
        int users,
        boolean sendCalls,
        @Nullable String confirm,
        Consumer<String> say) {

    private static final String PORT = "local.server.port";

    /** A JVM of this machine, which needs nothing of Fusebox. */
    public CheckResult ofProcess(long pid) throws InterruptedException {
        ForeignJvm jvm = ForeignJvm.of(pid);
        Application asBuilt = ApplicationReader.read(jvm.jar(), List.of());
        try (AttachedApplication read = jvm.open(home, "gateway")) {
            ReadSettings settings = read.settings();
            LintResult lint = judged(
                    RunningApplication.of(jvm, asBuilt, settings, read.limits().chain()));
            say.accept("lint of process %d:%n%s".formatted(pid, LintText.of(lint)));
            String url = sendCalls ? "http://127.0.0.1:" + port(settings) : null;
            RunningCheck check = new RunningCheck(jvm.title(), read.limits(), read.routes(), paths, headers, users);
            return LintFirst.with(check.result(url), lint);
        } catch (IOException e) {
            throw jvm.unreadable(e);
        }
    }

    private static LintResult judged(RunningApplication running) {
        LintInputs inputs = LintInputs.of(List.of(), List.of(), null, null);
        inputs.running(running.application(), running.inJava());
        return inputs.judged(List.of(), null);
    }

    private static String port(ReadSettings settings) {
        return settings.sources().stream()
                .flatMap(source -> source.values().stream())
                .filter(value -> value.property().equals(PORT))
                .map(ReadValue::text)
                .findFirst()
                .orElseThrow(() -> new LabException("the process does not tell its port, so nothing can be called"));
    }

    /** Those of a target file, wherever they run. */
    public List<CheckResult> ofTarget(Path file) throws InterruptedException {
        TargetFile target = TargetFile.read(file);
        List<CheckResult> all = new ArrayList<>();
        try (TargetProcesses processes = TargetProcesses.connect(home, target)) {
            for (Instance instance : target.instances()) {
                Component component = instance.component();
                if (component.role() == Component.Role.GATEWAY) {
                    all.add(ofInstance(instance, processes.observed(component)));
                }
            }
        } catch (IOException e) {
            throw new LabException("%s: a gateway cannot be read: %s".formatted(file, e.getMessage()), e);
        }
        return all;
    }

    private CheckResult ofInstance(Instance instance, ObservedProcess process)
            throws IOException, InterruptedException {
        String id = instance.component().id();
        List<ReadRoute> routes = process.chain().routes().stream()
                .map(route -> new ReadRoute(route.name(), "lb://" + route.service(), "", List.of()))
                .toList();
        if (routes.isEmpty()) {
            throw new UsageException(
                    id + " publishes no routes, so nothing can be said of them; on its machine, --pid PID reads them");
        }
        String url = null;
        if (sendCalls) {
            ThisMachine.requireConfirmed("--target", instance.url().getHost(), "check sends calls to it", confirm);
            url = instance.url().toString();
            routes.stream()
                    .filter(route -> !paths.containsKey(route.id()))
                    .findFirst()
                    .ifPresent(route -> {
                        throw new UsageException(
                                "--send-calls: a target does not tell its paths; --path %s=/.. names one for each route"
                                        .formatted(route.id()));
                    });
        }
        return new RunningCheck(id, process, routes, paths, headers, users).result(url);
    }
}
