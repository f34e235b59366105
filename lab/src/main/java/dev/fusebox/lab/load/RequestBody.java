package dev.fusebox.lab.load;

import java.util.Map;

/**
 * What a call POSTs.
 *
 * @param type its media type
 */
record RequestBody(String type, String text) {

    static RequestBody of(Map<String, String> form) {
        return new RequestBody("application/x-www-form-urlencoded", LocalHttp.encoded(form));
    }

    /** A text of this size; the same one each time. */
    static RequestBody ofBytes(int bytes) {
        String digits = "0123456789".repeat(bytes / 10 + 1);
        return new RequestBody("text/plain", digits.substring(0, bytes));
    }
}
