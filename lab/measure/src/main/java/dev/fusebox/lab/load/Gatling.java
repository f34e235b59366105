package dev.fusebox.lab.load;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.LateBuild;
import dev.fusebox.lab.common.Program;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.RampRun;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Ramps of users, by the simulation in {@code gatling-ramps}, which runs as a child process. */
public final class Gatling implements LoadGenerator {

    private static final String MODULE = "gatling-ramps";

    /** Its own folder in that of the cell, with its HTML report. */
    private static final String FOLDER = "gatling";

    private static final String FIGURES = "ramp";

    /** As the simulation has it. */
    private static final double PATIENCE_MS = 60_000;

    private static final String JAVA = "java";
    private static final String TO_FIGURES = "-Dsim.figures=";
    private static final String TO_REPORT = "-Dsim.results=";

    /** Enough for 20 000 users and their connections. */
    private static final String HEAP = "-Xmx1g";

    @Override
    public String name() {
        return "gatling";
    }

    @Override
    public String version() {
        LateBuild.ensure(LabHome.find(), List.of(jar()));
        Path libraries = jar().resolveSibling("lib");
        try (Stream<Path> files = Files.list(libraries)) {
            return files.map(f -> f.getFileName().toString())
                    .filter(f -> f.startsWith("gatling-app-"))
                    .map(f -> f.replaceFirst("gatling-app-(.*)\\.jar", "$1"))
                    .findFirst()
                    .orElseThrow(() -> new LabException(notBuilt()));
        } catch (IOException missing) {
            throw new LabException(notBuilt());
        }
    }

    private static String notBuilt() {
        return "the module %s is not built; run ./fusebox without FUSEBOX_SKIP_BUILD, or mvn package -pl %s -am -DskipTests"
                .formatted(MODULE, MODULE);
    }

    private static Path jar() {
        return LabHome.find().jar(MODULE);
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(false, false, true, false, true);
    }

    /**
     * Keeps the figures in {@code ramp.properties}, {@code ramp.hlog} and {@code ramp*.csv}, what Gatling printed in {@code gatling.txt}, and its report
     * with its log in the folder {@code gatling}.
     */
    @Override
    public LoadOutcome run(LoadRequest request, Consumer<Process> onStart) throws IOException, InterruptedException {
        Arrivals.Ramp ramp = (Arrivals.Ramp) request.arrivals();
        Path folder = request.folder().toAbsolutePath();
        Path printed = folder.resolve("gatling.txt");
        List<String> words = commandLine(request, ramp, LocalAddresses.forUsers(ramp.users()));
        int exit = Program.run(words, printed, onStart);
        Optional<String> report = keepReport(folder);
        Path figures = folder.resolve(FIGURES + ".properties");
        if (!Files.exists(figures)) {
            return LoadOutcome.failed(Program.ended(name(), exit, Files.readString(printed)));
        }
        GatlingFigures parsed = GatlingFigures.read(figures);
        if (!parsed.complete()) {
            return LoadOutcome.failed("there was no time in which all users called and were answered; see gatling.txt");
        }
        LoadFigures load = parsed.load(
                name() + " " + version(),
                command(words),
                HistogramLog.read(folder.resolve(FIGURES + ".hlog"), PATIENCE_MS));
        RampRun measured = RampRun.of(ramp).measured(parsed.window(), parsed.whole(), report.orElse(null));
        return new LoadOutcome(Optional.of(load), "", Optional.of(measured), null, null, List.of());
    }

    static List<String> commandLine(LoadRequest request, Arrivals.Ramp ramp, List<String> addresses) {
        int path = request.url().indexOf('/', "https://".length());
        Path folder = request.folder().toAbsolutePath();
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", JAVA).toString(),
                HEAP,
                "-XX:+UseParallelGC",
                "-Dbase.url=" + request.url().substring(0, path),
                "-Dtest.path=" + request.url().substring(path),
                "-Dsim.users=" + ramp.users(),
                "-Dsim.ramp.seconds=" + ramp.rampSeconds(),
                "-Dsim.repeats=" + ramp.repeats(),
                "-Dsim.pause.min=" + ramp.thinkMsMin(),
                "-Dsim.pause.max=" + ramp.thinkMsMax(),
                TO_FIGURES + folder.resolve(FIGURES),
                TO_REPORT + folder.resolve(FOLDER)));
        request.body().ifPresent(form -> words.add("-Dtest.form=" + form.text()));
        if (!addresses.isEmpty()) {
            words.add("-Dsim.addresses=" + String.join(",", addresses));
        }
        words.addAll(List.of("-jar", jar().toString()));
        return words;
    }

    /** For a shell in the checkout. It leaves its report where Maven does, and no figures: those of a cell stay as they are. */
    static String command(List<String> words) {
        List<String> again = new ArrayList<>(List.of(JAVA));
        words.subList(1, words.size() - 1).stream()
                .filter(word -> !word.startsWith(TO_FIGURES))
                .map(word -> word.startsWith(TO_REPORT) ? TO_REPORT + "target/" + FOLDER : word)
                .forEach(again::add);
        again.add("%s/target/%1$s.jar".formatted(MODULE));
        return ShellWords.line(again);
    }

    /** Gatling names the folder of its report by the time; here it becomes the folder of the cell's report. */
    private static Optional<String> keepReport(Path folder) throws IOException {
        File[] made = folder.resolve(FOLDER).toFile().listFiles(File::isDirectory);
        if (made == null || made.length == 0) {
            return Optional.empty();
        }
        Path own = folder.resolve(".gatling");
        Files.move(made[0].toPath(), own);
        Files.delete(folder.resolve(FOLDER));
        Files.move(own, folder.resolve(FOLDER));
        return Files.exists(folder.resolve(FOLDER).resolve("index.html"))
                ? Optional.of(FOLDER + "/index.html")
                : Optional.empty();
    }
}
