package dev.fusebox.lab.load;

import dev.fusebox.lab.common.InputFile;
import dev.fusebox.lab.traffic.OutcomeTimes;
import dev.fusebox.lab.traffic.TimeHistogram;
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
    private static final String LEGEND_END = "\"Interval_Compressed_Histogram\"";

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
     * @throws IOException also for a file that is damaged
     */
    static OutcomeTimes read(Path file, double patienceMs) throws IOException {
        byte[] log = InputFile.bytes(file, InputFile.MOST_BYTES);
        HistogramLogReader reader = new HistogramLogReader(new ByteArrayInputStream(log));
        boolean readable = true;
        Map<String, TimeHistogram> found = new HashMap<>();
        try {
            for (EncodableHistogram next; (next = reader.nextIntervalHistogram()) != null; ) {
                found.put(String.valueOf(next.getTag()), TimeHistogram.of((Histogram) next));
            }
        } catch (RuntimeException undecodable) {
            readable = false;
        }
        // Where no call was answered or given up, the legend is the last line.
        if (!readable
                || found.isEmpty()
                        && !new String(log, StandardCharsets.UTF_8)
                                .stripTrailing()
                                .endsWith(LEGEND_END)) {
            throw new IOException(file.getFileName() + " is damaged: not all its histograms can be read");
        }
        return new OutcomeTimes(
                found.containsKey(GIVEN_UP) ? patienceMs : null,
                found.get(SUCCESSES),
                found.get(REJECTIONS),
                found.get(GIVEN_UP));
    }
}
