package dev.fusebox.lab.lint;

import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.chain.WrittenSetting;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.boot.Activation;
import dev.fusebox.lab.lint.boot.BootSettings;
import dev.fusebox.lab.lint.boot.FileLine;
import dev.fusebox.lab.lint.boot.PlaceholderBounds;
import dev.fusebox.lab.lint.boot.ResolvedSources;
import dev.fusebox.lab.lint.boot.SettingsDocument;
import dev.fusebox.lab.lint.boot.SettingsDocument.Written;
import dev.fusebox.lab.lint.boot.SettingsFiles;
import dev.fusebox.lab.lint.boot.SettingsInForce;
import dev.fusebox.lab.settings.PropertyName;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * What was read of one application.
 *
 * @param title as the user named it
 * @param documents of its files, whatever they are for
 * @param unread profiles of other files beside them, which were not named
 * @param others files of settings beside one that was named alone, which hold whatever the profile
 */
@RecordBuilder
public record Application(
        String title,
        SettingsFiles files,
        List<SettingsDocument> documents,
        Libraries libraries,
        PodLimits pod,
        OwnCode code,
        Set<String> unread,
        Set<String> others)
        implements ApplicationBuilder.With {

    private static final String BOOTSTRAP = "spring-cloud-starter-bootstrap";
    private static final Pattern NAME = Pattern.compile("[^()&|!,\\s]+");

    /**
     * As it runs: what it has read in place of what its files would say.
     *
     * @param title what it is called
     */
    public Application running(String title, ResolvedSources resolved) {
        return with(its -> its.title(title)
                .files(SettingsFiles.resolved(resolved))
                .documents(SettingsDocument.of(resolved, "application"))
                .unread(Set.of())
                .others(Set.of()));
    }

    /** The cloud platforms that its documents are for. */
    public Set<String> platforms() {
        return documents.stream()
                .flatMap(d -> Stream.ofNullable(d.platform()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The profiles that its files and documents are for. */
    public Set<String> profiles() {
        return documents.stream()
                .flatMap(d -> Stream.concat(
                        Stream.ofNullable(d.profile()),
                        Stream.ofNullable(d.condition())
                                .flatMap(c -> NAME.matcher(c).results().map(MatchResult::group))))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Whether it has settings without any profile. */
    public boolean hasBase() {
        return documents.stream().anyMatch(d -> d.isBase());
    }

    /** All its properties as written, whatever the profile. */
    public Stream<String> properties() {
        return documents.stream().flatMap(d -> d.values().keySet().stream());
    }

    /** With what is assumed of its libraries, beside what its build file says. */
    public Application assuming(Libraries assumed) {
        return withLibraries(assumed.declared(libraries.versions(), libraries.declaredBoot()));
    }

    /** What it sets without any profile. A value that these files do not decide is as it is written. */
    public List<WrittenSetting> written() {
        return subject("", null, Activation.NONE)
                .all()
                .map(r -> new WrittenSetting(
                        r.property(),
                        Objects.requireNonNullElse(r.value(), r.text()),
                        r.place().map(FileLine::words).orElse("")))
                .toList();
    }

    /**
     * The application as it would start.
     *
     * @param gateway the gateway that it is judged as
     * @param names the config names that count, a later one overriding an earlier one; {@code null} for all that were read
     * @param choice of profiles and platform
     * @throws UsageException where Spring would not start
     */
    public Subject subject(String gateway, @Nullable List<String> names, Activation choice) {
        List<String> read = Objects.requireNonNullElseGet(
                names,
                () -> documents.stream().map(SettingsDocument::name).distinct().toList());
        PlaceholderBounds.check(documents);
        BootSettings.Version version = version();
        ConfigurableEnvironment environment = new BootSettings(files, read, choice, version).environment();
        return new Subject(
                title,
                gateway,
                choice,
                NamedProfiles.of(
                        this, environment, choice, documentsRead(read, version), !version.old() || version.lenient()),
                SettingsInForce.of(environment),
                lines(),
                libraries,
                code,
                pod);
    }

    /** The profiles that are active where nothing is chosen; empty where Spring would not start so. */
    public List<String> activeAsWritten(List<String> names) {
        try {
            PlaceholderBounds.check(documents);
            return List.of(new BootSettings(files, names, Activation.NONE, version())
                    .environment()
                    .getActiveProfiles());
        } catch (UsageException e) {
            return List.of();
        }
    }

    /**
     * What brings it settings that are in none of its files.
     *
     * @param sources prefixes of settings that bring others, beside {@code spring.config.import}
     */
    public List<Written> elsewhere(List<String> sources) {
        if (files.resolved() != null) {
            return List.of();
        }
        List<String> on = sources.stream().filter(source -> !isOff(source)).toList();
        return documents.stream()
                .flatMap(d -> d.values().values().stream())
                .filter(w -> isImport(w) ? imports(w).anyMatch(this::isMissing) : switchesOn(w, on))
                .distinct()
                .toList();
    }

    /** Whether a source is switched off where no profile is active; a profile may do so for itself only. */
    private boolean isOff(String source) {
        return documents.stream()
                .filter(d -> d.isBase())
                .flatMap(d -> d.values().values().stream())
                .anyMatch(w -> PropertyName.plain(w.property()).equals(source + ".enabled")
                        && SettingValue.is(w.text(), "false"));
    }

    private static boolean isImport(Written written) {
        return PropertyName.plain(PropertyName.list(written.property())).equals("spring.config.import");
    }

    private static Stream<String> imports(Written written) {
        return Stream.of(written.text().split("[,;]"))
                .map(location -> location.strip().replaceFirst("^optional:", ""))
                .filter(location -> !location.isEmpty());
    }

    private boolean isMissing(String location) {
        return SettingsFiles.isElsewhere(location)
                || files.find(location.contains(":") ? location : "classpath:" + location)
                        .isEmpty();
    }

    private static boolean switchesOn(Written written, List<String> sources) {
        String property = PropertyName.plain(written.property());
        return sources.stream().anyMatch(source -> property.startsWith(source + "."));
    }

    /** Whether it surely reads no bootstrap files: its Spring Boot is known to be 2.4 or later, and it has no starter for them. */
    public boolean ignoresBootstrap() {
        return libraries.bootIsSure()
                && libraries.find("spring-boot").filter(v -> v.atLeast("2.4")).isPresent()
                && !libraries.has(BOOTSTRAP);
    }

    /** The documents that a version reads. */
    private List<SettingsDocument> documentsRead(List<String> names, BootSettings.Version version) {
        return documents.stream()
                .filter(d -> names.contains(d.name()))
                .filter(d -> version.bootstrap() || !d.name().equals("bootstrap"))
                .toList();
    }

    /**
     * Spring Boot 2.4 reads settings in another order, and bootstrap files only with a starter; files of old words are old. Up to 2.7 it
     * still reads the old words, with a warning.
     */
    private BootSettings.Version version() {
        boolean sure = libraries.bootIsSure();
        Optional<LibraryVersion> boot = libraries.find("spring-boot");
        boolean known = boot.filter(v -> v.atLeast("2.4")).isPresent();
        boolean both = known
                && !boot.filter(v -> v.atLeast("3.0")).isPresent()
                && documents.stream().anyMatch(SettingsDocument::isOld);
        boolean today = sure
                ? known && !both
                : !documents.stream().anyMatch(SettingsDocument::isOld)
                        && (known || boot.isEmpty() || documents.stream().anyMatch(SettingsDocument::isOfToday));
        boolean bootstrap = !known || libraries.has(BOOTSTRAP);
        return new BootSettings.Version(!today, !sure || both, bootstrap);
    }

    /** Of each file, for fixes. */
    public Map<String, List<String>> lines() {
        return files.lines();
    }
}
