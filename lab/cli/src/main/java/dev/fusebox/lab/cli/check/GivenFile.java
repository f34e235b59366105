package dev.fusebox.lab.cli.check;

import dev.fusebox.lab.folder.RunFolder;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Settings of the command line as a file for the linter, in a folder of this user alone that is gone afterwards. */
public final class GivenFile {

    private static final Pattern PLACE = Pattern.compile("\\S*/fusebox-given-\\d+/application\\.properties");

    private GivenFile() {}

    /** A text that names the option in place of the file. */
    public static String named(String text) {
        return PLACE.matcher(text).replaceAll("--settings");
    }

    /** @param use gets the folder; {@code null} where nothing was given */
    public static <T> T with(Map<String, String> settings, Function<@Nullable Path, T> use) {
        if (settings.isEmpty()) {
            return use.apply(null);
        }
        try {
            Path folder = Files.createTempDirectory("fusebox-given-");
            try {
                Properties all = new Properties();
                all.putAll(settings);
                StringWriter text = new StringWriter();
                all.store(text, null);
                Files.writeString(folder.resolve("application.properties"), text.toString(), StandardCharsets.UTF_8);
                return use.apply(folder);
            } finally {
                RunFolder.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
