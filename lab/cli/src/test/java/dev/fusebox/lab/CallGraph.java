package dev.fusebox.lab;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All methods that some may call: overriding methods, class initializers, and of each class that is made, what the JDK may call back. So it
 * has more methods than are ever called. It lacks calls that no bytecode shows: by reflection, of {@code toString}.
 */
final class CallGraph {

    private static final String OURS = "dev.fusebox";

    /** Each with the one that calls it; the first ones with themselves. */
    private final Map<JavaCodeUnit, JavaCodeUnit> callers = new LinkedHashMap<>();

    private final Deque<JavaCodeUnit> next = new ArrayDeque<>();

    CallGraph(Collection<? extends JavaCodeUnit> roots) {
        roots.forEach(root -> add(root, root));
        while (!next.isEmpty()) {
            follow(next.remove());
        }
    }

    private void add(JavaCodeUnit unit, JavaCodeUnit caller) {
        if (isOurs(unit.getOwner()) && callers.putIfAbsent(unit, caller) == null) {
            next.add(unit);
        }
    }

    private void follow(JavaCodeUnit unit) {
        initialize(unit.getOwner(), unit);
        if (unit instanceof JavaConstructor) {
            unit.getOwner().getMethods().stream()
                    .filter(method -> isInherited(method) && isKnownToTheJdk(method))
                    .forEach(method -> add(method, unit));
        }
        accesses(unit).forEach(access -> {
            initialize(access.getTargetOwner(), unit);
            Stream<JavaMethod> overriding = access.getTargetOwner().getAllSubclasses().stream()
                    .flatMap(c -> c.getMethods().stream())
                    .filter(m -> m.getName().equals(access.getName()) && isInherited(m));
            Stream.concat(access.getTarget().resolveMember().stream(), overriding)
                    .filter(JavaCodeUnit.class::isInstance)
                    .forEach(member -> add((JavaCodeUnit) member, unit));
        });
    }

    private void initialize(JavaClass used, JavaCodeUnit by) {
        used.getStaticInitializer().ifPresent(initializer -> add(initializer, by));
    }

    private static boolean isInherited(JavaMethod method) {
        return !method.getModifiers().contains(JavaModifier.STATIC);
    }

    private static boolean isKnownToTheJdk(JavaMethod method) {
        JavaClass owner = method.getOwner();
        return Stream.concat(owner.getAllRawSuperclasses().stream(), owner.getAllRawInterfaces().stream())
                .filter(c -> !isOurs(c) && !c.isEquivalentTo(Object.class) && !c.isEquivalentTo(Record.class))
                .flatMap(c -> Stream.of(c.reflect().getMethods()))
                .anyMatch(m -> m.getName().equals(method.getName()));
    }

    private static boolean isOurs(JavaClass c) {
        return c.getPackageName().startsWith(OURS);
    }

    private static Set<JavaAccess<?>> accesses(JavaCodeUnit unit) {
        Set<JavaAccess<?>> all = new HashSet<>(unit.getCallsFromSelf());
        all.addAll(unit.getCodeUnitReferencesFromSelf());
        all.addAll(unit.getFieldAccesses());
        return all;
    }

    List<String> methods() {
        return callers.keySet().stream()
                .map(unit -> unit.getOwner().getName() + "." + unit.getName())
                .distinct()
                .toList();
    }

    /** What of a kind is called or read, each with the way to it. */
    List<String> uses(Predicate<JavaAccess<?>> which) {
        return callers.keySet().stream()
                .flatMap(unit -> accesses(unit).stream())
                .filter(which)
                .map(access -> access.getDescription() + ", called by "
                        + pathTo(access.getOwner()).collect(Collectors.joining(", by ")))
                .sorted()
                .toList();
    }

    private Stream<String> pathTo(JavaCodeUnit unit) {
        return Stream.iterate(unit, u -> callers.get(u) != u, callers::get)
                .map(callers::get)
                .map(JavaCodeUnit::getFullName);
    }
}
