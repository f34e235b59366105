package dev.fusebox.lab.common;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.Optional;

/** The part of a checkout that the tool without one has as resources: profiles, and the pages of rules. */
final class PackedHome {

    private static final String FOLDER = "fusebox-home";

    /** Empty where the module that packs it is not on the class path. A jar stays open as long as this class lives. */
    static final Optional<Path> ROOT = root();

    private static Optional<Path> root() {
        URL mark = PackedHome.class.getResource("/" + FOLDER + "/tuning-profiles/application-stock.yml");
        if (mark == null) {
            return Optional.empty();
        }
        try {
            String place = mark.toString();
            if (!place.startsWith("jar:")) {
                return Optional.of(Path.of(mark.toURI()).resolve("../..").normalize());
            }
            Path jar = Path.of(new URL(place.substring("jar:".length(), place.indexOf("!/"))).toURI());
            return Optional.of(
                    FileSystems.newFileSystem(jar, (ClassLoader) null).getPath("/" + FOLDER));
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
