package dev.fusebox.lab.lint.rules;

import dev.fusebox.lab.lint.Application;
import dev.fusebox.lab.lint.Fix;
import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.Found.About;
import dev.fusebox.lab.lint.Libraries;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Rule;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.lint.boot.FileLine;
import dev.fusebox.lab.lint.boot.Resolved;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * FB066. Settings of another stack than the application's: of Zuul, Hystrix and Ribbon in one that has no such library, which is left of
 * the gateway that it once was, and of Spring Cloud Gateway and Resilience4j in a Zuul.
 */
final class Leftovers {

    /** These libraries read their settings themselves. */
    private static final Pattern OF_NETFLIX =
            Pattern.compile("(zuul|hystrix)\\..*|feign\\.(hystrix)\\..*|(?:[^.]+\\.)?(ribbon)\\..*");

    private static final Pattern OF_GATEWAY = Pattern.compile("spring\\.cloud\\.gateway\\..*|(resilience4j)\\..*");

    private static final Pattern ROUTES = Pattern.compile(
            "zuul\\.routes|spring\\.cloud\\.gateway\\.(?:server\\.web\\w+\\.|mvc\\.)?(?:routes|default-?filters|discovery)",
            Pattern.CASE_INSENSITIVE);

    /** Of Spring Cloud Gateway 4.3 and later, which no library of Netflix goes with. */
    private static final String TODAY = "spring.cloud.gateway.server.";

    private static final String ZUUL = "zuul";

    private static final Pattern FILTER = Pattern.compile("filters\\[\\d+](?:\\.name)?$", Pattern.CASE_INSENSITIVE);
    private static final Pattern HYSTRIX = Pattern.compile("Hystrix\\b");

    /** The keys that a message names. */
    private static final int NAMED = 10;

    static final Rule RULE = Rule.rule(
                    "FB066", LintLevel.INEFFECTIVE, "settings of another stack, whose library is not there")
            .finds(Leftovers::findings)
            .provedBy("mvn -pl lab/lint -am test -Dtest=LeftoversTest -Dsurefire.failIfNoSpecifiedTests=false");

    static boolean has(Application application, String property) {
        boolean today = isOfToday(application.properties());
        return ofNetflix(application.libraries(), today, property);
    }

    /** Whether it has routes of a version that goes with no library of Netflix. */
    private static boolean isOfToday(Stream<String> properties) {
        return properties.anyMatch(p -> p.startsWith(TODAY) && ROUTES.matcher(p).lookingAt());
    }

    private static boolean ofNetflix(Libraries libraries, boolean today, String property) {
        Matcher of = OF_NETFLIX.matcher(property);
        if (!of.matches()) {
            return false;
        }
        String word = Stream.of(of.group(1), of.group(2), of.group(3))
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
        return today && libraries.assumed() ? !libraries.hasLike(word) : !libraries.mayHave(word);
    }

    /** Only a jar or a build file tells that a Zuul has no such library. */
    private static boolean ofGateway(Subject subject, String property) {
        Libraries libraries = subject.libraries();
        boolean known = !libraries.assumed() || libraries.declaredBoot() != null;
        Matcher of = OF_GATEWAY.matcher(property);
        return known
                && subject.gateway().equals(ZUUL)
                && of.matches()
                && !libraries.hasLike(Objects.requireNonNullElse(of.group(1), "cloud-gateway"))
                && !libraries.hasLike(Objects.requireNonNullElse(of.group(1), "starter-gateway"));
    }

    /** A route with the filter of that library, which was part of older gateways. */
    private static boolean filtersByHystrix(Subject subject) {
        return subject.all()
                .anyMatch(r -> FILTER.matcher(r.property()).find()
                        && HYSTRIX.matcher(r.text()).lookingAt());
    }

    private static Stream<Found> findings(Subject subject) {
        if (filtersByHystrix(subject)) {
            return Stream.of();
        }
        boolean today =
                !subject.gateway().equals(ZUUL) && isOfToday(subject.all().map(Resolved::property));
        Set<String> own = own(subject);
        List<Resolved> left = subject.all()
                .filter(r ->
                        r.place().map(Leftovers::base).filter(own::contains).isPresent())
                .filter(r -> ofNetflix(subject.libraries(), today, r.property()) || ofGateway(subject, r.property()))
                .toList();
        List<String> keys = left.stream()
                .map(r -> "%s (%s)".formatted(r.property(), r.origin().words()))
                .toList();
        Fix all = subject.fix();
        for (Resolved one : left) {
            all = all.remove(one);
        }
        Fix fix = all;
        return left.stream()
                .flatMap(r -> r.place().stream())
                .min((one, other) -> Integer.compare(one.line(), other.line()))
                .stream()
                .map(place -> found(place, subject, keys).withFix(fix));
    }

    /**
     * The files of the gateway, by folder and name without a profile: those with routes. Of another file, which services may share,
     * nothing says that all of it is for the gateway.
     */
    private static Set<String> own(Subject subject) {
        return subject.all()
                .filter(r -> ROUTES.matcher(r.property()).lookingAt())
                .flatMap(r -> r.place().stream())
                .map(Leftovers::base)
                .collect(Collectors.toSet());
    }

    private static String base(FileLine place) {
        return place.file().replaceFirst("(?:-[^/]*)?\\.\\w+$", "");
    }

    private static Found found(FileLine place, Subject subject, List<String> keys) {
        return Found.at(place, message(keys)).withAbout(new About(subject.title(), keys, Leftovers::message));
    }

    private static String message(List<String> keys) {
        int more = keys.size() - NAMED;
        return "read by nothing, since the application has no library that reads them: "
                + String.join(", ", keys.subList(0, Math.min(NAMED, keys.size())))
                + (more > 0 ? ", and %d more".formatted(more) : "");
    }
}
