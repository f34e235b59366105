package dev.fusebox.lab.cli.check;

import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.experiment.check.Secrets;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.report.html.SectionsPage;
import dev.fusebox.lab.tool.PlaygroundFile;
import dev.fusebox.lab.tool.terminal.Console;
import dev.fusebox.lab.tool.terminal.Output;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * The folder of a check, without a secret in any of its files. While the gateway runs, its log is in a folder of this user alone; what
 * is kept of it comes here at the end.
 */
public final class CheckFolder implements AutoCloseable {

    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm");

    private final RunFolder folder;
    private final Secrets secrets;
    private final Path logs;

    private CheckFolder(RunFolder folder, Secrets secrets, Path logs) {
        this.folder = folder;
        this.secrets = secrets;
        this.logs = logs;
    }

    /** @param parent where it is created */
    public static CheckFolder create(Path parent, Secrets secrets) {
        try {
            return new CheckFolder(
                    RunFolder.create(parent, "check"), secrets, Files.createTempDirectory("fusebox-check-"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path path() {
        return folder.path();
    }

    /** Where processes may write what they like. */
    public Path logs() {
        return logs;
    }

    /** Text without secrets. */
    public String hidden(String text) {
        return secrets.hidden(text);
    }

    /** What quotes a log, without secrets, and with the log where it will be. */
    public String hiddenInLog(String text) {
        return secrets.hiddenInLog(text).replace(logs.toString(), folder.logs().toString());
    }

    /** Writes a JSON document, or replaces it. */
    public void write(String name, Object document) {
        folder.write(name, document(document));
    }

    /** A JSON document without secrets in its values. */
    public String document(Object document) {
        return Output.document(hidden(JsonMapper.shared().valueToTree(document)));
    }

    private JsonNode hidden(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.propertyNames().forEach(name -> object.set(name, hidden(object.get(name))));
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, hidden(array.get(i)));
            }
        } else if (node.isString()) {
            return StringNode.valueOf(hidden(node.asString()));
        }
        return node;
    }

    /** Writes the report, as Markdown and as a page, and the playground that it leads to. */
    public void writeReport(List<Section> sections) {
        folder.write("report.md", hidden(markdown(sections)));
        folder.write("report.html", hidden(page(sections)));
        PlaygroundFile.page().ifPresent(page -> folder.write(RunFolder.PLAYGROUND, page));
    }

    /** For a terminal. */
    public static String text(List<Section> sections) {
        return sections.stream()
                .map(Section::text)
                .collect(Collectors.joining())
                .stripLeading();
    }

    public static String markdown(List<Section> sections) {
        return sections.stream().map(Section::markdown).collect(Collectors.joining("\n"));
    }

    /** One file that needs nothing else. */
    public static String page(List<Section> sections) {
        return Console.plain(Sign.plain(SectionsPage.of(
                "Check of " + sections.get(0).title(), LocalDateTime.now().format(MINUTE), sections, style())));
    }

    private static String style() {
        try (InputStream css = CheckFolder.class.getResourceAsStream("/report/report.css")) {
            return new String(css.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Brings the logs here, once. */
    @Override
    public synchronized void close() {
        if (!Files.isDirectory(logs)) {
            return;
        }
        try (Stream<Path> all = Files.list(logs)) {
            for (Path log : all.filter(Files::isRegularFile).toList()) {
                String text = new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
                Files.createDirectories(folder.logs());
                folder.write("logs/" + log.getFileName(), secrets.hiddenInLog(text));
            }
            RunFolder.delete(logs);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
