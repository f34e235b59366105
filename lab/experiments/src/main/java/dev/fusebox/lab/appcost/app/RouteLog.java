package dev.fusebox.lab.appcost.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What {@code scg-lean-starter} says of each route in the log of a gateway. */
public final class RouteLog {

    /** Also within a line of JSON. */
    private static final Pattern ROUTE =
            Pattern.compile("Route (\\S(?:.*?\\S)?) is (lean\\b|not lean(?: any more)?: [^\"]*)");

    private RouteLog() {}

    /** The last word on each route, by its id: {@code lean}, or {@code not lean: ..}. */
    public static Map<String, String> read(Path log) {
        Map<String, String> routes = new TreeMap<>();
        try {
            // Not Files.lines: what is no UTF-8 must not end it.
            for (String line : new String(Files.readAllBytes(log), StandardCharsets.UTF_8).split("\r?\n")) {
                Matcher route = ROUTE.matcher(line);
                if (route.find()) {
                    routes.put(route.group(1), route.group(2).strip());
                }
            }
            return routes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
