package dev.fusebox.lab.lint.rules;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Components;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.lint.Application;
import dev.fusebox.lab.lint.Linter;
import dev.fusebox.lab.lint.OwnCode;
import dev.fusebox.lab.lint.ProfileWithoutSettings;
import dev.fusebox.lab.lint.Rule;
import dev.fusebox.lab.lint.RuleSet;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.lint.UnreadKeys;
import dev.fusebox.lab.lint.Unseen;
import dev.fusebox.lab.lint.boot.Activation;
import dev.fusebox.lab.lint.show.ShownSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** The rules of all gateways, and which of them an application is judged by. */
public final class LintedGateways {

    /** First words of what such gateways read. */
    public static final Set<String> NAMESPACES =
            Set.of("spring", "server", "management", "resilience4j", "hystrix", "zuul", "ribbon", "eureka", "reactor");

    private static final List<RuleSet> RULE_SETS = ServiceLoader.load(RuleSet.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();

    /** Each once, by id, with those about comments. */
    public static List<Rule> rules() {
        Map<String, Rule> rules = new TreeMap<>();
        CommentRules.ALL.forEach(rule -> rules.put(rule.id(), rule));
        linted().flatMap(c -> rules(c).stream()).forEach(rule -> rules.putIfAbsent(rule.id(), rule));
        return List.copyOf(rules.values());
    }

    /** Its own, and those about keys and profiles that nothing reads. */
    private static List<Rule> rules(Component gateway) {
        RuleSet own = ruleSet(gateway).orElseThrow();
        return Stream.concat(
                        Stream.of(
                                UnreadKeys.unknown(own::reads),
                                UnreadKeys.renamed(own::reads),
                                ProfileWithoutSettings.rule(NotSeen.ELSEWHERE),
                                Leftovers.RULE),
                        own.rules().stream())
                .toList();
    }

    /**
     * The gateways that an application seems to be; settings for several stacks make it several. Where no file sets anything of one, the
     * libraries that its build file names tell it.
     */
    public static List<Component> of(Application application) {
        List<Component> bySettings = linted().filter(c -> concerns(ruleSet(c).orElseThrow(), application))
                .toList();
        return bySettings.isEmpty()
                ? linted().filter(c -> hasLibrary(ruleSet(c).orElseThrow(), application))
                        .toList()
                : bySettings;
    }

    private static Stream<Component> linted() {
        return Components.all().stream().filter(c -> ruleSet(c).isPresent());
    }

    private static Optional<RuleSet> ruleSet(Component gateway) {
        return RULE_SETS.stream()
                .filter(rules -> rules.component().equals(gateway.id()))
                .findFirst();
    }

    /** Its jar decides, else the settings that it has and may read. */
    private static boolean concerns(RuleSet rules, Application application) {
        return application.libraries().assumed()
                ? application
                        .properties()
                        .filter(p -> !Leftovers.has(application, p))
                        .anyMatch(p -> rules.prefixes().stream().anyMatch(p::startsWith))
                : hasLibrary(rules, application);
    }

    private static boolean hasLibrary(RuleSet rules, Application application) {
        return rules.artifacts().stream().anyMatch(application.libraries()::has);
    }

    /** Where an application's own code may set what settings of such a gateway seem to set; empty for nowhere that is known. */
    public static Optional<String> setByCode(Component gateway, OwnCode code) {
        return ruleSet(gateway).flatMap(rules -> rules.setByCode(code));
    }

    /** What may limit the calls of an application although none of its files says so. */
    public static List<Unseen> unseen(Application application) {
        return NotSeen.of(application);
    }

    /**
     * One task for each choice: what the files say themselves, each profile and each platform that they have settings for.
     *
     * @param names config names instead of {@code application}; where none is given, the name of the gateway's module is one, too
     * @param profiles the active ones; empty for each by itself
     * @param notes takes the choices with which Spring would not start
     * @throws UsageException where it would start with none
     */
    public static List<Linter.Task> tasks(
            Application application,
            Component gateway,
            List<String> names,
            List<String> profiles,
            Consumer<String> notes) {
        Chosen chosen = Chosen.of(application, gateway, names, profiles, notes);
        return chosen.subjects().stream()
                .map(subject -> new Linter.Task(subject, rules(gateway)))
                .toList();
    }

    /** What limits the calls of an application for each choice; parameters and errors as of {@link #tasks}. */
    public static List<ShownSettings> shown(
            Application application,
            Component gateway,
            List<String> names,
            List<String> profiles,
            Consumer<String> notes) {
        RuleSet own = ruleSet(gateway).orElseThrow();
        String title = gateway.gateway().map(Gateway::title).orElseGet(gateway::id);
        return Chosen.of(application, gateway, names, profiles, notes).subjects().stream()
                .map(subject -> new ShownSettings(
                        application.title(), title, subject.activation().words(), own.shown(subject)))
                .toList();
    }

    /** The application as it would start, for each choice. */
    private record Chosen(List<Subject> subjects) {

        static Chosen of(
                Application application,
                Component gateway,
                List<String> names,
                List<String> profiles,
                Consumer<String> notes) {
            List<String> all = new ArrayList<>(List.of("bootstrap"));
            all.addAll(names.isEmpty() ? List.of("application", gateway.module()) : names);
            String id = gateway.gateway().map(Gateway::id).orElseGet(gateway::id);
            List<Subject> subjects = new ArrayList<>();
            List<UsageException> failed = new ArrayList<>();
            for (Activation choice : choices(application, all, profiles)) {
                try {
                    subjects.add(application.subject(id, all, choice));
                } catch (UsageException e) {
                    failed.add(e);
                    notes.accept("%s: not judged%s: %s".formatted(application.title(), choice.with(), e.getMessage()));
                }
            }
            if (subjects.isEmpty() && !failed.isEmpty()) {
                throw failed.get(0);
            }
            return new Chosen(subjects);
        }
    }

    private static List<Activation> choices(Application application, List<String> names, List<String> profiles) {
        if (!profiles.isEmpty()) {
            return List.of(new Activation(profiles, null));
        }
        List<String> written = application.activeAsWritten(names);
        Stream<Activation> base = application.hasBase() ? Stream.of(Activation.NONE) : Stream.of();
        Stream<Activation> each = application.profiles().stream()
                .filter(p -> !written.contains(p))
                .map(Activation::of);
        Stream<Activation> platforms = application.platforms().stream().map(p -> new Activation(List.of(), p));
        return Stream.of(base, each, platforms).flatMap(Function.identity()).toList();
    }
}
