package dev.fusebox.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.fuzz.Mutation;
import dev.fusebox.lab.traffic.OutcomeTimes;
import dev.fusebox.lab.traffic.TimeHistogram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistogramLogTest {

    @TempDir
    Path folder;

    private OutcomeTimes again(OutcomeTimes times) throws Exception {
        Path file = Files.writeString(folder.resolve("ramp.hlog"), HistogramLog.of(times, 1000, 12));
        return HistogramLog.read(file, 60_000);
    }

    @Test
    void what_was_written_is_read() throws Exception {
        OutcomeTimes times = new OutcomeTimes(
                60_000.0,
                TimeHistogram.of(DoubleStream.of(100, 200, 300)),
                null,
                TimeHistogram.of(DoubleStream.of(60_000)));

        OutcomeTimes read = again(times);

        assertThat(read.givenUpMs()).isEqualTo(60_000);
        assertThat(read.rejections()).isNull();
        assertThat(read.recorded()).extracting(TimeHistogram::calls).containsExactly(3L, 1L);
        assertThat(read.recorded().get(0).percentile(50)).isEqualTo(200.063);
    }

    @Test
    void a_damaged_log_is_named_in_one_line() throws Exception {
        String whole = HistogramLog.of(
                new OutcomeTimes(null, TimeHistogram.of(DoubleStream.of(100, 200, 300)), null, null), 1000, 12);
        for (int seed = 1; seed <= 100; seed++) {
            Path file = Files.write(
                    folder.resolve("ramp.hlog"), new Mutation(seed).of(whole).getBytes(StandardCharsets.UTF_8));
            try {
                HistogramLog.read(file, 60_000);
            } catch (IOException said) {
                assertThat(said).hasMessage("ramp.hlog is damaged: not all its histograms can be read");
            }
        }
    }

    @Test
    void a_log_without_an_outcome_is_whole() throws Exception {
        assertThat(again(new OutcomeTimes(null, null, null, null)).recorded()).isEmpty();
    }

    @Test
    void without_calls_that_were_given_up_no_quantile_is_a_bound() throws Exception {
        OutcomeTimes read = again(new OutcomeTimes(null, TimeHistogram.of(DoubleStream.of(100)), null, null));

        assertThat(read.givenUpMs()).isNull();
        assertThat(read.recorded()).hasSize(1);
    }
}
