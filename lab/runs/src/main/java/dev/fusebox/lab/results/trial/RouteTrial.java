package dev.fusebox.lab.results.trial;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether a healthy route suffers while callers hang on another one: what grade, picture and comparison are made from. */
public interface RouteTrial extends GatewayTrial {

    @Override
    String profile();

    /** The route that hung; of several, separated by commas, all. */
    String route();

    /** The route that was not to suffer; {@code null} where the record does not name it. */
    default @Nullable String healthyRoute() {
        return null;
    }

    /** Where each caller of the hung route was; {@code null} when none was held. */
    default @Nullable CallerPlaces places() {
        return null;
    }

    /** How many callers hung on it. */
    int callers();

    /** Whether the profile's time limits stayed. */
    boolean asIs();

    BystanderVerdict verdict();

    /** Why something of it is undecided; {@code null} when nothing is. */
    @Nullable
    String reason();

    /** What the callers of the healthy route saw; {@code null} when none was sent. */
    @Nullable
    Healthy healthy();

    /** Full name of the limit that the healthy route needs, too, and found full; {@code null} when none was. */
    @Nullable
    String exhaustedLimit();

    /** The smallest number of callers that harms the healthy route; {@code null} when not known. */
    @Nullable
    Integer criticalCallers();

    /** What its verdict rests on; an empty one is left out. */
    List<String> sentences();

    /** The hung routes, for sentences. */
    default String routeWords() {
        return route().replace(",", " and ");
    }
}
