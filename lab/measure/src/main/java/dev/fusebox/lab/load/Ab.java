package dev.fusebox.lab.load;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.Program;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadCounts;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.LoadFiguresBuilder;
import dev.fusebox.lab.traffic.LoadLatency;
import dev.fusebox.lab.traffic.LoadRates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Apache Bench, run as a child process. */
public final class Ab implements LoadGenerator {

    private static final String TABLE = "ab.csv";

    /** With fewer requests ab writes garbage into its table: it reads past the end of its data. Its printed summary, in whole ms, is right. */
    private static final int FEWEST_FOR_TABLE = 100;

    /** A hundredth of the calls may lie anywhere between the last two lines of the table; with more than this of the mean, it is not known. */
    private static final double MOST_UNSURE = 0.005;

    /** Times the fastest call: with a longer mean, calls waited for each other. */
    private static final double MOST_BEYOND = 1.2;

    /** Has its version, e.g. {@code 2.3}. */
    private static final String BANNER = "This is ApacheBench, Version (\\S+)";

    private static final String COMPLETE = "Complete requests:\\s+(\\d+)";

    /** Follows the number of failed requests, where there are any. */
    private static final Pattern FAILURES =
            Pattern.compile("\\(Connect: \\d+, Receive: (\\d+), Length: (\\d+), Exceptions: \\d+\\)");

    /** Makes ab print the header of each answer. */
    private static final String HEADERS = " -v 2 ";

    /** The least of the whole times, in whole milliseconds. */
    private static final String FASTEST = "Total:\\s+(\\d+)";

    /** Its least, mean, deviation and median come before its most. */
    private static final String LONGEST_CONNECT = "(?m)^Connect:\\s+\\d+\\s+\\d+\\s+[\\d.]+\\s+\\d+\\s+(\\d+)";

    private static final String TRANSFERRED = "Total transferred:\\s+(\\d+)";

    /** How long ab waits for one answer, in seconds. */
    private static final int SOCKET_TIMEOUT = 60;

    @Override
    public String name() {
        return "ab";
    }

    @Override
    public String version() {
        return Program.says("ab", "-V")
                .flatMap(text -> found(text, BANNER))
                .orElseThrow(() -> new LabException("ab (Apache Bench) is not installed or does not run; "
                        + "ab-scripts/run-matrix.sh installs it, or see 'apt-get install apache2-utils'"));
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(true, false, false, true, false);
    }

    /** Keeps what ab printed, but for the headers of the answers, in {@code ab.txt}; its percentile table in {@code ab.csv}. */
    @Override
    public LoadOutcome run(LoadRequest request, Consumer<Process> onStart) throws IOException, InterruptedException {
        Path text = request.folder().resolve("ab.txt");
        Path table = request.folder().resolve(TABLE);
        Path errors = request.folder().resolve("ab.err");
        Path form = request.folder().resolve("form.txt");
        Optional<RequestBody> posted = request.body();
        if (posted.isPresent()) {
            Files.writeString(form, posted.get().text());
        }
        List<String> words = commandLine(request, form, table);
        Process process =
                new ProcessBuilder(words).redirectError(errors.toFile()).start();
        onStart.accept(process);
        // On another thread: reading from a process cannot be interrupted, waiting for its end can.
        CompletableFuture<AbOutput> reading = CompletableFuture.supplyAsync(
                () -> AbOutput.read(process.getInputStream()), task -> new Thread(task, "ab-output").start());
        int exit = process.waitFor();
        AbOutput output = reading.join();
        Files.writeString(text, output.withoutHeaders(), AbOutput.BYTES);
        String complaint = Files.readString(errors).strip();
        Files.delete(errors);
        String csv = Files.exists(table) ? Files.readString(table) : "";
        Optional<LoadFigures> load = exit == 0
                ? parse(ShellWords.line(words), output, csv, non2xx -> okMissing(request.arrivals(), non2xx))
                : Optional.empty();
        return load.map(LoadOutcome::of).orElseGet(() -> LoadOutcome.failed(Program.ended(name(), exit, complaint)));
    }

    /**
     * {@code -l}: answers may differ in length, since a rejection is shorter than an answer; {@code -r}: one reset connection
     * does not end the cell; {@code -v 2}: ab prints the status of each answer that is not 2xx.
     *
     * @param body file with the body, where there is one to POST
     * @param percentiles file for the percentile table
     */
    static List<String> commandLine(LoadRequest request, Path body, Path percentiles) {
        List<String> words = new ArrayList<>(List.of("ab", "-l", "-r", "-q", "-v", "2", "-s", "" + SOCKET_TIMEOUT));
        if (request.seconds() > 0) {
            words.addAll(List.of("-t", "" + request.seconds()));
        }
        String users = "" + request.arrivals().users();
        words.addAll(List.of("-n", "" + request.requests(), "-c", users, "-e", percentiles.toString()));
        request.body().ifPresent(post -> words.addAll(List.of("-p", body.toString(), "-T", post.type())));
        words.add(request.url());
        return words;
    }

