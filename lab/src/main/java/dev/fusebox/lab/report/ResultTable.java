package dev.fusebox.lab.report;

import java.util.Arrays;
import java.util.List;

/**
 * What experiments found, in rows, whatever draws them.
 *
 * @param heads separated by {@code |}; one that begins with {@code #} is of numbers
 * @param rows texts and numbers; {@code null} where there is none
 */
public record ResultTable(String caption, String heads, List<List<Object>> rows) {

    static List<Object> row(Object... fields) {
        return Arrays.asList(fields);
    }
}
