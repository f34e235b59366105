package dev.fusebox.lab.cli;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.folder.RecordedChains;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.jmx.JmxLogin;
import dev.fusebox.lab.jmx.JmxProcess;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The limits of a gateway that is running, taken as those of a gateway of the lab. */
final class JmxGateway extends JmxUserOptions {

    @Option(names = "--jmx", paramLabel = "HOST:PORT", description = OptionWords.JMX)
    private @Nullable String jmx;

    @Option(
            names = "--service",
            paramLabel = "NAME",
            description = "The service that is called, as the limits of that process name it; default: the first.")
    private @Nullable String service;

    boolean given() {
        return jmx != null;
    }

    /** @param component the process of the lab that it stands for */
    RecordedChains chains(String profile, String component) {
        JmxProcess.Address address = JmxLogin.of(String.valueOf(jmx), user, passwordFile);
        try (JmxProcess process = JmxProcess.connect(component, address)) {
            return new RecordedChains(Map.of(profile, renamed(process.chain())), List.of());
        } catch (IOException e) {
            throw new LabException("no JMX connection to " + jmx + ": " + e.getMessage(), e);
        }
    }

    /** With the lab's name for the service that is called. */
    private ChainSnapshot renamed(ChainSnapshot chain) {
        List<String> scopes = chain.limits().stream()
                .filter(l -> l.kind().holdsCalls() && l.id().scope() != null)
                .map(l -> String.valueOf(l.id().scope()))
                .distinct()
                .toList();
        String own = DemoStack.SERVICE_A.id();
        String called = service != null || scopes.isEmpty() ? service : scopes.contains(own) ? own : scopes.get(0);
        if (called == null || !scopes.contains(called)) {
            throw new UsageException("--jmx %s: no limit of that process is for %s; it has limits for %s"
                    .formatted(jmx, called == null ? "a service" : called, String.join(", ", scopes)));
        }
        return new ChainSnapshot(
                chain.limits().stream().map(l -> renamed(l, called, own)).toList(),
                chain.breakers().stream()
                        .map(b -> new BreakerSpec(
                                b.component(), b.name().equals(called) ? own : b.name(), b.rule(), b.settings()))
                        .toList(),
                chain.timeLimits().stream()
                        .map(t -> new TimeLimit(
                                t.component(),
                                t.name().endsWith("." + called)
                                        ? t.name().substring(0, t.name().length() - called.length()) + own
                                        : t.name(),
                                t.millis(),
                                t.setting()))
                        .toList(),
                chain.retries(),
                chain.absences());
    }

    private static LimitSpec renamed(LimitSpec limit, String called, String own) {
        LimitId id = limit.id();
        return called.equals(id.scope())
                ? new LimitSpec(
                        new LimitId(id.component(), id.kind(), own), limit.max(), limit.whenFull(), limit.setting())
                : limit;
    }
}
