package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.LateBuild;
import dev.fusebox.lab.jmx.attach.AttachedJvm;
import dev.fusebox.lab.jmx.attach.ReadSource;
import dev.fusebox.lab.lint.Application;
import dev.fusebox.lab.lint.boot.ResolvedSources;
import dev.fusebox.lab.lint.boot.ResolvedSources.SourcedValue;
import dev.fusebox.lab.lint.read.ApplicationReader;
import dev.fusebox.lab.lint.rules.LintedGateways;
import dev.fusebox.lab.process.ForeignJvm;
import java.io.IOException;
import java.util.List;

/** An application as it runs: its property sources with the values and origins that Spring has, and the libraries of its jar. */
final class RunningApplication {

    private RunningApplication() {}

    /** @throws LabException when the process cannot be read; the message says why */
    static Application of(long pid, LabHome home) {
        ForeignJvm jvm = ForeignJvm.of(pid);
        AttachedJvm attached =
                jvm.attached(home.agent()).get().orElseThrow(() -> new LabException(jvm.title() + " has ended"));
        LateBuild.ensure(home, List.of(home.agent()));
        try {
            Application asBuilt = ApplicationReader.read(jvm.jar(), List.of());
            AttachedJvm.ReadSettings settings = attached.settings();
            ResolvedSources sources = ResolvedSources.of(
                    settings.profiles(),
                    asBuilt.lines(),
                    LintedGateways.NAMESPACES,
                    asBuilt.libraries().metadata().names());
            for (ReadSource source : settings.sources()) {
                sources = sources.with(
                        source.name(),
                        source.values().stream()
                                .map(value -> new SourcedValue(value.property(), value.text(), value.origin()))
                                .toList());
            }
            return asBuilt.running("process " + pid, sources);
        } catch (IOException e) {
            throw new LabException("%s cannot be read: %s".formatted(jvm.title(), e.getMessage()), e);
        }
    }
}
