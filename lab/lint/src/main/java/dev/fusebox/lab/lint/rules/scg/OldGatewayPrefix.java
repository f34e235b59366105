package dev.fusebox.lab.lint.rules.scg;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.LibraryVersion;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Rule;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.settings.PropertyName;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * FB001. Release 5.0 reads nothing under the old prefix; 4.3.0 reads all but the default filters, and from 4.3.1 on these too. Only
 * the jar, or a build file with Spring Boot 4, says which release it is.
 *
 * @param server the part of today's prefix that tells the servers apart
 * @param artifact the library whose version decides
 */
record OldGatewayPrefix(String server, String artifact) {

    private static final String OLD = "spring.cloud.gateway.";
    private static final String BREAKERS = "CircuitBreaker";

    private static final Pattern ROUTES = Pattern.compile("routes\\[|routes\\.|defaultfilters|discovery\\.locator\\.");
    private static final Pattern LIMITS = Pattern.compile(
            "httpclient\\.(pool\\.(type|maxconnections|acquiretimeout)|connecttimeout|responsetimeout)");

    Rule rule() {
        return Rule.rule("FB001", LintLevel.INEFFECTIVE, "Spring Cloud Gateway no longer reads this prefix")
                .finds(this::findings);
    }

    private Stream<Found> findings(Subject subject) {
        Optional<LibraryVersion> version =
                subject.library(artifact).filter(v -> !subject.libraries().assumed());
        boolean nothing = version.filter(v -> v.atLeast("5.0")).isPresent()
                || version.isEmpty() && subject.libraries().declares("4.0");
        boolean noFilters =
                version.filter(v -> v.atLeast("4.3") && !v.atLeast("4.3.1")).isPresent();
        if (!nothing && !noFilters) {
            return Stream.empty();
        }
        List<Resolved> unread = subject.all()
                .filter(r -> old(r.property()))
                .filter(r -> nothing || PropertyName.plain(rest(r)).startsWith("defaultfilters"))
                .toList();
        return unread.stream()
                .limit(1)
                .map(first -> finding(
                        first,
                        unread,
                        version.map(v -> v.artifact() + " " + v.text()).orElse(artifact + " 5.0"),
                        subject));
    }

    private static boolean old(String property) {
        return property.startsWith(OLD) && !property.matches("spring\\.cloud\\.gateway\\.(server|proxyexchange)\\..*");
    }

    private Found finding(Resolved first, List<Resolved> unread, String library, Subject subject) {
        boolean breakers = unread.stream().anyMatch(r -> r.text().contains(BREAKERS));
        boolean routes = unread.stream().anyMatch(r -> ROUTES.matcher(plain(r)).lookingAt());
        boolean limits = unread.stream().anyMatch(r -> LIMITS.matcher(plain(r)).matches());
        String harm = Figures.joined(
                "",
                routes ? " Routes or their filters are among them: the gateway has none of them." : "",
                breakers
                        ? " Circuit breakers are among them: routes have none, and no bulkhead and no time limit with it."
                        : "",
                limits ? " Limits of the HTTP client are among them: it has its defaults." : "");
        return Found.at(
                        first,
                        "%s does not read %s that %s with %s: today's prefix is %s.%s"
                                .formatted(
                                        library,
                                        unread.size() == 1 ? "1 property" : unread.size() + " properties",
                                        unread.size() == 1 ? "begins" : "begin",
                                        OLD,
                                        today(),
                                        harm))
                .withBecause(unread.stream().limit(5).toList())
                .withLevel(breakers || routes || limits ? LintLevel.TRAP : null)
                .withFix(subject.fix().rename(first, today() + rest(first)));
    }

    private static String plain(Resolved unread) {
        return PropertyName.plain(rest(unread));
    }

    private String today() {
        return OLD + "server." + server + ".";
    }

    /** Without the prefix, and without that of the server, which had another one for a while. */
    private static String rest(Resolved old) {
        return old.property().substring(OLD.length()).replaceFirst("^mvc\\.", "");
    }
}
