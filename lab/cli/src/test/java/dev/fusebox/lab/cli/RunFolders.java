package dev.fusebox.lab.cli;

import dev.fusebox.lab.tool.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Copies of a recorded run, whole or damaged, and reports of them. It has a cell bound by a semaphore, with a tripped circuit
 * breaker, one bound by the processors, an undecided one, and one that met no limit, from which the processor time of other
 * programs was removed.
 */
final class RunFolders {

    static final Path RECORDED = Path.of("../runs/src/test/resources/recorded-smoke");

    private static final JsonMapper JSON = new JsonMapper();

    private RunFolders() {}

    static Path copy(Path parent, String name) {
        Path target = parent.resolve(name);
        copyTree(RECORDED, target);
        return target;
    }

    static void copyTree(Path from, Path to) {
        try (Stream<Path> all = Files.walk(from)) {
            all.forEach(f -> {
                try {
                    Path copy = to.resolve(from.relativize(f).toString());
                    if (!Files.isDirectory(copy)) {
                        Files.copy(f, copy);
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds a cell without a gateway, made from one with it. */
    static void addDirect(Path folder) throws IOException {
        ObjectNode results = (ObjectNode) JSON.readTree(folder.resolve("results.json"));
        ArrayNode cells = results.withArray("cells");
        ObjectNode direct = ((ObjectNode) cells.get(0).deepCopy())
                .put("id", "direct.semaphore-100.sleep-50.c40")
                .put("gateway", "direct")
                .putNull("circuitBreaker");
        for (String part : List.of("limits", "processes")) {
            direct.withArray(part).removeIf(of -> of.get("component").asString().equals("zuul-gateway"));
        }
        cells.insert(0, direct);
        Files.writeString(folder.resolve("results.json"), JSON.writeValueAsString(results));
    }

    /** Leaves the cells out, and adds bystander experiments of three profiles: one isolated, one dead, one undecided. */
    static void experimentsAlone(Path folder) throws IOException {
        ObjectNode results = (ObjectNode) JSON.readTree(folder.resolve("results.json"));
        results.withArray("cells").removeAll();
        ArrayNode experiments = results.putArray("experiments");
        for (String[] e : new String[][] {
            {"stock", "isolated", "200", null},
            {"semaphore-500", "dead", "0", null},
            {"slow", "inconclusive", "1", "busy"}
        }) {
            ObjectNode found = experiments.addObject();
            found.put("kind", "bystander").put("id", "zuul.%s.service-a.b250".formatted(e[0]));
            found.put("gateway", "zuul")
                    .put("profile", e[0])
                    .put("route", "service-a")
                    .put("callers", 250);
            found.put("verdict", e[1]).put("reason", e[3]).put("timeLimits", "raised to 60 s");
            for (String calls : List.of("healthy", "idle")) {
                found.putObject(calls)
                        .put("sent", 200)
                        .put("ok", Integer.valueOf(e[2]))
                        .putObject("answers");
            }
            found.putObject("hungAnswers");
            found.putArray("stillInUse");
        }
        results.put("planned", experiments.size());
        Files.writeString(folder.resolve("results.json"), JSON.writeValueAsString(results));
    }

    /** Makes it a run that compares what Zuul and Spring Cloud Gateway cost, without sampling. */
    static void costsAlone(Path folder) throws IOException {
        ObjectNode run = (ObjectNode) JSON.readTree(folder.resolve("run.json"));
        ((ObjectNode) run.get("study")).putObject("cost").put("reference", "zuul");
        Files.writeString(folder.resolve("run.json"), JSON.writeValueAsString(run));
        ObjectNode results = (ObjectNode) JSON.readTree(folder.resolve("results.json"));
        results.withArray("cells").forEach(cell -> ((ObjectNode) cell).put("variant", "unsampled"));
        Files.writeString(folder.resolve("results.json"), JSON.writeValueAsString(results));
    }

    /** Makes its cells ramps through one gateway under two profiles; the first one has what was recorded of 6000 users on 200 threads. */
    static void ramps(Path folder) throws IOException {
        ObjectNode results = (ObjectNode) JSON.readTree(folder.resolve("results.json"));
        results.withArray("cells").forEach(each -> {
            ObjectNode cell = (ObjectNode) each;
            cell.put("profile", cell.get("gateway").asString().equals("zuul") ? "threads-200" : "threads-400");
            cell.put("gateway", "zuul");
            int users = cell.get("concurrency").asInt();
            ObjectNode ramp = cell.putObject("ramp");
            ramp.put("rampSeconds", 10)
                    .put("repeats", 12)
                    .put("thinkMsMin", 1000)
                    .put("thinkMsMax", 2000);
            ramp.putObject("whole")
                    .put("seconds", 10)
                    .put("answers", 20 * users)
                    .put("ok", 20 * users)
                    .put("unanswered", 0)
                    .put("p50Ms", users)
                    .put("p95Ms", 2 * users)
                    .put("p99Ms", 3 * users);
        });
        Files.writeString(folder.resolve("results.json"), JSON.writeValueAsString(results));
        String first = results.get("cells").get(0).get("id").asString();
        copyTree(
                Path.of("../runs/src/test/resources/recorded-ramp"),
                folder.resolve("cells").resolve(first));
    }

    /** What the command printed. */
    record Report(String out, String err) {}

    /** Makes the report as the command does, and gives the page. */
    static String report(Path folder, String... more) throws IOException {
        made(folder, more);
        return Files.readString(folder.resolve("report.html"));
    }

    /** Makes the report as the command does. */
    static Report made(Path folder, String... more) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        String[] words = Stream.concat(Stream.of("report", folder.toString()), Stream.of(more))
                .toArray(String[]::new);
        if (line.execute(words) != ExitCode.DONE) {
            throw new AssertionError(err);
        }
        return new Report(out.toString(), err.toString());
    }
}
