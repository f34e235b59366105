package dev.fusebox.lab.lint;

import dev.fusebox.lab.lint.show.ShownRoute;
import java.util.List;
import java.util.Optional;

/**
 * What {@code fusebox lint} knows of one kind of gateway. {@link java.util.ServiceLoader} finds it: the file
 * {@code META-INF/services/dev.fusebox.lab.lint.RuleSet} names it.
 */
public interface RuleSet {

    /** The component of the lab that is such a gateway, by id: it knows the settings, and the chain that they configure. */
    String component();

    /** An application with one of these libraries is such a gateway. */
    List<String> artifacts();

    /** Without its jar, an application that sets properties with one of these prefixes is such a gateway. */
    List<String> prefixes();

    List<Rule> rules();

    /** Whether such a gateway reads a property that no library lists in its metadata. */
    default boolean reads(String unlisted) {
        return false;
    }

    /** Every limit of every route with its value, first what all routes share. */
    List<ShownRoute> shown(Subject subject);

    /** Where an application's own code may set limits that its settings seem to set; empty for nowhere that is known. */
    default Optional<String> setByCode(OwnCode code) {
        return Optional.empty();
    }
}
