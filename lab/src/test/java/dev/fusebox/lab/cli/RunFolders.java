package dev.fusebox.lab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import picocli.CommandLine;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Copies of a recorded run, whole, damaged or made larger, and reports of them. */
final class RunFolders {

    static final Path RECORDED = Path.of("src/test/resources/recorded-smoke");
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
                    Files.copy(f, to.resolve(from.relativize(f).toString()));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same cells under other profiles, until there are so many. */
    static Path enlarged(Path parent, String name, int cells) throws IOException {
        Path folder = copy(parent, name);
        ObjectNode results = (ObjectNode) JSON.readTree(folder.resolve("results.json"));
        ArrayNode recorded = (ArrayNode) results.get("cells");
        ArrayNode all = JSON.createArrayNode();
        for (int i = 0; i < cells; i++) {
            ObjectNode cell = recorded.get(i % recorded.size()).deepCopy().asObject();
            String id = cell.get("id").asString();
            if (i >= recorded.size()) {
                String profile = "profile-" + i / recorded.size();
                String fresh = id.replace("semaphore-100", profile);
                copyTree(
                        folder.resolve("cells").resolve(id),
                        folder.resolve("cells").resolve(fresh));
                cell.put("id", fresh).put("profile", profile);
            }
            all.add(cell);
        }
        results.set("cells", all);
        results.put("planned", cells);
        Files.writeString(folder.resolve("results.json"), JSON.writeValueAsString(results));
        return folder;
    }

    /** Makes the report as the command does, and gives the page. */
    static String report(Path folder, String... more) throws IOException {
        StringWriter err = new StringWriter();
        CommandLine line = Main.commandLine();
        line.setErr(new PrintWriter(err, true));
        String[] words = Stream.concat(Stream.of("report", folder.toString()), Stream.of(more))
                .toArray(String[]::new);
        if (line.execute(words) != Main.DONE) {
            throw new AssertionError(err);
        }
        return Files.readString(folder.resolve("report.html"));
    }
}
