package dev.fusebox.lab.load;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.fusebox.lab.fuzz.Mutation;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What ab prints, and its table, with changes of any kind: there are figures of it or none. */
class AbFuzzTest {

    private static final Path CELL =
            Path.of("../runs/src/test/resources/recorded-smoke/cells/zuul.semaphore-100.sleep-50.c200");

    @Test
    @Timeout(60)
    void any_output_gives_figures_or_none() throws Exception {
        String text = Files.readString(CELL.resolve("ab.txt"));
        String table = Files.readString(CELL.resolve("ab.csv"));
        for (long seed = 1; seed <= 300; seed++) {
            Mutation mutation = new Mutation(seed);
            byte[] printed = mutation.of(text).getBytes(AbOutput.BYTES);
            String csv = mutation.of(table);
            assertThatCode(() -> Ab.parse("ab", AbOutput.read(new ByteArrayInputStream(printed)), csv, non2xx -> 0))
                    .as("seed " + seed)
                    .doesNotThrowAnyException();
        }
    }
}
