package dev.fusebox.lab.cli.option;

import dev.fusebox.lab.folder.RunPlan.RunOptions;
import dev.fusebox.lab.folder.RunPlanRunOptionsBuilder;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.process.JavaRuntime;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.tool.option.OptionWords;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of every verb that starts processes. */
public final class StackOptions {

    private @Nullable Integer portBase;

    @Option(names = "--port-base", paramLabel = "N", description = OptionWords.PORT_BASE + "the default ports.")
    void setPortBase(int base) {
        portBase = Study.bounded("--port-base", base, Ports.LOWEST_BASE, Ports.HIGHEST_BASE);
    }

    @Option(
            names = "--java-home",
            paramLabel = "DIR",
            description = "JDK 17 or newer for the lab's processes; default: the Java that runs fusebox.")
    private @Nullable Path javaHome;

    /** The Java of the lab's processes. */
    public JavaRuntime java() {
        return JavaRuntime.find(javaHome);
    }

    /** @param out where to create the run folder; {@code null} for {@code results/} */
    public RunOptions runOptions(@Nullable Path out) {
        return RunPlanRunOptionsBuilder.builder()
                .portBase(portBase)
                .javaHome(javaHome)
                .out(out == null ? null : out.toAbsolutePath().normalize())
                .build();
    }
}
