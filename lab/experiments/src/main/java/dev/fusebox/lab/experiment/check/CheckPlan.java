package dev.fusebox.lab.experiment.check;

import dev.fusebox.lab.appcost.app.AppJar;
import dev.fusebox.lab.appcost.app.AppStart;
import dev.fusebox.lab.appcost.app.UserApp;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.load.call.CallHeaders;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * What to check.
 *
 * @param java the program that runs it
 * @param javaVersion the first number of its version
 * @param paths of calls, by route, instead of one that the route's predicate shows
 * @param users how many callers hang in a test of isolation
 * @param slot of the first of the two ports that it needs
 */
public record CheckPlan(
        AppJar app,
        AppStart start,
        Path java,
        int javaVersion,
        Map<String, String> paths,
        CallHeaders headers,
        int users,
        int slot) {

    /** Starts of one check. */
    public static final int STARTS = 2;

    /** The processes of all its starts, of which one runs at a time. */
    public Set<Component> components() {
        Set<Component> all = new LinkedHashSet<>();
        for (int start = 0; start < STARTS; start++) {
            all.add(new UserApp("gateway-" + (slot + start + 1), slot + start, java, app, this.start, ports -> 0));
        }
        return all;
    }
}
