package dev.fusebox.lab.folder;

import dev.fusebox.lab.common.InputFile;
import dev.fusebox.lab.common.IoErrors;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvReadFeature;
import tools.jackson.dataformat.csv.CsvSchema;

/** Reads a CSV file, or what {@code gzip} made of it. Rows that cannot be read are left out and reported. */
final class CsvRows {

    private static final CsvMapper CSV = CsvMapper.builder()
            .enable(CsvReadFeature.EMPTY_STRING_AS_NULL)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    /**
     * @param whole what a row must have to count as one
     * @param complain gets a sentence about a file that is missing or damaged
     */
    static <T> List<T> read(Path file, Class<T> type, Predicate<T> whole, Consumer<String> complain) {
        String name = file.getFileName().toString();
        if (!exists(file)) {
            complain.accept(name + " is missing");
            return List.of();
        }
        String text;
        try {
            text = text(file);
        } catch (IOException e) {
            complain.accept(name + " cannot be read: " + IoErrors.of(e));
            return List.of();
        }
        // The last row may be incomplete: the process or the disk stopped while it was written.
        String complete = text.substring(0, text.lastIndexOf('\n') + 1);
        List<T> rows = new ArrayList<>();
        int damaged = (text.equals(complete) ? 0 : 1) + parse(complete, type, whole, rows);
        if (complete.lines().findFirst().orElse("").isEmpty() || rows.isEmpty() && damaged == 0) {
            complain.accept(name + " is empty");
            return List.of();
        }
        if (damaged > 0) {
            String left = damaged == 1 ? "1 row is left out" : damaged + " rows are left out";
            complain.accept(name + " is damaged: " + left);
        }
        return rows;
    }

    /** Whether it is there as it was written, or packed. */
    static boolean exists(Path file) {
        return Files.exists(file) || Files.exists(packed(file));
    }

    private static Path packed(Path file) {
        return file.resolveSibling(file.getFileName() + ".gz");
    }

    private static String text(Path file) throws IOException {
        if (Files.exists(file)) {
            return InputFile.text(file, InputFile.MOST_BYTES);
        }
        byte[] packed = InputFile.bytes(packed(file), InputFile.MOST_BYTES);
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            return new String(InputFile.bytes(in, InputFile.MOST_BYTES), StandardCharsets.UTF_8);
        }
    }

    /** @return how many rows cannot be read */
    private static <T> int parse(String text, Class<T> type, Predicate<T> whole, List<T> rows) {
        int damaged = 0;
        try (MappingIterator<T> all =
                CSV.readerFor(type).with(CsvSchema.emptySchema().withHeader()).readValues(text)) {
            long lines = text.lines().count();
            for (long i = 0; i < lines && all.hasNextValue(); i++) {
                try {
                    T row = all.nextValue();
                    if (whole.test(row)) {
                        rows.add(row);
                        continue;
                    }
                } catch (JacksonException e) {
                    // Counted below.
                }
                damaged++;
            }
        } catch (JacksonException e) {
            damaged++;
        }
        return damaged;
    }
}
