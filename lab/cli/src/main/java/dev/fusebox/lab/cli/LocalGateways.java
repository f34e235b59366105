package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.gateway.SpringBootProcess;
import dev.fusebox.lab.process.ForeignJvm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The gateways among the JVMs of this machine and user that can be attached to, known by the libraries on their command line. */
final class LocalGateways {

    /**
     * One of them.
     *
     * @param kind the library that makes it a gateway, with its version
     * @param program its jar or main class
     */
    record LocalGateway(long pid, String kind, String program) {}

    private LocalGateways() {}

    /** By their process ids. */
    static List<LocalGateway> list() {
        return ForeignJvm.attachable().stream().flatMap(pid -> of(pid).stream()).toList();
    }

    private static Optional<LocalGateway> of(long pid) {
        try {
            List<String> words = ForeignJvm.of(pid).commandLine();
            Path folder = folder(pid);
            int jar = words.indexOf("-jar") + 1;
            int path =
                    Math.max(words.indexOf("-cp"), Math.max(words.indexOf("-classpath"), words.indexOf("--class-path")))
                            + 1;
            Stream<String> libraries = jar > 0 && jar < words.size()
                    ? inside(folder.resolve(words.get(jar)))
                    : path > 0 && path < words.size()
                            ? Arrays.stream(words.get(path).split(File.pathSeparator))
                                    .flatMap(entry -> below(folder, entry))
                            : Stream.of();
            return libraries
                    .map(entry -> entry.substring(entry.lastIndexOf('/') + 1))
                    .filter(entry -> entry.endsWith(".jar")
                            && SpringBootProcess.GATEWAY_LIBRARIES.stream().anyMatch(entry::startsWith))
                    .findFirst()
                    .map(library -> new LocalGateway(
                            pid,
                            library.replaceFirst("\\.jar$", ""),
                            jar > 0 ? words.get(jar) : words.get(Math.min(path + 1, words.size() - 1))));
        } catch (LabException | IOException unreadable) {
            return Optional.empty();
        }
    }

    /** The libraries in a folder of the class path, or in the unpacked jar there, as images have it. */
    private static Stream<String> below(Path folder, String entry) {
        Path place = folder.resolve(entry.replaceFirst("/?\\*$", ""));
        return Stream.of(place, place.resolve("BOOT-INF/lib"))
                .map(lib -> lib.toFile().list())
                .filter(Objects::nonNull)
                .map(Arrays::stream)
                .reduce(Stream.of(entry), Stream::concat);
    }

    private static Path folder(long pid) throws IOException {
        Path link = Path.of("/proc", "" + pid, "cwd");
        return Files.exists(link) ? link.toRealPath() : Path.of("");
    }

    /** A jar in a jar, or on the class path of its manifest. */
    private static Stream<String> inside(Path jar) throws IOException {
        List<String> names = new ArrayList<>();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            Collections.list(zip.entries()).forEach(entry -> names.add(entry.getName()));
            ZipEntry manifest = zip.getEntry("META-INF/MANIFEST.MF");
            if (manifest != null) {
                String path = new Manifest(zip.getInputStream(manifest))
                        .getMainAttributes()
                        .getValue("Class-Path");
                names.addAll(path == null ? List.of() : List.of(path.split(" ")));
            }
        }
        return names.stream();
    }
}
