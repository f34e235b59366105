package dev.fusebox.lab.settings;

import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.LabException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/** The settings that one of the lab's programs brings in its own {@code application.yml}. */
public final class JarSettings {

    private static final String FILE = "application.yml";

    private JarSettings() {}

    /** By full property name, without those of profiles. */
    public static Map<String, String> of(Path jar) {
        try (JarFile file = new JarFile(jar.toFile())) {
            ZipEntry entry = file.getEntry(FILE);
            return entry == null
                    ? Map.of()
                    : SettingsFile.of(file.getInputStream(entry), FILE).settings();
        } catch (IOException e) {
            throw new LabException(jar + " cannot be read: " + IoErrors.of(e), e);
        }
    }
}
