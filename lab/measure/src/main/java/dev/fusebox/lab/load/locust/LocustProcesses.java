package dev.fusebox.lab.load.locust;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Program;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.commons.lang3.function.Failable;

/** A master and its workers as child processes, all on loopback. Each load has its own. */
public final class LocustProcesses extends LocustMaster {

    private static final String LOOPBACK = "127.0.0.1";
    private static final int START_SECONDS = 60;
    private static final int END_SECONDS = 5;

    private final LabHome home;
    private final int workers;
    private final int webPort;
    private final int workerPort;
    private final List<Process> running = new ArrayList<>();

    public LocustProcesses(LabHome home, int workers, int webPort, int workerPort) {
        super(LOOPBACK + ":" + webPort);
        this.home = home;
        this.workers = workers;
        this.webPort = webPort;
        this.workerPort = workerPort;
    }

    @Override
    String version() {
        try (Stream<Path> found = Files.find(
                program().resolveSibling("../lib").normalize(),
                4,
                (path, is) -> path.getFileName().toString().matches("locust-[\\d.]+\\.dist-info"))) {
            return found.map(path -> path.getFileName().toString().replaceAll("locust-|\\.dist-info", ""))
                    .findFirst()
                    .orElseThrow(LocustProcesses::notSetUp);
        } catch (IOException missing) {
            throw notSetUp();
        }
    }

    private static LabException notSetUp() {
        return new LabException("Locust is not set up; ab-scripts/run-matrix.sh STUDY --load locust does it");
    }

    private Path program() {
        return home.state().resolve("locust/bin/locust");
    }

    /** No more workers than users: each has one to send for. */
    @Override
    void start(Path folder, int users, Consumer<Process> onStart) throws InterruptedException {
        end();
        int needed = Math.min(workers, users);
        Path logs = folder.resolve("locust");
        Failable.run(() -> {
            Files.createDirectories(logs);
            launch("master", logs, onStart, master());
            for (int worker = 1; worker <= needed; worker++) {
                launch("worker-" + worker, logs, onStart, worker());
            }
        });
        await(needed, logs);
    }

    private List<String> master() {
        return List.of("--master --master-bind-host %s --master-bind-port %d --web-host %1$s --web-port %d"
                .formatted(LOOPBACK, workerPort, webPort)
                .split(" "));
    }

    private List<String> worker() {
        return List.of("--worker", "--master-host", LOOPBACK, "--master-port", "" + workerPort);
    }

    private void launch(String name, Path logs, Consumer<Process> onStart, List<String> as) throws IOException {
        List<String> words = new ArrayList<>(List.of(
                program().toString(), "-f", home.root().resolve(LOCUSTFILE).toString()));
        words.addAll(as);
        ProcessBuilder builder = new ProcessBuilder(words)
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true)
                .redirectOutput(logs.resolve(name + ".log").toFile());
        builder.environment().put("FUSEBOX_WORKER", name);
        builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        Process process = builder.start();
        running.add(process);
        onStart.accept(process);
    }

    private void await(int needed, Path logs) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (state().filter(s -> s.ready() == needed).isEmpty()) {
            if (System.nanoTime() > deadline || !running.stream().allMatch(Process::isAlive)) {
                end();
                throw new LabException("Locust's master and %d workers do not start; see %s. The master said last: %s"
                        .formatted(needed, logs, lastLine(logs.resolve("master.log"))));
            }
            Thread.sleep(100);
        }
    }

    private static String lastLine(Path log) {
        try {
            return Program.lastLine(Files.readString(log)).orElse("nothing");
        } catch (IOException e) {
            return "nothing that can be read";
        }
    }

    @Override
    void end() throws InterruptedException {
        running.forEach(Process::destroy);
        for (Process process : running) {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        }
        running.clear();
    }
}
