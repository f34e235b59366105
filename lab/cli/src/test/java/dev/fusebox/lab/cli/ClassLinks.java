package dev.fusebox.lab.cli;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** Finds classes, methods and fields that a library in an application's jar uses and the application's other libraries lack. */
final class ClassLinks implements AutoCloseable {

    private final URLClassLoader application;

    /** @param jar a jar in the layout of Spring Boot */
    ClassLinks(Path jar, Path scratch) throws IOException {
        List<URL> libraries = new ArrayList<>();
        try (JarFile packed = new JarFile(jar.toFile())) {
            for (var entry : packed.stream()
                    .filter(e -> e.getName().matches("BOOT-INF/lib/.*\\.jar"))
                    .toList()) {
                Path library =
                        scratch.resolve(Path.of(entry.getName()).getFileName().toString());
                Files.copy(packed.getInputStream(entry), library);
                libraries.add(library.toUri().toURL());
            }
        }
        application = new URLClassLoader(libraries.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    /** @param library its file name without version */
    Set<String> missing(String library) throws IOException {
        Set<String> missing = new TreeSet<>();
        URL found = Stream.of(application.getURLs())
                .filter(url -> url.getPath().matches(".*/" + library + "-[\\d.]+\\.jar"))
                .findFirst()
                .orElseThrow();
        try (JarFile jar = new JarFile(found.getPath())) {
            for (var entry :
                    jar.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
                for (Reference reference : references(jar.getInputStream(entry).readAllBytes())) {
                    if (!exists(reference)) {
                        missing.add(entry.getName().replace(".class", " calls ") + reference);
                    }
                }
            }
        }
        return missing;
    }

    private record Reference(String owner, String name, String descriptor) {
        @Override
        public String toString() {
            return owner.replace('/', '.') + "." + name + descriptor;
        }
    }

    private boolean exists(Reference reference) {
        if (reference.owner.startsWith("[") || reference.owner.startsWith("dev/fusebox/")) {
            return true;
        }
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        try {
            Class<?> owner = Class.forName(reference.owner.replace('/', '.'), false, application);
            boolean method = reference.descriptor.startsWith("(");
            MethodType type = MethodType.fromMethodDescriptorString(
                    method ? reference.descriptor : "()" + reference.descriptor, application);
            if (!method) {
                lookup.findGetter(owner, reference.name, type.returnType());
            } else if (reference.name.equals("<init>")) {
                lookup.findConstructor(owner, type);
            } else {
                lookup.findVirtual(owner, reference.name, type);
            }
            return true;
        } catch (IllegalAccessException staticOrNotPublic) {
            return true;
        } catch (ReflectiveOperationException | LinkageError | TypeNotPresentException missing) {
            return false;
        }
    }

    /** From the constant pool of a class file: JVM specification, 4.4. */
    private static List<Reference> references(byte[] classFile) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile));
        in.skipBytes(8);
        int size = in.readUnsignedShort();
        String[] texts = new String[size];
        int[][] pairs = new int[size][];
        List<int[]> members = new ArrayList<>();
        for (int i = 1; i < size; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> texts[i] = in.readUTF();
                case 7, 8, 16, 19, 20 -> pairs[i] = new int[] {in.readUnsignedShort()};
                case 9, 10, 11 -> members.add(new int[] {in.readUnsignedShort(), in.readUnsignedShort()});
                case 12 -> pairs[i] = new int[] {in.readUnsignedShort(), in.readUnsignedShort()};
                case 15 -> in.skipBytes(3);
                case 5, 6 -> {
                    in.skipBytes(8);
                    i++;
                }
                default -> in.skipBytes(4);
            }
        }
        return members.stream()
                .map(m -> new Reference(texts[pairs[m[0]][0]], texts[pairs[m[1]][0]], texts[pairs[m[1]][1]]))
                .toList();
    }

    @Override
    public void close() throws IOException {
        application.close();
    }
}
