package dev.fusebox.lab.summary;

import dev.fusebox.lab.results.RunRecording;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The matrix as a picture: one panel per profile and endpoint, in it a row per gateway and a column per size of the load. */
public record MatrixPicture(List<Panel> panels) {

    /** @param sizes heads of the columns: users, or calls per second */
    public record Panel(String profile, String endpoint, List<String> sizes, List<Row> rows) {}

    /** @param squares one per size; {@code null} where there is no such cell */
    public record Row(String gateway, List<@Nullable Square> squares) {}

    /**
     * One cell.
     *
     * @param cell its id
     * @param boundBy decides on colour and pattern
     * @param goodputPerSecond {@code null} when the cell has no figures
     * @param words the cell in one line, for a tooltip and for screen readers
     */
    public record Square(
            String cell, BoundBy boundBy, @Nullable Double goodputPerSecond, String words) {}

    static MatrixPicture of(RunRecording run) {
        return new MatrixPicture(List.of());
    }
}
