package dev.fusebox.lab.lint.show;

import java.util.List;

/**
 * The limits of a route, from the client towards the work.
 *
 * @param name {@value #ALL} for what all routes share
 * @param to where its calls go; empty for all routes
 */
public record ShownRoute(String name, String to, List<ShownLimit> limits) {

    public static final String ALL = "all routes";

    public static ShownRoute shared(List<ShownLimit> limits) {
        return new ShownRoute(ALL, "", limits);
    }
}
