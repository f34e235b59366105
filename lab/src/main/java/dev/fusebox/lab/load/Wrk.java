package dev.fusebox.lab.load;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.results.LoadFigures;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * wrk, run as a child process: a closed loop whose users keep their connections. It ends by time, whatever number of requests is
 * asked for. See decision 0009.
 */
final class Wrk implements LoadGenerator {

    private static final String SCRIPT = "wrk.lua";
    private static final String PRINTED = "wrk.txt";
    private static final String TABLE = "wrk.csv";
    private static final Pattern BANNER = Pattern.compile("^wrk (?:\\w+/)?(\\S+)");

    /** How long an answer may take, in seconds. */
    static final int TIMEOUT = 60;

    @Override
    public String name() {
        return "wrk";
    }

    /** It prints its version beside its usage, and ends with an error then. */
    @Override
    public String version() {
        try {
            Process process =
                    new ProcessBuilder("wrk", "-v").redirectErrorStream(true).start();
            Matcher banner = BANNER.matcher(new String(process.getInputStream().readAllBytes()));
            process.waitFor();
            if (banner.find()) {
                return banner.group(1);
            }
        } catch (IOException e) {
            // The exception below says it.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new LabException("wrk is not installed or does not run; "
                + "ab-scripts/run-matrix.sh installs it, or see 'apt-get install wrk'");
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(true, false, true, true, false, false);
    }

    /** Keeps its script, what it printed, and its percentile table. */
    @Override
    public LoadOutcome run(LoadRequest request, Consumer<Process> onStart) throws IOException, InterruptedException {
        Path folder = request.folder();
        try (InputStream script = Objects.requireNonNull(Wrk.class.getResourceAsStream("/load/" + SCRIPT))) {
            Files.copy(script, folder.resolve(SCRIPT), StandardCopyOption.REPLACE_EXISTING);
        }
        Path body = folder.resolve("body.txt");
        Optional<RequestBody> posted = request.body();
        if (posted.isPresent()) {
            Files.writeString(body, posted.get().text());
        }
        Path printed = folder.resolve(PRINTED);
        List<String> words = words(request, folder.resolve(SCRIPT), body);
        Process process = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        onStart.accept(process);
        int exit = process.waitFor();
        WrkFigures figures = WrkFigures.of(Files.readString(printed));
        if (figures.answers() == 0) {
            return new LoadOutcome(Optional.empty(), complaint(exit, figures));
        }
        Files.writeString(folder.resolve(TABLE), figures.table());
        return new LoadOutcome(Optional.of(figures.load(name() + " " + version(), ShellWords.line(words))), "");
    }

    private static String complaint(int exit, WrkFigures figures) {
        return figures.complete()
                ? "no call was answered; socket errors: " + figures.failed()
                : "wrk ended with exit code %d: %s".formatted(exit, figures.lastLine());
    }

    /** One thread: it sends more calls than any gateway answers beside it, and two would be one more to share the processors with. */
    static List<String> words(LoadRequest request, Path script, Path body) {
        List<String> words = new ArrayList<>(List.of(
                "wrk",
                "-t",
                "1",
                "-c",
                "" + request.arrivals().users(),
                "-d",
                Math.max(1, request.seconds()) + "s",
                "--timeout",
                TIMEOUT + "s",
                "-s",
                script.toString(),
                request.url()));
        request.body().ifPresent(post -> words.addAll(List.of("--", post.type(), body.toString())));
        return words;
    }

    @Override
    public Optional<String> again(LoadFigures figures) {
        return Optional.of(figures.command());
    }

    @Override
    public Optional<String> percentileTable(LoadFigures figures) {
        return Optional.of(TABLE);
    }

    @Override
    public long okMissing(Arrivals arrivals, long non2xx) {
        return 0;
    }

    @Override
    public List<String> cautions() {
        return List.of(
                "wrk is a closed loop whose users keep their connections: no cost of new connections is in these figures. Its"
                        + " percentiles are corrected for answers that took longer than the mean, by its own estimate.",
                "wrk opens a connection again that the server has closed, and counts no error for that.");
    }
}