    /**
     * The figures of one run.
     *
     * @param output what ab printed
     * @param csv the percentile table ({@code -e})
     * @param okMissing successes that ab may have missed, from its number of answers that were not 2xx
     * @return empty when ab ended before it printed its summary
     */
    static Optional<LoadFigures> parse(String command, AbOutput output, String csv, LongUnaryOperator okMissing) {
        String text = output.withoutHeaders();
        double seconds = number(text, "Time taken for tests:\\s+([\\d.]+)");
        if (seconds <= 0 || found(text, COMPLETE).isEmpty()) {
            return Optional.empty();
        }
        long complete = (long) number(text, COMPLETE);
        long non2xx = (long) number(text, "Non-2xx responses:\\s+(\\d+)");
        long failed = failed(command, text, complete - output.headers());
        // Non-2xx can exceed Complete: answers that arrive after the last one was counted.
        long ok = Math.max(0, complete - non2xx - failed);
        double users = number(text, "Concurrency Level:\\s+(\\d+)");
        Double mean = non2xx + failed > 0 || complete < FEWEST_FOR_TABLE ? null : mean(csv);
        double together = mean == null
                ? secondsTogether(seconds, number(text, FASTEST) / 1000, complete)
                : complete * mean / 1000 / users;
        // A body with a line like one of ab's would be counted, too; then the sum differs.
        Map<String, Long> statuses =
                output.answersNot2xx() == non2xx ? LoadFigures.statuses(ok, output.non2xx(), failed) : null;
        String tool = "ab " + found(text, BANNER).orElse("of unknown version");
        return Optional.of(LoadFiguresBuilder.builder()
                .tool(tool)
                .command(command)
                .counts(new LoadCounts(complete, ok, non2xx, failed, okMissing.applyAsLong(non2xx), null, statuses))
                .rates(new LoadRates(
                        seconds,
                        CallCounts.rounded((complete - failed) / together, 2),
                        CallCounts.rounded(ok / together, 2),
                        headerBytes(text, output.headers()),
                        Figures.rounded(number(text, TRANSFERRED) / seconds, 1)))
                .latency(LoadLatency.of(
                                share -> percentile(text, csv, complete, share),
                                complete == 0 ? null : Figures.rounded(users * together * 1000 / complete, 3))
                        .withConnectMaxMs(found(text, LONGEST_CONNECT)
                                .map(Double::valueOf)
                                .orElse(null)))
                .build());
    }

    /**
     * Completed requests without a whole answer. ab counts a connection that is reset twice among its failed requests, when poll tells
     * of the error and when the read fails, and only then as a completed one. One that is closed without an answer is a success to ab.
     *
     * @param withoutHeader completed requests whose header it did not print, where it was asked to
     */
    private static long failed(String command, String text, long withoutHeader) {
        Matcher failures = FAILURES.matcher(text);
        long failed = failures.find()
                ? Long.parseLong(failures.group(1)) + Long.parseLong(failures.group(2))
                : (long) number(text, "Failed requests:\\s+(\\d+)");
        return command.contains(HEADERS) ? Math.max(failed, withoutHeader) : failed;
    }

    /** ab counts the bytes of every answer that began, whether or not it counts the answer as completed. */
    private static @Nullable Double headerBytes(String text, long headers) {
        double bytes = number(text, TRANSFERRED) - number(text, "HTML transferred:\\s+(\\d+)");
        return headers == 0 || bytes <= 0 ? null : Figures.rounded(bytes / headers, 1);
    }

    /**
     * The mean of the times, in milliseconds; {@code null} where the table does not tell it, since some of the last hundredth are very long. Of
     * users who do nothing but wait, it decides how many calls they make (Little's law), whatever was cut off when the cell ended. {@code null}
     * also where calls waited for a limit, too: the first users of a cell find it free, so their mean is too short, and a full limit does
     * not lose the end of a cell.
     */
    private static @Nullable Double mean(String csv) {
        double[] steps = Pattern.compile("^\\d+,(\\d+(?:\\.\\d+)?)$", Pattern.MULTILINE)
                .matcher(csv)
                .results()
                .mapToDouble(line -> Double.parseDouble(line.group(1)))
                .toArray();
        if (steps.length != 101) {
            return null;
        }
        double mean = IntStream.range(0, 100)
                .mapToDouble(i -> (steps[i] + steps[i + 1]) / 2)
                .average()
                .orElseThrow();
        boolean waited = mean > MOST_BEYOND * steps[0];
        return waited || (steps[100] - steps[99]) / 100 > MOST_UNSURE * mean ? null : mean;
    }

    /**
     * How long all answers would have taken at the pace of those after the first. ab makes its first call alone and starts the other
     * users when that is answered, so a cell of ten rounds lasts eleven.
     *
     * @param fastest seconds of the fastest answer; the first one took at least as long
     */
    private static double secondsTogether(double seconds, double fastest, long complete) {
        return complete > 1 && fastest > 0 && fastest < seconds
                ? (seconds - fastest) * complete / (complete - 1)
                : seconds;
    }

    private static double percentile(String text, String csv, long complete, int share) {
        return complete < FEWEST_FOR_TABLE ? number(text, share + "%\\s+(\\d+)") : number(csv, share + ",([\\d.]+)");
    }

    /** 0 where there is no line of this pattern. */
    private static double number(String text, String line) {
        return found(text, "^[ \\t]*+" + line).map(Double::valueOf).orElse(0.0);
    }

    private static Optional<String> found(String text, String pattern) {
        return Pattern.compile(pattern, Pattern.MULTILINE)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .findFirst();
    }

    /**
     * ab counts a rejection when its header arrives, and a call as completed when its connection closes. So when a cell ends, up
     * to one rejection for each connection is subtracted from the completed calls without being one of them.
     */
    @Override
    public long okMissing(Arrivals arrivals, long non2xx) {
        return Math.min(arrivals.users(), non2xx);
    }
}
