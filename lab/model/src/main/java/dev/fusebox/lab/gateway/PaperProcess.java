package dev.fusebox.lab.gateway;

import dev.fusebox.lab.advise.Counterpart;
import dev.fusebox.lab.advise.Remedy;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.chain.WrittenSetting;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Gateway.Route;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.gateway.InstanceCaches.ListOfInstances;
import dev.fusebox.lab.settings.IneffectiveSetting;
import dev.fusebox.lab.settings.IneffectiveSettings;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a process of the lab is on paper: the settings that it knows, and the chain that they configure. It follows from settings alone,
 * whether a process runs or not; how that is started, and on which ports, is the {@link Component}'s.
 */
public abstract class PaperProcess {

    /** The seconds that {@link #raisedTimeLimits} raises time limits to. */
    public static final int RAISED_TO = 60;

    /** Its unique name in results, logs and MBeans. */
    public abstract String id();

    /** The settings that it knows. */
    public SettingsCatalogue catalogue() {
        return SettingsCatalogue.NONE;
    }

    /** Whether a setting can change this process. */
    public boolean concerns(String property) {
        return catalogue().owns(property);
    }

    /**
     * The chain that settings configure.
     *
     * @param service the service that calls go to, or what the limits of their route are for
     * @param instances number of instances of the service
     * @param variant the variant of this process; {@code null} for the usual build
     */
    public ChainSnapshot configured(
            LayeredSettings settings, String service, int instances, @Nullable Variant variant) {
        return ChainSnapshot.NONE;
    }

    /** What the library of its circuit breaker is called; empty for none. */
    public Optional<String> breakerLibrary() {
        return Optional.empty();
    }

    /** What a configuration of this gateway asks for; empty where it cannot be read so. */
    public Optional<Intent> intent(List<WrittenSetting> written) {
        return Optional.empty();
    }

    /** The configuration of this gateway that asks for the same; empty where none can be written. */
    public Optional<Counterpart> counterpart(Intent intent) {
        return Optional.empty();
    }

    /** A limit with the size of a setting. */
    public LimitSpec limit(LimitKind kind, @Nullable String scope, SettingValue setting) {
        return limit(kind, scope, setting, setting.number());
    }

    /** A limit whose size follows from a setting and something else. */
    public LimitSpec limit(LimitKind kind, @Nullable String scope, SettingValue setting, int max) {
        LimitId limit = new LimitId(id(), kind, scope);
        if (max < 1 && kind != LimitKind.CONNECTIONS && kind != LimitKind.ACCEPT_QUEUE) {
            throw new UsageException(
                    setting.words() + ": must be at least 1; with less, no call gets through " + limit.name());
        }
        WhenFull whenFull = switch (kind) {
            case SEMAPHORE, BULKHEAD, THREAD_POOL, ACCEPT_QUEUE -> WhenFull.REJECTS;
            case THREADS, CONNECTIONS, HTTP_POOL, EVENT_LOOP, CPU -> WhenFull.QUEUES;
        };
        return new LimitSpec(limit, max, whenFull, setting);
    }

    /** A time limit that a setting gives; none where it is not set. */
    public Stream<TimeLimit> timeLimit(String name, @Nullable SettingValue setting) {
        return Stream.ofNullable(setting).map(by -> new TimeLimit(id(), name, by.duration(), by));
    }

    /** Whether calls of this route meet a limit that no route alone has. */
    public boolean meets(LimitSpec limit, Route route) {
        return true;
    }

    /**
     * What limits of calls to an address, and not to a service, are for.
     *
     * @param address {@code http://host:port}
     */
    public String scopeOf(String address) {
        return address;
    }

    /**
     * Whether a call that waits for its service holds a slot of this limit. The model leaves out a limit that it does not hold;
     * samples, verdicts and reports have it.
     *
     * @param route the route of the call; {@code null} for the first one
     */
    public boolean heldWhileWaiting(LimitSpec limit, @Nullable Route route) {
        return true;
    }

    /** Its own cache of the instances of a service, behind what it fetches from the registry; empty when none is known. */
    public Optional<ListOfInstances> listOfInstances() {
        return Optional.empty();
    }

    /** What is known of limits of a kind that stay in use after faults, such as an issue of its framework; empty for nothing. */
    public Optional<String> knownLeak(LimitKind kind) {
        return Optional.empty();
    }

    /**
     * A wait that the model does not know.
     *
     * @param by the setting without which no call waits
     * @param never its value with which none does
     */
    public record Unmodelled(SettingValue by, String what, String never) {}

    /** The wait of calls to this service that the model does not know; empty where it knows all. */
    protected Optional<Unmodelled> unmodelled(LayeredSettings settings, String service) {
        return Optional.empty();
    }

    /** Settings with which the model can predict what it cannot as it is; empty when it can, and when none do. */
    public Map<String, String> predictableWith(LayeredSettings settings, String service) {
        return unmodelled(settings, service)
                .map(wait -> Map.of(wait.by().property(), wait.never()))
                .orElse(Map.of());
    }

    /** @throws UsageException when the model cannot predict what these settings do */
    public void requirePredictable(LayeredSettings settings, String service) {
        unmodelled(settings, service).ifPresent(wait -> {
            throw new UsageException(
                    "%s: %s lets calls wait %s. The model does not know that wait: measure it with `fusebox run`, or pass --set %s=%s"
                            .formatted(
                                    id(),
                                    wait.by().words(),
                                    wait.what(),
                                    wait.by().property(),
                                    wait.never()));
        });
    }

    /** The settings that change a part of its chain as a remedy asks for; empty when it has none for that. */
    public Map<String, String> settings(Remedy remedy) {
        SettingValue by = remedy.part() instanceof LimitSpec limit
                ? limit.setting()
                : remedy.part() instanceof TimeLimit time ? time.setting() : null;
        String unit = remedy.part() instanceof TimeLimit ? "ms" : "";
        return by == null ? Map.of() : Map.of(by.property(), remedy.size() + unit);
    }

    /**
     * Settings that raise every time limit of this process. Experiments that hold calls need them, to test a limit and not a
     * time-out: a stock gateway gives up a held call after one second.
     *
     * @param profile the profile's settings for this process: a time limit that it sets for one service is raised too
     */
    public Map<String, String> raisedTimeLimits(Map<String, String> profile) {
        return Map.of();
    }

    /**
     * The ineffective ones of these settings that concern the calls of one route.
     *
     * @param live all limits of this process
     * @param way the limits of the route
     */
    public List<IneffectiveSetting> ineffective(
            Map<String, String> settings, List<LimitSpec> live, List<LimitSpec> way) {
        return new IneffectiveSettings(catalogue(), live).among(settings, way);
    }
}
