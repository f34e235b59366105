package dev.fusebox.lab.load;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.Program;
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
public final class Wrk implements LoadGenerator {

    private static final String SCRIPT = "wrk.lua";
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
        return Program.says("wrk", "-v")
                .map(BANNER::matcher)
                .filter(Matcher::find)
                .map(banner -> banner.group(1))
                .orElseThrow(() -> new LabException("wrk is not installed or does not run; "
                        + "ab-scripts/run-matrix.sh installs it, or see 'apt-get install wrk'"));
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(true, false, true, true, false);
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
        Path printed = folder.resolve("wrk.txt");
        List<String> words = commandLine(request, folder.resolve(SCRIPT), body);
        int exit = Program.run(words, printed, onStart);
        String text = Files.readString(printed);
        WrkFigures figures = WrkFigures.of(text);
        if (figures.answers() == 0) {
            return LoadOutcome.failed(
                    figures.complete()
                            ? "no call was answered; socket errors: " + figures.failed()
                            : Program.ended(name(), exit, text));
        }
        Files.writeString(folder.resolve("wrk.csv"), figures.table());
        return LoadOutcome.of(figures.load(name() + " " + version(), ShellWords.line(words)));
    }

    /** One thread: it sends more calls than any gateway answers beside it, and two would be one more to share the processors with. */
    static List<String> commandLine(LoadRequest request, Path script, Path body) {
        String options = "wrk -t 1 -c %d -d %ds --timeout %ds -s"
                .formatted(request.arrivals().users(), Math.max(1, request.seconds()), TIMEOUT);
        List<String> words = new ArrayList<>(List.of(options.split(" ")));
        words.addAll(List.of(script.toString(), request.url()));
        request.body().ifPresent(post -> words.addAll(List.of("--", post.type(), body.toString())));
        return words;
    }
}
