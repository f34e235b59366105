package dev.fusebox.lab.cli.check;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.jmx.attach.AttachedApplication;
import dev.fusebox.lab.jmx.attach.AttachedApplication.ReadSettings;
import dev.fusebox.lab.jmx.attach.ReadSource;
import dev.fusebox.lab.lint.Application;
import dev.fusebox.lab.lint.boot.ResolvedSources;
import dev.fusebox.lab.lint.boot.ResolvedSources.SourcedValue;
import dev.fusebox.lab.lint.read.ApplicationReader;
import dev.fusebox.lab.lint.rules.LintedGateways;
import dev.fusebox.lab.process.ForeignJvm;
import dev.fusebox.limits.Setting;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An application as it runs: its property sources with the values and origins that Spring has, and the libraries of its jar.
 *
 * @param inJava limits that Java code has set, as the live process has them, a sentence each
 */
public record RunningApplication(Application application, List<String> inJava) {

    /** @throws LabException when the process cannot be read; the message says why */
    public static RunningApplication of(long pid, LabHome home) {
        ForeignJvm jvm = ForeignJvm.of(pid);
        Application asBuilt = ApplicationReader.read(jvm.jar(), List.of());
        try (AttachedApplication attached = jvm.open(home, null)) {
            return of(jvm, asBuilt, attached.settings(), attached.limits().chain());
        } catch (IOException e) {
            throw jvm.unreadable(e);
        }
    }

    /**
     * @param asBuilt by its jar
     * @param chain its limits, of which some come into being with the first call
     */
    static RunningApplication of(ForeignJvm jvm, Application asBuilt, ReadSettings settings, ChainSnapshot chain) {
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
        return new RunningApplication(asBuilt.running("process " + jvm.pid(), sources), inJava(chain));
    }

    private static List<String> inJava(ChainSnapshot chain) {
        return Stream.concat(
                        chain.limits().stream()
                                .filter(limit -> isInJava(limit.setting()))
                                .map(limit -> limit.id().name() + " has " + limit.max()),
                        chain.timeLimits().stream()
                                .filter(limit -> isInJava(limit.setting()))
                                .map(limit -> "time limit " + limit.name() + " is " + limit.millis() + " ms"))
                .map("set in Java, as the live process has it: %s"::formatted)
                .toList();
    }

    private static boolean isInJava(@Nullable SettingValue setting) {
        return setting != null && Setting.SET_BY_CODE.equals(setting.origin());
    }
}
