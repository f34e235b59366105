package dev.fusebox.lab.cli.advise;

import dev.fusebox.lab.cli.option.JmxUserOptions;
import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.jmx.JmxLogin;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.jmx.ObservedProcess;
import dev.fusebox.lab.process.ForeignJvm;
import dev.fusebox.lab.results.RecordedChains;
import dev.fusebox.lab.target.Instance;
import dev.fusebox.lab.target.TargetFile;
import dev.fusebox.lab.tool.advise.RunningGateway;
import dev.fusebox.lab.tool.option.OptionWords;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The limits of a gateway that is running, taken as those of a gateway of the lab. */
public final class JmxGateway extends JmxUserOptions implements RunningGateway {

    @Option(names = "--jmx", paramLabel = "HOST:PORT", description = OptionWords.JMX)
    private @Nullable String jmx;

    @Option(names = "--pid", paramLabel = "PID", description = OptionWords.PID)
    private @Nullable Long pid;

    @Option(names = "--target", paramLabel = "FILE", description = OptionWords.TARGET)
    private @Nullable Path target;

    @Option(
            names = "--service",
            paramLabel = "NAME",
            description =
                    "The route that is called, or what its limits are for, as that process names them; default: the first.")
    private @Nullable String service;

    @Override
    public boolean given() {
        return jmx != null || pid != null || target != null;
    }

    @Override
    public String option() {
        return target != null ? "--target" : pid != null ? "--pid" : "--jmx";
    }

    @Override
    public String address(String component) {
        if (target != null) {
            return "%s of %s"
                    .formatted(instance(TargetFile.read(target), component).label(), target);
        }
        return pid != null ? "in process %d".formatted(pid) : "at %s (JMX)".formatted(jmx);
    }

    @Override
    public RecordedChains chains(String profile, String component) {
        if (Stream.of(jmx, pid, target).filter(Objects::nonNull).count() > 1) {
            throw new UsageException("--jmx, --pid and --target each name a gateway; pass only one of them");
        }
        if (target != null) {
            return ofTarget(TargetFile.read(target), profile, component);
        }
        if (pid != null) {
            return ofProcess(pid, profile, component);
        }
        JmxProcess.Address address = JmxLogin.of(String.valueOf(jmx), user, passwordFile);
        try (JmxProcess process = JmxProcess.connect(component, address)) {
            return new CalledRoute("--jmx " + jmx, process.chain()).recorded(profile, service);
        } catch (IOException e) {
            throw new LabException("no JMX connection to " + jmx + ": " + e.getMessage(), e);
        }
    }

    private RecordedChains ofProcess(long pid, String profile, String component) {
        ForeignJvm jvm = ForeignJvm.of(pid);
        try (ObservedProcess process =
                jvm.way(LabHome.find(), user, passwordFile).open(jvm.title(), component)) {
            return new CalledRoute("--pid " + pid, process.chain()).recorded(profile, service);
        } catch (IOException e) {
            throw jvm.unreadable(e);
        }
    }

    /** The first instance speaks for all. */
    private RecordedChains ofTarget(TargetFile file, String profile, String component) {
        Instance instance = instance(file, component);
        try (ObservedProcess process = instance.limits().connect(component)) {
            process.read();
            if (process.ownName() == null) {
                throw instance.withoutLimits(file);
            }
            String what = file.name() + ": " + instance.label();
            return new CalledRoute(what, process.chain()).recorded(profile, service);
        } catch (IOException e) {
            throw instance.unreadable(file, IoErrors.of(e));
        }
    }

    private static Instance instance(TargetFile file, String component) {
        return file.instances().stream()
                .filter(i -> i.component().id().equals(component))
                .findFirst()
                .orElseThrow(() -> new UsageException("%s: names no %s".formatted(file.name(), component)));
    }
}
