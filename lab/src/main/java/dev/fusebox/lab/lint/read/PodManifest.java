package dev.fusebox.lab.lint.read;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.PodLimits;
import dev.fusebox.lab.lint.SettingsDocument;
import dev.fusebox.lab.lint.SettingsDocument.Written;
import dev.fusebox.lab.settings.SettingsFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the limits of the first pod, or template of pods, in a file for Kubernetes. */
public final class PodManifest {

    private static final Pattern QUANTITY = Pattern.compile("([0-9.]+)(m|[kKMGTE]i?)?");

    /** Of a pod, of a workload, of a cron job. */
    private static final List<String> SPECS =
            List.of("spec.template.spec.", "spec.", "spec.jobTemplate.spec.template.spec.");

    private PodManifest() {}

    public static PodLimits read(Path file) {
        return SettingsDocument.read(SettingsFile.of(file, "--manifest " + file), "manifest", null).stream()
                .map(SettingsDocument::values)
                .flatMap(values -> SPECS.stream()
                        .filter(spec -> values.keySet().stream().anyMatch(k -> k.startsWith(spec + "containers[")))
                        .map(spec -> limits(values, spec)))
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        "--manifest %s: no pod in it; it must have spec.template.spec.containers or spec.containers"
                                .formatted(file)));
    }

    /** Of the container with limits; sidecars usually come later. */
    private static PodLimits limits(Map<String, Written> values, String spec) {
        return new PodLimits(
                limit(values, spec, "cpu").map(q -> quantity(q)).orElse(null),
                limit(values, spec, "memory").map(q -> (long) quantity(q)).orElse(null),
                Optional.ofNullable(values.get(spec + "terminationGracePeriodSeconds"))
                        .map(w -> Integer.parseInt(w.text().strip()))
                        .orElse(null));
    }

    private static Optional<Written> limit(Map<String, Written> values, String spec, String what) {
        return values.values().stream()
                .filter(w -> w.property().startsWith(spec + "containers[")
                        && w.property().endsWith("].resources.limits." + what))
                .findFirst();
    }

    private static double quantity(Written written) {
        Matcher matcher = QUANTITY.matcher(written.text().strip());
        if (!matcher.matches()) {
            throw new UsageException(
                    "%s: %s is no quantity".formatted(written.place().words(), written.text()));
        }
        String suffix = Optional.ofNullable(matcher.group(2)).orElse("");
        double factor = suffix.equals("m") ? 0.001 : Math.pow(suffix.endsWith("i") ? 1024 : 1000, power(suffix));
        return Double.parseDouble(matcher.group(1)) * factor;
    }

    private static int power(String suffix) {
        return suffix.isEmpty() ? 0 : "KMGTE".indexOf(Character.toUpperCase(suffix.charAt(0))) + 1;
    }
}
