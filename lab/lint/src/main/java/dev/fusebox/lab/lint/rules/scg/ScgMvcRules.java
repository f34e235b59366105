package dev.fusebox.lab.lint.rules.scg;

import static dev.fusebox.lab.lint.Rule.rule;

import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.OwnCode;
import dev.fusebox.lab.lint.Rule;
import dev.fusebox.lab.lint.RuleSet;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.lint.show.ShownRoute;
import java.util.List;
import java.util.Optional;

/** All rules for Spring Cloud Gateway on servlets. Virtual threads are a setting of the application that is judged. */
public final class ScgMvcRules implements RuleSet {

    private static final String GATEWAY = "spring-cloud-gateway-server-webmvc";

    private static final List<Rule> ALL = List.of(
            new OldGatewayPrefix("webmvc", GATEWAY).rule(),
            rule(
                            "FB042",
                            LintLevel.TRAP,
                            "a retry on servlets that makes another number of calls than it says, or pauses a second before each")
                    .finds(ScgRules.of(RetryOnServlets::findings))
                    .provedBy("mvn -pl scg-mvc -am test -Dtest=RetryTest -Dsurefire.failIfNoSpecifiedTests=false"));

    @Override
    public String component() {
        return "scg-mvc";
    }

    @Override
    public List<String> artifacts() {
        return List.of(
                GATEWAY,
                "spring-cloud-gateway-server-mvc",
                "spring-cloud-starter-gateway-server-webmvc",
                "spring-cloud-starter-gateway-mvc");
    }

    @Override
    public List<String> prefixes() {
        return List.of("spring.cloud.gateway.mvc.", "spring.cloud.gateway.server.webmvc.");
    }

    @Override
    public List<Rule> rules() {
        return ALL;
    }

    @Override
    public List<ShownRoute> shown(Subject subject) {
        return ShownScg.onServlets(new ScgSettings(subject));
    }

    @Override
    public Optional<String> setByCode(OwnCode code) {
        return ScgRules.customizer(code);
    }
}
