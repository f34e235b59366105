package dev.fusebox.lab.lint.read;

import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.boot.FileComment;
import dev.fusebox.lab.lint.boot.FileLine;
import dev.fusebox.lab.settings.Filtered;
import dev.fusebox.lab.settings.SettingsFile;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.comments.CommentType;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.reader.StreamReader;
import org.yaml.snakeyaml.scanner.Scanner;
import org.yaml.snakeyaml.scanner.ScannerImpl;
import org.yaml.snakeyaml.tokens.CommentToken;
import org.yaml.snakeyaml.tokens.Token;

/** The comments of a file of settings. Of YAML the scanner of the library that reads the settings finds them. */
public final class CommentReader {

    private final SettingsFile file;
    private final List<String> lines;
    private final Map<Integer, String> texts = new TreeMap<>();

    private CommentReader(SettingsFile file) {
        this.file = file;
        this.lines = file.lines();
    }

    /** In their order; of a file that cannot be read those before the mistake. */
    public static List<FileComment> of(SettingsFile file) {
        CommentReader reader = new CommentReader(file);
        if (file.place().endsWith(".properties")) {
            reader.readProperties();
        } else {
            reader.readYaml();
        }
        return reader.texts.entrySet().stream()
                .map(e -> new FileComment(
                        new FileLine(file.place(), e.getKey()), reader.covered(e.getKey()), e.getValue()))
                .toList();
    }

    /** The scanner, not the parser: it has no grammar that a comment at an unusual place could break. */
    private void readYaml() {
        LoaderOptions options = new LoaderOptions();
        options.setProcessComments(true);
        try {
            String text = file.resource().getContentAsString(StandardCharsets.UTF_8);
            Scanner scanner = new ScannerImpl(new StreamReader(new StringReader(text)), options);
            while (scanner.checkToken()) {
                Token token = scanner.getToken();
                if (token instanceof CommentToken comment && comment.getCommentType() != CommentType.BLANK_LINE) {
                    texts.put(comment.getStartMark().getLine() + 1, Filtered.written(comment.getValue()));
                }
            }
        } catch (YAMLException said) {
            // Who reads its settings says why.
        } catch (IOException e) {
            throw new UsageException("%s cannot be read: %s".formatted(file.place(), IoErrors.of(e)));
        }
    }

    /** A line that continues a value is none, whatever it begins with. */
    private void readProperties() {
        boolean continued = false;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).stripLeading();
            if (!continued && (line.startsWith("#") || line.startsWith("!"))) {
                texts.put(i + 1, line.substring(1));
            } else {
                continued = (line.length() - line.replaceFirst("\\\\+$", "").length()) % 2 == 1;
            }
        }
    }

    private int covered(int line) {
        int covered = line;
        while (isAlone(covered)) {
            covered++;
        }
        return covered;
    }

    private boolean isAlone(int line) {
        return texts.containsKey(line)
                && (file.place().endsWith(".properties")
                        || lines.get(line - 1).stripLeading().startsWith("#"));
    }
}
