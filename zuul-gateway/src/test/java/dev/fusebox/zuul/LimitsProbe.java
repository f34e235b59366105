package dev.fusebox.zuul;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Reads the live limits of a gateway in a separate JVM: static state allows only one profile per JVM. */
final class LimitsProbe {

    private LimitsProbe() {}

    /** The limits of a gateway with this profile towards service-a, as text. */
    static Map<String, String> limitsUnder(String profile, Path scratch) throws Exception {
        Path answer = scratch.resolve(profile + ".txt");
        Path log = scratch.resolve(profile + ".log");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classPath = System.getProperty("java.class.path");
        Process process = new ProcessBuilder(List.of(
                        java,
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        classPath,
                        LimitsProbe.class.getName(),
                        profile,
                        "" + answer))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();

        if (!process.waitFor(5, TimeUnit.MINUTES) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new IllegalStateException(Files.readString(log));
        }
        return Files.readAllLines(answer).stream()
                .map(line -> line.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1], (a, b) -> b, TreeMap::new));
    }

    /** Arguments: profile, file for the result. */
    public static void main(String[] args) {
        try {
            write(args[0], Path.of(args[1]));
            System.exit(0);
        } catch (Exception e) {
            e.printStackTrace();
            System.exit(1); // the threads of a gateway that did not start would keep this JVM
        }
    }

    private static void write(String profile, Path answer) throws IOException {
        try (Gateway gateway = Gateway.start(profile)) {
            List<String> lines = new LiveLimits(gateway)
                    .towards("service-a").entrySet().stream()
                            .map(limit -> limit.getKey() + "=" + limit.getValue())
                            .toList();
            Files.write(answer, lines);
        }
    }
}
