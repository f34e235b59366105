package dev.fusebox.lab.report;

import dev.fusebox.lab.chain.LimitUsage;
import dev.fusebox.lab.results.ProbeResult;
import dev.fusebox.lab.results.ProbeResult.IneffectiveSetting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What a probe found, for people: the answer first, then what it rests on. */
public final class ProbeText {

    private ProbeText() {}

    public static String of(List<ProbeResult> routes) {
        StringBuilder text = new StringBuilder();
        String head = null;
        List<IneffectiveSetting> ineffective = List.of();
        for (ProbeResult route : routes) {
            String profile = route.profile() == null ? "" : ", profile " + route.profile();
            String own = route.gateway() + profile + " (time limits " + route.timeLimits() + ")";
            if (!own.equals(head)) {
                ineffective(text, ineffective);
                text.append(head == null ? "" : "\n").append(own).append('\n');
                head = own;
            }
            ineffective = route.setInVain();
            route(text, route);
        }
        ineffective(text, ineffective);
        return text.toString();
    }

    private static void route(StringBuilder text, ProbeResult route) {
        text.append(Wrap.at("  %-10s ".formatted(route.route()), " ".repeat(13), answer(route)));
        List<String> evidence = new ArrayList<>();
        route.chain().stream()
                .filter(l -> l.max() != null && l.peakInUse() != null)
                .map(ProbeText::use)
                .forEach(evidence::add);
        lines(text, "on the way: " + String.join(", ", evidence));
        if (!route.answers().isEmpty()) {
            lines(text, route.callers() + " callers, of whom " + answers(route.answers()));
        }
        if (route.answers().keySet().stream().anyMatch(status -> status / 100 == 2)) {
            lines(
                    text,
                    "some were answered well meanwhile: where the address does not hold its callers, more may get through");
        }
        if (!route.stillInUse().isEmpty()) {
            lines(text, "still in use 10 s after the release: " + String.join(", ", route.stillInUse()));
        }
    }

    private static String answer(ProbeResult route) {
        if (route.bindingLimit() == null) {
            return route.ceiling() == route.callers()
                    ? "no limit met: all %d calls got through at once".formatted(route.callers())
                    : "%d calls at once, and no limit that can be read was full".formatted(route.ceiling());
        }
        String by =
                route.setting() == null ? "" : ": %s=%s (%s)".formatted(route.setting(), route.value(), route.origin());
        return "%d calls at once, bound by %s%s".formatted(route.ceiling(), route.bindingLimit(), by);
    }

    private static String use(LimitUsage limit) {
        String queued =
                limit.peakQueued() != null && limit.peakQueued() > 0 ? " (+" + limit.peakQueued() + " waiting)" : "";
        return "%s %s/%d%s".formatted(limit.fullName(), limit.peakInUse(), limit.max(), queued);
    }

    private static String answers(Map<Integer, Integer> answers) {
        return answers.entrySet().stream()
                .map(e -> e.getValue() + (e.getKey() == 0 ? " got no answer" : " got a " + e.getKey()))
                .collect(Collectors.joining(", "));
    }

    private static void ineffective(StringBuilder text, List<IneffectiveSetting> ineffective) {
        for (IneffectiveSetting setting : ineffective) {
            text.append(Wrap.at(
                    "  ",
                    "    ",
                    "ineffective: %s=%s: %s".formatted(setting.property(), setting.value(), setting.why())));
        }
    }

    private static void lines(StringBuilder text, String line) {
        text.append(Wrap.at(13, line));
    }
}
