package dev.fusebox.lab.gateway;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.settings.PropertyName;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What {@code --set} may change in a process: sizes, times and switches. Where it listens, what it shows to others and whom it calls
 * stays as it is, also when the settings come from a run folder of another person. A profile, which is a file of this checkout, may
 * do more.
 */
public final class Settable {

    /** Of Spring applications, besides what settings catalogues know. */
    private static final List<String> SPRING = List.of(
            "server.netty.",
            "spring.threads.",
            "spring.reactor.",
            "spring.mvc.async.",
            "spring.main.web-application-type",
            "spring.cloud.loadbalancer.",
            "eureka.client.registry-fetch-interval-seconds",
            "eureka.instance.lease-");

    private static final Pattern NAME = Pattern.compile("[\\w.\\-\\[\\]]+");

    /** Words of a property that is about an address, a file or a key, or about what a process is made of. */
    private static final Pattern ELSEWHERE =
            Pattern.compile("(.*\\.)?(address|uris?|urls?|listofservers|proxy|ssl|accesslog|basedir)(\\..*)?"
                    + "|.*\\.(host|hostname|port|path)|spring\\.main\\.(?!webapplicationtype$).*");

    /** An address, a file, or code. */
    private static final Pattern FOREIGN_VALUE = Pattern.compile("(?s).*([/\\\\:\\p{Cntrl}]|#\\{).*");

    /** What no model of a process knows, so only an experiment, which measures, may bring a profile so. */
    private static final String PROFILES = "spring.profiles.include";

    /** Without it the lab's own processes end their start at a profile for which nothing is written. */
    private static final String PROFILE_CHECK = "fusebox.profile-check.enabled";

    /**
     * The same of what an experiment of a study changes, which may also add profiles of this checkout.
     *
     * @throws UsageException as {@link #require}
     */
    public static void requireOfExperiment(GivenSettings given, Collection<Component> processes) {
        Map<String, String> others = new LinkedHashMap<>(given.values());
        others.computeIfPresent(PROFILES, (name, value) -> NAME.matcher(value).matches() ? null : value);
        others.remove(PROFILE_CHECK, "false");
        require(new GivenSettings(others), processes);
    }

    /**
     * @param processes those of the run
     * @throws UsageException with the first setting that may not be changed so, or that no process reads
     */
    public static void require(GivenSettings given, Collection<Component> processes) {
        given.values().forEach((name, value) -> {
            String property = GivenSettings.property(name);
            if (!NAME.matcher(property).matches()
                    || ELSEWHERE.matcher(dotted(property)).matches()) {
                throw rejected(
                        name, "it may change sizes, times and switches, not where a process listens or whom it calls");
            }
            if (FOREIGN_VALUE.matcher(value).matches()) {
                throw rejected(
                        name, "a value with / \\ : or #{ may be an address, a file or code; a profile may have it");
            }
            requireRead(name, property, processes);
        });
    }

    private static void requireRead(String name, String property, Collection<Component> processes) {
        String module = GivenSettings.module(name);
        String modules = processes.stream()
                .filter(Component::onChain)
                .map(Component::module)
                .distinct()
                .collect(Collectors.joining(", "));
        List<Component> meant = processes.stream()
                .filter(Component::onChain)
                .filter(c -> module == null || module.equals(c.module()) || module.equals(c.instanceName()))
                .toList();
        if (meant.isEmpty()) {
            throw rejected(name, "'%s' is no module of this run; its modules are %s".formatted(module, modules));
        }
        if (!isKnown(property) || meant.stream().noneMatch(c -> c.concerns(property))) {
            throw rejected(name, "no process of this run is known to read it; its modules are " + modules);
        }
    }

    /** Whether any process of the lab has such settings. */
    private static boolean isKnown(String property) {
        return SPRING.stream().anyMatch(property::startsWith)
                || Components.all().stream().anyMatch(c -> c.catalogue().owns(property));
    }

    /** One spelling for all that Spring takes for the same. */
    private static String dotted(String property) {
        return PropertyName.plain(property.replace('[', '.').replace("]", ""));
    }

    private static UsageException rejected(String name, String why) {
        return new UsageException("--set " + name + ": " + why);
    }
}
