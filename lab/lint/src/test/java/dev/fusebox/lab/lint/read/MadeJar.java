package dev.fusebox.lab.lint.read;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A jar as Spring Boot's plugin makes it, with libraries that hold nothing but the names of their settings. */
public final class MadeJar {

    private static final String METADATA = "META-INF/spring-configuration-metadata.json";

    private final Map<String, byte[]> entries = new LinkedHashMap<>();

    public static MadeJar withMain() {
        return new MadeJar().entry("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\nMain-Class: some.Launcher\n");
    }

    /** One that starts, and has Spring Boot. */
    public static MadeJar ofBoot() {
        return withMain().library("spring-boot-4.1.0.jar", "\"name\": \"server.port\"");
    }

    public MadeJar entry(String name, String text) {
        entries.put(name, text.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    /** @param settings the fields of each in JSON */
    public MadeJar library(String file, String... settings) {
        String properties = Stream.of(settings).map(s -> "{" + s + "}").collect(Collectors.joining(","));
        byte[] content =
                zip(Map.of(METADATA, ("{\"properties\": [" + properties + "]}").getBytes(StandardCharsets.UTF_8)));
        entries.put("BOOT-INF/lib/" + file, content);
        return this;
    }

    /** The same of a library with a class that binds all settings below a prefix. */
    public MadeJar binding(String file, String group, String... settings) {
        String properties = Stream.of(settings).map(s -> "{" + s + "}").collect(Collectors.joining(","));
        String metadata = "{\"groups\": [{\"name\": \"%s\"}], \"properties\": [%s]}".formatted(group, properties);
        entries.put("BOOT-INF/lib/" + file, zip(Map.of(METADATA, metadata.getBytes(StandardCharsets.UTF_8))));
        return this;
    }

    public Path in(Path folder) throws IOException {
        return Files.write(folder.resolve("app.jar"), zip(entries));
    }

    private static byte[] zip(Map<String, byte[]> entries) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return bytes.toByteArray();
    }
}
