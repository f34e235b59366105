package dev.fusebox.lab.tool.advise;

import dev.fusebox.lab.advise.Advice;
import dev.fusebox.lab.advise.Goal;
import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The files of an advised profile: printed or written. */
public final class AdvisedFiles {

    @Option(names = "--name", paramLabel = "N", description = "Name of the new profile; default: ${DEFAULT-VALUE}.")
    private String name = "advised";

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Write the profile's files there, such as tuning-profiles; default: print them.")
    private @Nullable Path out;

    /** @param base the profile that it begins with, where there are several; {@code null} for only one */
    public String name(@Nullable String base) {
        if (!name.matches("[a-z0-9][a-z0-9-]*")) {
            throw new UsageException("--name '%s': must have small letters, digits and dashes only".formatted(name));
        }
        return base == null ? name : name + "-" + base;
    }

    /** @return the paths that were written; none without a folder to write to */
    public List<String> write(Map<String, String> files) {
        List<String> written = new ArrayList<>();
        if (out != null) {
            Path folder = out;
            files.forEach((file, text) -> written.add(write(folder, file, text)));
        }
        return written;
    }

    private static String write(Path folder, String file, String text) {
        Path path = folder.resolve(file);
        if (Files.exists(path)) {
            throw new UsageException(path + " exists; pass another --name, or remove it");
        }
        try {
            Files.createDirectories(folder);
            Files.writeString(path, text);
        } catch (IOException e) {
            throw new LabException(path + " cannot be written: " + IoErrors.of(e), e);
        }
        return path.toString();
    }

    public static String text(Map<String, String> files, List<String> written) {
        StringBuilder text = new StringBuilder();
        written.forEach(path -> text.append("\nwritten: ").append(path));
        if (written.isEmpty()) {
            files.forEach((file, lines) ->
                    text.append("\n# --- ").append(file).append('\n').append(lines));
        }
        return text.append(written.isEmpty() ? "" : "\n").toString();
    }

    /** A study that measures what was predicted; only a written profile can be run. */
    public String study(List<Advice> advices, List<String> written) {
        if (written.isEmpty()) {
            return "";
        }
        Goal goal = advices.get(0).goal();
        String ids = advices.stream().map(Advice::gateway).collect(Collectors.joining(", "));
        String load = goal.load().users() > 0
                ? "concurrency: [%d]".formatted(goal.load().users())
                : "rates: [%d]".formatted(Math.round(goal.load().amount()));
        return """
                to measure it, save this as ab-scripts/studies/%1$s.yml and call `fusebox run %1$s`:

                title: "What profile %1$s does"
                gateways: [direct, %2$s]
                profiles: [%1$s]
                endpoints: [sleep/%3$.0f]
                %4$s
                experiments:
                  - {kind: bystander, profile: %1$s, gateways: [%2$s], callers: 600}
                """.formatted(name, ids, goal.serviceMs(), load);
    }
}
