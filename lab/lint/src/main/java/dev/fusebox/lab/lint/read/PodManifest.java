package dev.fusebox.lab.lint.read;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.PodLimits;
import dev.fusebox.lab.lint.boot.SettingsDocument;
import dev.fusebox.lab.lint.boot.SettingsDocument.Written;
import dev.fusebox.lab.settings.SettingsFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the limits of the first pod, or template of pods, in a file for Kubernetes. */
public final class PodManifest {

    /** As Kubernetes defines quantities: a number with an exponent or a suffix. A limit is not negative. */
    private static final Pattern QUANTITY = Pattern.compile(
            "\\+?(?<number>(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d{1,2})?)(?<suffix>[num]|k|Ki|[MGTPE]i?)?");

    private static final String NO_QUANTITY = "is no quantity of Kubernetes, such as 500m, 512Mi or 1e9";

    private static final Pattern SECONDS = Pattern.compile("(?<number>\\d{1,9})(?<suffix>)");

    private static final Pattern LIMIT = Pattern.compile("containers\\[\\d+]\\.resources\\.limits\\.(cpu|memory)");

    /** Of a pod, of a workload, of a cron job. */
    private static final List<String> SPECS =
            List.of("spec.template.spec.", "spec.", "spec.jobTemplate.spec.template.spec.");

    /** Of several files each limit from the first that has it. */
    public static PodLimits read(List<Path> files) {
        return files.stream().map(PodManifest::read).reduce(PodLimits.UNKNOWN, PodLimits::or);
    }

    public static PodLimits read(Path file) {
        return SettingsDocument.read(SettingsFile.of(file, file.toString()), "manifest", null).stream()
                .map(SettingsDocument::values)
                .flatMap(values -> SPECS.stream()
                        .filter(spec -> values.keySet().stream().anyMatch(k -> k.startsWith(spec + "containers[")))
                        .map(spec -> limits(values, spec)))
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        "--manifest %s: no pod in it; it must have spec.template.spec.containers or spec.containers"
                                .formatted(file)));
    }

    /** Of the first container that has limits, since each is of one container; sidecars usually come later. */
    private static PodLimits limits(Map<String, Written> values, String spec) {
        String limited = values.keySet().stream()
                .filter(key -> key.startsWith(spec)
                        && LIMIT.matcher(key.substring(spec.length())).matches())
                .map(key -> key.substring(0, key.lastIndexOf('.') + 1))
                .findFirst()
                .orElse("");
        Double memory = figure(values.get(limited + "memory"), QUANTITY, NO_QUANTITY);
        Double grace = figure(
                values.get(spec + "terminationGracePeriodSeconds"),
                SECONDS,
                "is no whole number of seconds, such as 30");
        return new PodLimits(
                figure(values.get(limited + "cpu"), QUANTITY, NO_QUANTITY),
                memory == null ? null : Long.valueOf(memory.longValue()),
                grace == null ? null : Integer.valueOf(grace.intValue()));
    }

    private static @Nullable Double figure(@Nullable Written written, Pattern pattern, String otherwise) {
        if (written == null) {
            return null;
        }
        Matcher matcher = pattern.matcher(written.text().strip());
        if (!matcher.matches()) {
            throw new UsageException("%s: %s: %s %s"
                    .formatted(written.place().words(), written.property(), shown(written.text()), otherwise));
        }
        return Double.parseDouble(matcher.group("number")) * factor(matcher.group("suffix"));
    }

    /** In one line, whatever it is. */
    private static String shown(String value) {
        String line = value.replaceAll("\\R", " ");
        return line.length() > 60 ? line.substring(0, 60) + ".." : line;
    }

    private static double factor(@Nullable String suffix) {
        if (suffix == null || suffix.isEmpty()) {
            return 1;
        }
        int below = "mun".indexOf(suffix) + 1;
        return below > 0
                ? Math.pow(1000, -below)
                : Math.pow(
                        suffix.endsWith("i") ? 1024 : 1000,
                        "KMGTPE".indexOf(Character.toUpperCase(suffix.charAt(0))) + 1);
    }
}
