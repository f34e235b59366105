package dev.fusebox.lab.load;

import dev.fusebox.lab.common.InputFile;
import dev.fusebox.lab.results.OutcomeTimes;
import dev.fusebox.lab.results.TimeHistogram;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;
import org.jspecify.annotations.Nullable;

/** A log of HdrHistogram in milliseconds, with a line for each outcome of calls. */
final class HistogramLog {

    private static final String SUCCESSES = "successes";
    private static final String REJECTIONS = "rejections";
    private static final String GIVEN_UP = "givenUp";

    private HistogramLog() {}

    static String of(OutcomeTimes times, long beganMs, double seconds) {
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        HistogramLogWriter writer = new HistogramLogWriter(new PrintStream(log, true, StandardCharsets.UTF_8));
        writer.outputLogFormatVersion();
        writer.outputStartTime(beganMs);
        writer.outputLegend();
        write(writer, SUCCESSES, times.successes(), seconds);
        write(writer, REJECTIONS, times.rejections(), seconds);
        write(writer, GIVEN_UP, times.givenUp(), seconds);
        return log.toString(StandardCharsets.UTF_8);
    }

    private static void write(
            HistogramLogWriter writer, String outcome, @Nullable TimeHistogram times, double seconds) {
        if (times != null) {
            Histogram histogram = times.histogram();
            histogram.setTag(outcome);
            writer.outputIntervalHistogram(0, seconds, histogram, 1000);
        }
    }

    /**
     * As {@code gatling-ramps} writes it.
     *
     * @param patienceMs after which a call was given up
     */
    static OutcomeTimes read(Path file, double patienceMs) throws IOException {
        HistogramLogReader reader =
                new HistogramLogReader(new ByteArrayInputStream(InputFile.bytes(file, InputFile.MOST_BYTES)));
        Map<String, TimeHistogram> found = new HashMap<>();
        EncodableHistogram next = reader.nextIntervalHistogram();
        while (next != null) {
            found.put(String.valueOf(next.getTag()), TimeHistogram.of((Histogram) next));
            next = reader.nextIntervalHistogram();
        }
        return new OutcomeTimes(
                found.containsKey(GIVEN_UP) ? patienceMs : null,
                found.get(SUCCESSES),
                found.get(REJECTIONS),
                found.get(GIVEN_UP));
    }
}
