package dev.fusebox.lab.cli;

import dev.fusebox.lab.cli.LocalGateways.LocalGateway;
import dev.fusebox.lab.cli.terminal.Screen;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.jmx.JmxPollers;
import dev.fusebox.lab.jmx.JmxPollers.JmxTarget;
import dev.fusebox.lab.jmx.ProcessStatus;
import dev.fusebox.lab.tool.ExitCode;
import dev.fusebox.lab.tool.terminal.Output;
import dev.fusebox.lab.watch.Picture;
import java.time.Duration;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jline.utils.Signals;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fusebox watch}. */
@Command(
        name = "watch",
        header = "Show the limits and circuit breakers of running processes, live.",
        description = {
            "Shows each limit with its size, use, queue, rejections per second and setting; each circuit breaker with its"
                    + " state and the errors it counted; then time limits, retries, limits that cannot be read, and"
                    + " ineffective settings.",
            "Without options it watches the processes of a `fusebox up` or `fusebox run` in another window. On a terminal it"
                    + " redraws the screen, elsewhere it prints a block of lines for each refresh. Ctrl-C ends it.",
            "With --json it prints the figures once, with every setting and its origin, and ends."
        },
        footer = {
            "  fusebox watch",
            "  fusebox watch --component service-a --every 5",
            "  fusebox watch --pid list",
            "  fusebox watch --pid 4711",
            "  fusebox watch --pid 4711 --json",
            "  fusebox watch --jmx 127.0.0.1:17082 --user NAME",
            "  fusebox watch --target FILE"
        })
final class WatchCommand implements Callable<Integer> {

    private static final Duration FIRST_PATIENCE = Duration.ofSeconds(5);

    /** Attaching takes a while on a slow machine, and an application may just be starting. */
    private static final Duration ONE_PATIENCE = Duration.ofSeconds(20);

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

    @Mixin
    private WatchTargets targets;

    @Mixin
    private Output output;

    @Option(names = "--every", paramLabel = "SECONDS", description = "Seconds between two refreshes; default: 1.")
    private double every = 1;

    @Option(names = "--count", paramLabel = "N", description = "End after N refreshes; default: at Ctrl-C.")
    private long count = Long.MAX_VALUE;

    @Override
    public Integer call() throws InterruptedException {
        if (!(every >= 0.2 && every <= 3600)) {
            throw new UsageException("--every " + every + ": must be 0.2 to 3600 seconds");
        }
        if (count < 1) {
            throw new UsageException("--count " + count + ": must be at least 1");
        }
        if (output.json()
                && Stream.of("--every", "--count")
                        .anyMatch(output.verb().commandLine().getParseResult()::hasMatchedOption)) {
            throw new UsageException("--json prints the figures once; leave out --every and --count");
        }
        if (targets.lists()) {
            List<LocalGateway> gateways = LocalGateways.list();
            output.print(new GatewayList(1, gateways), () -> table(gateways));
            return ExitCode.DONE;
        }
        CountDownLatch end = new CountDownLatch(1);
        Signals.register("INT", end::countDown);
        Supplier<List<JmxTarget>> processes = targets.find(LabHome.find());
        long period = (long) (every * 1e9);
        try (JmxPollers pollers = new JmxPollers()) {
            List<ProcessStatus> first =
                    pollers.poll(processes.get(), targets.onlyOne() ? ONE_PATIENCE : FIRST_PATIENCE);
            targets.requireReached(first);
            if (output.json()) {
                output.print(WatchJson.of(first, targets.onlyOne()), () -> "");
                return ExitCode.DONE;
            }
            try (Screen screen = Screen.open(output.verb().commandLine().getOut())) {
                show(screen, first);
                long next = System.nanoTime() + period;
                for (long shown = 1; shown < count; shown++, next += period) {
                    if (end.await(next - System.nanoTime(), TimeUnit.NANOSECONDS) || !screen.isOpen()) {
                        break;
                    }
                    show(screen, pollers.poll(processes.get(), Duration.ofNanos(period * 4 / 5)));
                }
            }
        }
        return ExitCode.DONE;
    }

    /** The document of {@code --pid list}. */
    record GatewayList(int schema, List<LocalGateway> gateways) {}

    private static String table(List<LocalGateway> gateways) {
        return gateways.isEmpty()
                ? "no JVM of your user is known as a gateway by its command line; `jps -l` lists all\n"
                : gateways.stream()
                        .map(g -> "%7d  %s  %s\n".formatted(g.pid(), g.kind(), g.program()))
                        .collect(Collectors.joining());
    }

    private void show(Screen screen, List<ProcessStatus> processes) {
        String heading = "fusebox watch  %s  every %s s, Ctrl-C ends"
                .formatted(LocalTime.now().format(TIME), String.valueOf(every).replaceFirst("\\.0$", ""));
        screen.show(heading, (width, rows) -> Picture.within(processes, width, rows));
    }
}
