package dev.fusebox.lab.gateway.scg.rules;

import dev.fusebox.lab.gateway.rules.ConfiguredChain;
import dev.fusebox.lab.lint.DescribedRule;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Resolved;
import dev.fusebox.lab.lint.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * FB034. A connection that the backend closes while a call is on its way to it fails that call. What the backend keeps is not in these
 * files, so this is a note, and only for pools that their user has sized.
 */
final class IdleConnectionsKeptTooLong extends DescribedRule {

    /** How long Tomcat keeps an idle connection by itself. */
    private static final int TOMCAT_MS = 60_000;

    private static final String IDLE = "pool.max-idle-time";

    IdleConnectionsKeptTooLong() {
        super("FB034", LintLevel.NOTE, "idle connections that the gateway keeps longer than the backend may");
    }

    @Override
    public List<LintFinding> check(Subject subject) {
        ScgSettings settings = new ScgSettings(subject);
        Optional<Resolved> idle = settings.client(IDLE);
        if (idle.isPresent()) {
            return idle
                    .filter(r -> r.millis() >= TOMCAT_MS)
                    .map(r -> found(subject, settings, r, "for " + ConfiguredChain.seconds(r.millis())))
                    .stream()
                    .toList();
        }
        return subject.below(settings.prefix() + ".httpclient.pool").entrySet().stream()
                .filter(written -> !written.getKey().equals("metrics"))
                .map(Map.Entry::getValue)
                .findFirst()
                .map(r -> found(subject, settings, r, "without end"))
                .stream()
                .toList();
    }

    private LintFinding found(Subject subject, ScgSettings settings, Resolved at, String kept) {
        return LintFinding.of(
                        this,
                        at,
                        "idle connections stay in the pool %s, and a backend closes them earlier, Tomcat after 60 s: a call that meets the closing fails with 'Connection prematurely closed BEFORE response'"
                                .formatted(kept))
                .fix(subject.fix().set(settings.prefix() + ".httpclient." + IDLE, "30s"));
    }
}
