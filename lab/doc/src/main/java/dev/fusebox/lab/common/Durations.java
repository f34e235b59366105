package dev.fusebox.lab.common;

import org.springframework.boot.convert.DurationStyle;

/** Times as Spring Boot reads them. */
public final class Durations {

    /**
     * @param text in any spelling of Spring Boot: {@code 500}, {@code 500ms}, {@code 1h}, {@code PT1M30S}
     * @return milliseconds; a bare number is milliseconds
     * @throws IllegalArgumentException for no duration
     * @throws ArithmeticException for one that is too long for a number
     */
    public static long millis(String text) {
        return DurationStyle.detectAndParse(text).toMillis();
    }
}
