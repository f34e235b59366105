package dev.fusebox.lab.predict.breakers;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerRule.HealthSnapshots;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Makes circuit breakers of one version of a library. The version's classes, and the driver that calls them, are loaded apart from
 * all others; jars come from {@code target/breakers}, what is not there from the class path.
 */
public final class Breakers extends URLClassLoader {

    private static final Path JARS = Path.of("target", "breakers");

    private final String title;
    private final String driver;

    private Breakers(String title, String driver, URL... jars) {
        super(jars, Breakers.class.getClassLoader());
        this.title = title;
        this.driver = driver;
    }

    /** @param version of hystrix-core; the one on the class path, or one of {@code target/breakers} */
    public static Breakers hystrix(String version) {
        return new Breakers("Hystrix " + version, "HystrixDriver", jars("hystrix-core-" + version));
    }

    /** @param version of Resilience4j; the one on the class path, or one of {@code target/breakers} */
    public static Breakers resilience4j(String version) {
        return new Breakers(
                "Resilience4j " + version,
                "Resilience4jDriver",
                jars(
                        "resilience4j-circuitbreaker-" + version,
                        "resilience4j-core-" + version,
                        "vavr-0.10.2",
                        "vavr-match-0.10.2"));
    }

    private static URL[] jars(String... names) {
        return Stream.of(names)
                .map(name -> JARS.resolve(name + ".jar"))
                .map(Breakers::url)
                .toArray(URL[]::new);
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** @param permits calls at once */
    public RealBreaker make(BreakerRule rule, int permits) {
        try {
            Class<?> made = loadClass(Breakers.class.getPackageName() + "." + driver);
            return (RealBreaker) made.getConstructor(
                            rule instanceof HealthSnapshots ? HealthSnapshots.class : BreakerRule.SlidingWindow.class,
                            int.class)
                    .newInstance(rule, permits);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(title, e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            if (!isOwn(name)) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : findClass(name);
        }
    }

    private static boolean isOwn(String name) {
        return Stream.of("com.netflix.", "rx.", "io.github.resilience4j.", "io.vavr.", "org.HdrHistogram.")
                        .anyMatch(name::startsWith)
                || name.matches("dev\\.fusebox\\.lab\\.predict\\.breakers\\.\\w+Driver.*");
    }

    /** Of its jars, else of the class path. A circuit breaker of Hystrix asks the system for the time: here it asks the test. */
    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        String file = name.replace('.', '/') + ".class";
        URL own = findResource(file);
        URL found = own != null ? own : getParent().getResource(file);
        if (found == null) {
            throw new ClassNotFoundException(name);
        }
        try (InputStream in = found.openStream()) {
            byte[] code = in.readAllBytes();
            if (name.startsWith("com.netflix.hystrix.HystrixCircuitBreaker")) {
                code = new String(code, StandardCharsets.ISO_8859_1)
                        .replace("java/lang/System", "dev/fusebox/Time")
                        .getBytes(StandardCharsets.ISO_8859_1);
            }
            return defineClass(name, code, 0, code.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return title;
    }
}
