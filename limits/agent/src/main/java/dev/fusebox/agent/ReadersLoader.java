package dev.fusebox.agent;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * Has the readers, from a folder of the agent's jar where no other loader finds them, and everything else from the application. Its own
 * classes come first: an application may have a starter of another version, and switched off.
 */
final class ReadersLoader extends ClassLoader implements Closeable {

    private static final String OWN = "dev.fusebox.";
    private static final String FOLDER = "readers/";
    private static final String INSIDE = "dev/fusebox/agent/inside/";

    private final Path jar;
    private final JarFile file;

    ReadersLoader(Path jar, ClassLoader application) throws IOException {
        super(application);
        this.jar = jar;
        this.file = new JarFile(jar.toFile());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(OWN)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            return known != null ? known : findClass(name);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        try (InputStream in = own(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            byte[] part = new byte[8192];
            for (int read = in.read(part); read >= 0; read = in.read(part)) {
                bytes.write(part, 0, read);
            }
            // With the domain of this class: one that names this loader would keep it wherever a thread remembers its
            // starter.
            return defineClass(name, bytes.toByteArray(), 0, bytes.size(), ReadersLoader.class.getProtectionDomain());
        } catch (IOException | IllegalStateException unreadable) {
            throw new ClassNotFoundException(name, unreadable);
        }
    }

    private InputStream own(String name) throws IOException {
        ZipEntry entry = file.getEntry(place(name));
        return entry == null ? null : file.getInputStream(entry);
    }

    private static String place(String name) {
        return name.startsWith(INSIDE) ? name : FOLDER + name;
    }

    /** Spring reads classes without loading them. */
    @Override
    public InputStream getResourceAsStream(String name) {
        try {
            InputStream own = own(name);
            return own != null ? own : super.getResourceAsStream(name);
        } catch (IOException | IllegalStateException closed) {
            return super.getResourceAsStream(name);
        }
    }

    @Override
    protected URL findResource(String name) {
        try {
            return file.getEntry(place(name)) == null
                    ? null
                    : new URL("jar:" + jar.toUri().toURL() + "!/" + place(name));
        } catch (IOException | IllegalStateException unreadable) {
            return null;
        }
    }

    @Override
    protected Enumeration<URL> findResources(String name) {
        URL own = findResource(name);
        return own == null ? Collections.<URL>emptyEnumeration() : Collections.enumeration(Collections.singleton(own));
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException closed) {
            // It was only read.
        }
    }
}
