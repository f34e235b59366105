package dev.fusebox.lab.load;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.results.LoadFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Apache Bench, run as a child process. */
final class Ab implements LoadGenerator {

    private static final String TABLE = "ab.csv";

    /** Longest wait for one answer before ab gives up, in seconds. */
    private static final int SOCKET_TIMEOUT = 60;

    @Override
    public String name() {
        return "ab";
    }

    @Override
    public String version() {
        try {
            Process process =
                    new ProcessBuilder("ab", "-V").redirectErrorStream(true).start();
            String text = new String(process.getInputStream().readAllBytes());
            if (process.waitFor() == 0) {
                return AbOutput.version(text);
            }
        } catch (IOException e) {
            // Said below.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new LabException("ab (Apache Bench) is not installed or does not run; "
                + "ab-scripts/run-matrix.sh installs it, or see 'apt-get install apache2-utils'");
    }

    @Override
    public boolean offers(Arrivals arrivals) {
        return arrivals instanceof Arrivals.Closed;
    }

    /** Keeps what ab printed in {@code ab.txt} and its percentile table in {@code ab.csv}. */
    @Override
    public LoadOutcome run(LoadRequest request, Consumer<Process> onStart) throws IOException, InterruptedException {
        Path text = request.folder().resolve("ab.txt");
        Path table = request.folder().resolve(TABLE);
        Path errors = request.folder().resolve("ab.err");
        Path form = request.folder().resolve("form.txt");
        if (request.form() != null) {
            Files.writeString(form, LocalHttp.encoded(request.form()));
        }
        List<String> words = words(request, form, table);
        Process process = new ProcessBuilder(words)
                .redirectOutput(text.toFile())
                .redirectError(errors.toFile())
                .start();
        onStart.accept(process);
        int exit = process.waitFor();
        String complaint = Files.readString(errors).strip();
        Files.delete(errors);
        String csv = Files.exists(table) ? Files.readString(table) : "";
        Optional<LoadFigures> load = exit == 0
                ? AbOutput.parse(
                        String.join(" ", words),
                        Files.readString(text),
                        csv,
                        non2xx -> okMissing(request.arrivals(), non2xx))
                : Optional.empty();
        String last = complaint.lines().reduce((a, b) -> b).orElse("no message");
        return new LoadOutcome(load, "ab ended with exit code " + exit + ": " + last);
    }

    /**
     * {@code -l}: answers may differ in length, since a refusal is no shorter a failure; {@code -r}: one reset connection does
     * not end the cell.
     *
     * @param form file with the form body, where there is one to POST
     * @param percentiles where ab writes its percentile table
     */
    static List<String> words(LoadRequest request, Path form, Path percentiles) {
        List<String> words = new ArrayList<>(List.of("ab", "-l", "-r", "-q", "-s", "" + SOCKET_TIMEOUT));
        if (request.seconds() > 0) {
            words.addAll(List.of("-t", "" + request.seconds()));
        }
        String users = "" + request.arrivals().users();
        words.addAll(List.of("-n", "" + request.requests(), "-c", users, "-e", percentiles.toString()));
        if (request.form() != null) {
            words.addAll(List.of("-p", form.toString(), "-T", "application/x-www-form-urlencoded"));
        }
        words.add(request.url());
        return words;
    }

    @Override
    public Optional<String> percentileTable(LoadFigures figures) {
        return figures.completed() < AbOutput.FEWEST_FOR_TABLE ? Optional.empty() : Optional.of(TABLE);
    }

    /**
     * ab counts a refusal when its header comes and a call as completed when its connection closes: when a cell ends, up to one
     * refusal for each connection has been taken from the completed calls without being one.
     */
    @Override
    public long okMissing(Arrivals arrivals, long non2xx) {
        return Math.min(arrivals.users(), non2xx);
    }

    @Override
    public List<String> cautions() {
        return List.of(
                "ab is a closed loop: it slows down with the server, so its percentiles hide waiting (coordinated omission),"
                        + " and rejected users come back at once.",
                "How many calls were rejected is ab's count; why they were is the gateway's. They differ by the calls in flight"
                        + " at the end: ab counts a rejection by its header and a call by its closing, so it may also miss up to"
                        + " one success per user.");
    }
}
