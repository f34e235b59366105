package dev.fusebox.lab.report.html;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** Objects as JavaScript has them, in the order they were written. */
final class Js {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private Js() {}

    /** Names and values by turns; a value that is absent is left out. */
    static Map<String, Object> of(Object... namesAndValues) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            if (namesAndValues[i + 1] != null) {
                object.put((String) namesAndValues[i], namesAndValues[i + 1]);
            }
        }
        return object;
    }

    /** JSON that can stand inside a script element: nothing in it ends that element or begins a comment. */
    static String embedded(Object value) {
        return JSON.writeValueAsString(value)
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }
}
