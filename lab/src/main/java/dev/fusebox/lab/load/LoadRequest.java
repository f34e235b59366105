package dev.fusebox.lab.load;

import dev.fusebox.lab.results.Arrivals;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One load.
 *
 * @param form fields to POST; {@code null} for a GET
 * @param requests how many calls to send at most
 * @param seconds end after this many seconds even if requests are left; 0 for no such end
 * @param folder where raw files go
 */
public record LoadRequest(
        String url, @Nullable Map<String, String> form, Arrivals arrivals, int requests, int seconds, Path folder) {}
