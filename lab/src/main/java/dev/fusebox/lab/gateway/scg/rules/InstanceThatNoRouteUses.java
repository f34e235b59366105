package dev.fusebox.lab.gateway.scg.rules;

import dev.fusebox.lab.lint.DescribedRule;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Resolved;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.settings.PropertyName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * FB008. Code of the gateway may use an instance too, so an instance without a route is only reported while a route's circuit breaker
 * has no instance: then a name is misspelt.
 */
final class InstanceThatNoRouteUses extends DescribedRule {

    private static final List<String> PARTS = List.of("circuitbreaker", "bulkhead", "timelimiter");

    InstanceThatNoRouteUses() {
        super("FB008", LintLevel.INEFFECTIVE, "settings of a Resilience4j instance that no route uses");
    }

    @Override
    public List<LintFinding> check(Subject subject) {
        List<String> breakers = new ScgSettings(subject)
                .guards().stream().map(ScgGuard::id).distinct().toList();
        if (breakers.isEmpty()) {
            return List.of();
        }
        List<LintFinding> findings = new ArrayList<>();
        for (String part : PARTS) {
            Map<String, Resolved> ids = new Instances(subject, part).ids();
            Set<String> without = breakers.stream()
                    .filter(b -> ids.keySet().stream().noneMatch(b::equals))
                    .collect(Collectors.toCollection(TreeSet::new));
            ids.forEach((id, at) -> {
                if (!breakers.contains(id) && !without.isEmpty()) {
                    findings.add(unused(subject, part, id, at, without));
                }
            });
        }
        return findings;
    }

    private LintFinding unused(Subject subject, String part, String id, Resolved at, Set<String> without) {
        String names = String.join(", ", without);
        LintFinding found = LintFinding.of(
                this,
                at,
                "no route has a circuit breaker named '%s', so its %s settings size nothing; without an instance: %s"
                        .formatted(id, part, names));
        return without.stream()
                .filter(breaker -> PropertyName.plain(breaker).equals(PropertyName.plain(id)))
                .findFirst()
                .map(breaker ->
                        found.fix(subject.fix().rename(at, at.property().replace("." + id + ".", "." + breaker + "."))))
                .orElse(found);
    }
}
