package dev.fusebox.lab.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvReadFeature;
import tools.jackson.dataformat.csv.CsvSchema;

/** The rows of a CSV file that can be read, and a complaint about the others. */
record CsvRows<T>(List<T> rows, Optional<String> complaint) {

    private static final CsvMapper CSV = CsvMapper.builder()
            .enable(CsvReadFeature.EMPTY_STRING_AS_NULL)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    /** @param whole what a row must have to count as one */
    static <T> CsvRows<T> read(Path file, Class<T> type, Predicate<T> whole) {
        String name = file.getFileName().toString();
        if (!Files.exists(file)) {
            return new CsvRows<>(List.of(), Optional.of(name + " is missing"));
        }
        try {
            String text = Files.readString(file);
            // A row that was being written when the disk or the process gave up.
            String complete = text.substring(0, text.lastIndexOf('\n') + 1);
            return parse(name, complete, text.length() == complete.length() ? 0 : 1, type, whole);
        } catch (IOException e) {
            return new CsvRows<>(List.of(), Optional.of(name + " cannot be read"));
        }
    }

    private static <T> CsvRows<T> parse(String name, String text, int cut, Class<T> type, Predicate<T> whole) {
        List<T> rows = new ArrayList<>();
        int damaged = cut;
        String header = text.lines().findFirst().orElse("");
        try (MappingIterator<T> all =
                CSV.readerFor(type).with(CsvSchema.emptySchema().withHeader()).readValues(text)) {
            long lines = text.lines().count();
            for (long i = 0; i < lines && all.hasNextValue(); i++) {
                try {
                    T row = all.nextValue();
                    if (whole.test(row)) {
                        rows.add(row);
                    } else {
                        damaged++;
                    }
                } catch (JacksonException e) {
                    damaged++;
                }
            }
        } catch (JacksonException e) {
            damaged++;
        }
        if (header.isEmpty() || rows.isEmpty() && damaged == 0) {
            return new CsvRows<>(List.of(), Optional.of(name + " is empty"));
        }
        return new CsvRows<>(
                rows, damaged == 0 ? Optional.empty() : Optional.of(name + " is damaged: " + rows(damaged)));
    }

    private static String rows(int damaged) {
        return damaged == 1 ? "1 row is left out" : damaged + " rows are left out";
    }
}
