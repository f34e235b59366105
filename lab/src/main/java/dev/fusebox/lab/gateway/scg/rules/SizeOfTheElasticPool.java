package dev.fusebox.lab.gateway.scg.rules;

import dev.fusebox.lab.lint.DescribedRule;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Subject;
import java.util.List;

/** FB002. The pool of connections is elastic unless its type says otherwise, and an elastic pool has no size and no queue. */
final class SizeOfTheElasticPool extends DescribedRule {

    private static final List<String> OF_A_FIXED_POOL = List.of("pool.max-connections", "pool.acquire-timeout");

    SizeOfTheElasticPool() {
        super("FB002", LintLevel.INEFFECTIVE, "the size of a connection pool whose type is not FIXED");
    }

    @Override
    public List<LintFinding> check(Subject subject) {
        ScgSettings settings = new ScgSettings(subject);
        if (settings.fixedPool()) {
            return List.of();
        }
        String type = settings.client("pool.type").map(t -> t.text()).orElse("ELASTIC, its default");
        return OF_A_FIXED_POOL.stream()
                .flatMap(key -> settings.client(key).stream()
                        .map(written -> LintFinding.of(
                                        this,
                                        written,
                                        "only a pool of type FIXED reads %s, and this one is %s: it opens a connection for each call that needs one, without a bound"
                                                .formatted(key, type))
                                .fix(subject.fix().set(settings.prefix() + ".httpclient.pool.type", "FIXED"))))
                .toList();
    }
}
