package dev.fusebox.lab.lint.read;

import dev.fusebox.lab.lint.OwnCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the types of Spring, and of the libraries that make its limits, that classes and sources refer to. It runs nothing, and what it cannot read says nothing. */
final class CodeReader {

    /** More classes are no gateway's own. */
    private static final int MOST_FILES = 5000;

    private static final int MOST_BYTES = 1 << 20;
    private static final long MOST_TOGETHER = 64L << 20;

    /** In the constants of a class file, and in an import. */
    private static final Pattern TYPE =
            Pattern.compile("(?:org[./]springframework|com[./]netflix|reactor[./]netty|io[./]github)(?:[./]\\w+)+");

    /** Of a Boot jar, of a war, and of a thin jar, whose packages are not a library's. */
    private static final Pattern CLASS =
            Pattern.compile("(?:BOOT-INF/classes/|WEB-INF/classes/)?((?!org/springframework/).+)\\.class");

    private final Map<String, String> types = new TreeMap<>();
    private int files;
    private long bytes;

    void read(JarFile jar, JarEntry entry) throws IOException {
        var name = CLASS.matcher(entry.getName());
        if (name.matches() && files++ < MOST_FILES && bytes < MOST_TOGETHER) {
            try (InputStream in = jar.getInputStream(entry)) {
                addTypes(in.readNBytes(MOST_BYTES), name.group(1).replace('/', '.'));
            }
        }
    }

    /** The sources of a project. */
    static OwnCode of(Path project) {
        CodeReader reader = new CodeReader();
        for (String language : new String[] {"java", "kotlin"}) {
            Path sources = project.resolve("src/main/" + language);
            if (Files.isDirectory(sources)) {
                reader.sources(sources);
            }
        }
        return reader.code();
    }

    private void sources(Path root) {
        try (Stream<Path> all = Files.walk(root)) {
            all.filter(f -> f.toString().matches(".*\\.(java|kt)") && Files.isRegularFile(f))
                    .limit(MOST_FILES)
                    .forEach(file -> source(root, file));
        } catch (IOException | RuntimeException unreadable) {
            // The settings are judged without it.
        }
    }

    private void source(Path root, Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            addTypes(
                    in.readNBytes(bytes < MOST_TOGETHER ? MOST_BYTES : 0),
                    root.relativize(file).toString());
        } catch (IOException unreadable) {
            // As one that is not there.
        }
    }

    private void addTypes(byte[] content, String where) {
        bytes += content.length;
        TYPE.matcher(new String(content, StandardCharsets.ISO_8859_1))
                .results()
                .forEach(type -> types.putIfAbsent(type.group().replace('/', '.'), where));
    }

    OwnCode code() {
        return new OwnCode(Map.copyOf(types));
    }
}
