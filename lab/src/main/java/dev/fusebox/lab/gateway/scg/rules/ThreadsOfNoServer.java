package dev.fusebox.lab.gateway.scg.rules;

import dev.fusebox.lab.lint.DescribedRule;
import dev.fusebox.lab.lint.FileLine;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Resolved;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.settings.PropertyName;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * FB063. The gateway runs on Netty, unless its class path has another server. Files that several applications share may have settings
 * of theirs, so this is only about files with settings of the gateway.
 */
final class ThreadsOfNoServer extends DescribedRule {

    private static final Map<String, String> SERVERS =
            Map.of("tomcat", "tomcat-embed-core", "jetty", "jetty-server", "undertow", "undertow-core");

    private static final Pattern LIMIT = Pattern.compile("server\\.(tomcat|jetty|undertow)\\."
            + "(?:threads\\.max|threads\\.worker|maxthreads|workerthreads|maxconnections|acceptcount)");

    /** Settings of applications that have request threads. */
    private static final List<String> WITH_THREADS =
            List.of("zuul", "spring.cloud.gateway.mvc", "spring.cloud.gateway.server.webmvc");

    ThreadsOfNoServer() {
        super("FB063", LintLevel.INEFFECTIVE, "limits of a servlet container in a gateway on Netty");
    }

    @Override
    public List<LintFinding> check(Subject subject) {
        return WITH_THREADS.stream().anyMatch(prefix -> !subject.below(prefix).isEmpty())
                ? List.of()
                : subject.all()
                        .filter(r -> isUnread(subject, r) && ofTheGateway(subject, r))
                        .map(r -> LintFinding.of(
                                        this,
                                        r,
                                        "this gateway runs on Netty and has no request threads: nothing reads %s, and not %s but any number of calls get in"
                                                .formatted(r.property(), r.text()))
                                .fix(subject.fix().remove(r)))
                        .toList();
    }

    private static boolean isUnread(Subject subject, Resolved setting) {
        Matcher limit = LIMIT.matcher(PropertyName.plain(setting.property()));
        return limit.matches()
                && subject.library(Objects.requireNonNull(SERVERS.get(limit.group(1))))
                        .isEmpty();
    }

    /** Whether its file has settings of the gateway, too. */
    private static boolean ofTheGateway(Subject subject, Resolved setting) {
        Optional<String> file = setting.place().map(FileLine::file);
        return subject.below("spring.cloud.gateway").values().stream()
                .anyMatch(r -> file.isPresent() && r.place().map(FileLine::file).equals(file));
    }
}
