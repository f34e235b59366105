package dev.fusebox.lab.appcost.app;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.results.trial.LeverCosts.TriedLever;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The levers to try on an application.
 *
 * @param leftOut why a lever is not tried, by its id
 */
public record LeverChoice(List<ChosenLever> chosen, Map<String, String> leftOut) {

    private static final String CORES = "{cores}";
    private static final String ASKED_ONLY = "only when --lever names it";
    private static final Pattern SETTING = Pattern.compile("[^=\\s-][^=\\s]*=.*");

    /** What the lab uses itself: other values would measure another process. */
    private static final Pattern RESERVED = Pattern.compile("server\\.(?:port|address)=.*");

    /** A lever as it is for this application; one of several levers at once has a + in its id. */
    public record ChosenLever(
            String id, String does, @Nullable String changes, AppStart start) {}

    /**
     * @param base what the application is started with without a lever
     * @param asked ids, joined by + where several are to be tried at once; empty for all usual ones
     * @param own settings and flags of the user, each to be tried as a lever
     */
    public static LeverChoice of(AppJar app, int java, AppStart base, List<String> asked, List<String> own) {
        LeverChoice choice = new LeverChoice(new ArrayList<>(), new LinkedHashMap<>());
        if (asked.isEmpty() && own.isEmpty()) {
            Lever.all()
                    .forEach(lever -> choice.add(
                            List.of(lever),
                            app,
                            java,
                            base,
                            lever.usual() ? Optional.empty() : Optional.of(ASKED_ONLY)));
        }
        for (String ids : asked) {
            List<Lever> levers =
                    List.of(ids.split("\\+")).stream().map(Lever::named).toList();
            choice.add(levers, app, java, base, Optional.empty());
        }
        own.forEach(choice::add);
        return choice;
    }

    /** The chosen ones for people. */
    public List<TriedLever> texts() {
        return chosen.stream()
                .map(l ->
                        new TriedLever(l.id(), l.does(), l.changes(), l.start().words()))
                .toList();
    }

    private void add(List<Lever> levers, AppJar app, int java, AppStart base, Optional<String> unwanted) {
        String id = String.join("+", levers.stream().map(Lever::id).toList());
        Optional<String> useless = levers.stream()
                .flatMap(l -> l.reasonNotToTry(app, java).stream())
                .findFirst()
                .or(() -> unwanted);
        if (useless.isPresent()) {
            leftOut.put(id, useless.get());
            return;
        }
        AppStart start =
                levers.stream().map(l -> start(l, app)).reduce(new AppStart(Map.of(), List.of()), AppStart::with);
        if (base.has(start)) {
            leftOut.put(id, "the application is started with it already");
            return;
        }
        String changes = String.join(
                "; ",
                levers.stream()
                        .flatMap(l -> Optional.ofNullable(l.changes()).stream())
                        .toList());
        chosen.add(new ChosenLever(
                id,
                String.join("; ", levers.stream().map(Lever::does).toList()),
                changes.isEmpty() ? null : changes,
                start));
    }

    private static AppStart start(Lever lever, AppJar app) {
        Map<String, String> settings = new LinkedHashMap<>();
        lever.settings().forEach(s -> settings.put(s.keyIn(app).orElseThrow(), cores(s.value())));
        return new AppStart(
                settings,
                lever.flags().stream().map(LeverChoice::cores).toList(),
                Stream.ofNullable(lever.module()).toList());
    }

    private static String cores(String text) {
        return text.replace(CORES, "" + Runtime.getRuntime().availableProcessors());
    }

    /** A setting or a flag of the user's, as it is: settings of their own application are in no metadata. */
    private void add(String own) {
        if (RESERVED.matcher(own).matches()) {
            throw new UsageException("--try %s: the lab sets this itself; leave it out".formatted(own));
        }
        if (own.startsWith("-") && !own.isBlank()) {
            chosen.add(
                    new ChosenLever(own, "flags of yours", null, new AppStart(Map.of(), List.of(own.split("\\s+")))));
        } else if (SETTING.matcher(own).matches()) {
            int end = own.indexOf('=');
            Map<String, String> setting = Map.of(own.substring(0, end), own.substring(end + 1));
            chosen.add(new ChosenLever(own, "a setting of yours", null, new AppStart(setting, List.of())));
        } else {
            throw new UsageException(
                    "--try '%s': must be a setting, key=value, or flags of the JVM, such as -XX:+UseSerialGC"
                            .formatted(own));
        }
    }
}
