package dev.fusebox.lab.load;

import dev.fusebox.lab.common.InputFile;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.LoadLatency;
import dev.fusebox.lab.traffic.OutcomeTimes;
import dev.fusebox.lab.traffic.RampRun.Whole;
import dev.fusebox.lab.traffic.RampRun.Window;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the simulation of {@code gatling-ramps} wrote: {@code window.*} of the time in which all users called, {@code whole.*} of all. */
record GatlingFigures(Properties found) {

    private static final String WINDOW = "window.";
    private static final String WHOLE = "whole.";
    private static final String STATUS = "status.";

    /** Of some dozen lines. */
    private static final int MOST_BYTES = 1 << 20;

    /** @throws IOException also for a file that is damaged, or larger than any that the simulation writes */
    static GatlingFigures read(Path file) throws IOException {
        Properties found = new Properties();
        try {
            found.load(new ByteArrayInputStream(InputFile.bytes(file, MOST_BYTES)));
        } catch (IllegalArgumentException noProperties) {
            throw new IOException(file.getFileName() + " is damaged: " + noProperties.getMessage());
        }
        for (String name : found.stringPropertyNames()) {
            if (!found.getProperty(name).matches("\\d{1,15}(\\.\\d{1,9})?")) {
                throw new IOException("%s is damaged: %s is no number".formatted(file.getFileName(), name));
            }
        }
        return new GatlingFigures(found);
    }

    /** Whether there was a time in which all users called. */
    boolean complete() {
        return window().toMs() > window().fromMs() && counts(WINDOW).calls() > 0;
    }

    /** In milliseconds since 1970. */
    Window window() {
        return new Window((long) number("window.fromMs"), (long) number("window.toMs"));
    }

    Whole whole() {
        CallCounts counts = counts(WHOLE);
        return new Whole(
                seconds(WHOLE),
                counts.answers(),
                counts.ok(),
                counts.unanswered(),
                number("whole.p50Ms"),
                number("whole.p95Ms"),
                number("whole.p99Ms"));
    }

    /** @param times by outcome; {@code null} where they are not known */
    LoadFigures load(String tool, String command, @Nullable OutcomeTimes times) {
        CallCounts counts = counts(WINDOW);
        return counts.figures(tool, command)
                .rates(counts.rates(seconds(WINDOW)))
                .latency(LoadLatency.of(percent -> number(WINDOW + "p" + percent + "Ms"), number("window.meanMs")))
                .times(times)
                .build();
    }

    private double seconds(String of) {
        return (number(of + "toMs") - number(of + "fromMs")) / 1000;
    }

    private double number(String name) {
        return Double.parseDouble(found.getProperty(name, "0"));
    }

    private CallCounts counts(String of) {
        String start = of + STATUS;
        return CallCounts.of(found.stringPropertyNames().stream()
                .filter(name -> name.startsWith(start))
                .collect(Collectors.toMap(name -> name.substring(start.length()), name -> (long) number(name))));
    }
}
