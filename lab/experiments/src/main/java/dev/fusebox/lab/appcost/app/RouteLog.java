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
    private static final Pattern ROUTE = Pattern.compile("Route (\\S(?:.*?\\S)?) is ((?:not )?lean[^\"]*)");

    private RouteLog() {}

    /** The last word on each route, by its id: {@code lean}, or {@code not lean: ..}. */
    public static Map<String, String> read(Path log) {
        Map<String, String> routes = new TreeMap<>();
        try {
            // Not by lines of a charset: a gateway may write any.
            for (String line :
                    Files.readString(log, StandardCharsets.ISO_8859_1).split("\\R")) {
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
