package dev.fusebox.lab.cli;

import dev.fusebox.lab.model.Equivalence;
import dev.fusebox.lab.report.EquivalenceMarkdown;
import dev.fusebox.lab.run.Comparing;
import dev.fusebox.lab.run.Java;
import dev.fusebox.lab.run.LabHome;
import dev.fusebox.lab.run.Ports;
import dev.fusebox.lab.run.Probing;
import dev.fusebox.lab.run.Progress;
import dev.fusebox.lab.run.Stack;
import dev.fusebox.lab.study.Gateway;
import dev.fusebox.lab.study.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/** {@code fusebox equivalence}. */
@Command(
        name = "equivalence",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Puts each limit of Zuul beside its counterpart on Spring Cloud Gateway, and measures where the two are not"
                    + " equivalent: what callers get, when a place is free again, what counts as an error, when a"
                    + " circuit breaker closes.",
            "Starts its own processes. Some hundred calls and about two to four minutes for each profile."
        })
final class EquivalenceCommand implements Callable<Integer> {

    private static final int SCHEMA = 1;

    @Option(
            names = "--profile",
            paramLabel = "P",
            split = ",",
            description = "Tuning profiles, one after the other; default: ${DEFAULT-VALUE}.")
    List<String> profiles = List.of("semaphore-100");

    @Option(names = "--json", description = "Print one JSON document and nothing else.")
    boolean json;

    @Option(names = "--out", paramLabel = "FILE.md", description = "Write the Markdown to this file too.")
    Path out;

    @Mixin
    StackOptions stackOptions;

    record Answer(int schema, List<Equivalence> profiles) {}

    @Override
    public Integer call() throws InterruptedException, IOException {
        LabHome home = LabHome.find();
        profiles.forEach(home.profiles()::require);
        if (out != null && !Files.isDirectory(out.toAbsolutePath().getParent())) {
            throw new UsageException("--out " + out + ": there is no such folder");
        }
        List<Equivalence> found = measure(home);
        String markdown = EquivalenceMarkdown.of(found);
        if (out != null) {
            Files.writeString(out, markdown);
        }
        System.out.print(
                json
                        ? JsonMapper.builder()
                                        .build()
                                        .writerWithDefaultPrettyPrinter()
                                        .writeValueAsString(new Answer(SCHEMA, found))
                                + "\n"
                        : markdown);
        return Main.DONE;
    }

    private List<Equivalence> measure(LabHome home) throws InterruptedException {
        Progress progress = Console.progress();
        Java java = Java.find(stackOptions.javaHome);
        Ports ports = new Ports(stackOptions.portBase());
        Stack.prepare(home, ports, Probing.components(List.of(Gateway.ZUUL, Gateway.SCG)), progress::say);
        try (Ending ending = new Ending(() -> "interrupted; ending the stack and every call it held");
                Stack stack = new Stack(home, ports, java, home.state().resolve("logs"), progress::say)) {
            ending.with(stack);
            try {
                return new Comparing(home, stack, progress).run(profiles);
            } catch (RuntimeException failure) {
                ending.yieldToShutdown();
                throw failure;
            }
        }
    }
}
