package dev.fusebox.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/**
 * One message of {@code smuggling.txt}.
 *
 * @param rejected whether a gateway must reject it
 */
public record Smuggling(String name, boolean rejected, String template) {

    private static final String SMUGGLED = "GET /smuggled HTTP/1.1|Host: a||";

    /** All known shapes. */
    public static Stream<Smuggling> corpus() {
        try (InputStream file = Smuggling.class.getResourceAsStream("smuggling.txt")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> line.split(" ~ ", 3))
                    .map(parts -> new Smuggling(parts[0], parts[1].equals("rejected"), parts[2]));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param path of a route */
    public String message(String path) {
        String bytes = template.replace("<smuggled>", SMUGGLED)
                .replace("<path>", path)
                .replace("|", "\r\n")
                .replace("\\r", "\r")
                .replace("\\n", "\n")
                .replace("\\t", "\t")
                .replace("\\0", "\0")
                .replace("\\x0b", "\u000b");
        int body = bytes.indexOf("\r\n\r\n") + 4;
        return bytes.replace("<length>", String.valueOf(bytes.length() - body));
    }

    @Override
    public String toString() {
        return name;
    }
}
