package dev.fusebox.lab.study;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;

/** What may run of a study, as options say; {@code null} for an option that is not given, so all of the study. */
public record Selection(
        @Nullable List<String> gateways,
        @Nullable List<String> profiles,
        @Nullable List<Integer> users) {

    /** The options that select. */
    enum Choice {
        GATEWAY("--gateway"),
        PROFILE("--profile"),
        USERS("-c");

        private final String option;

        Choice(String option) {
            this.option = option;
        }
    }

    private @Nullable List<?> values(Choice choice) {
        return switch (choice) {
            case GATEWAY -> gateways;
            case PROFILE -> profiles;
            case USERS -> users;
        };
    }

    /**
     * The study with these values only, in its lists and in its further blocks. A value that none of them has is added to the study's
     * own lists.
     */
    public Study of(Study study) {
        StudyMatrix matrix = study.matrix();
        StudyLoad load = study.load();
        return study.with(its -> its.matrix(matrix.with(
                        some -> some.gateways(chosen(gateways, matrix.gateways(), matrix, BlockSpec::gateways))
                                .profiles(chosen(profiles, matrix.profiles(), matrix, BlockSpec::profiles))
                                .also(matrix.also().stream()
                                        .flatMap(block -> block.narrowed(this))
                                        .toList())))
                .load(load.with(
                        some -> some.concurrency(chosen(users, load.concurrency(), matrix, BlockSpec::concurrency))
                                .rates(users == null ? load.rates() : List.of())))
                .entries(entries(study)));
    }

    /** The chosen values, without values of further blocks only. */
    private static <T> List<T> chosen(
            @Nullable List<T> chosen, List<T> own, StudyMatrix matrix, Function<BlockSpec, @Nullable List<T>> ofBlock) {
        return chosen == null
                ? own
                : chosen.stream()
                        .filter(value -> own.contains(value)
                                || matrix.also().stream()
                                        .map(ofBlock)
                                        .noneMatch(theirs -> theirs != null && theirs.contains(value)))
                        .toList();
    }

    /** The entries with the selected ones of the profiles and gateways that they name. */
    private List<ExperimentSpec> entries(Study study) {
        return study.entries().stream()
                .filter(e -> profiles == null || e.profile() == null || profiles.contains(e.profile()))
                .map(e -> gateways == null || e.gateways() == null
                        ? e
                        : e.on(e.gateways().stream().filter(gateways::contains).toList()))
                .filter(e -> e.gateways() == null || !e.gateways().isEmpty())
                .toList();
    }

    List<Choice> given() {
        return Stream.of(Choice.values()).filter(c -> values(c) != null).toList();
    }

    /** With these options only. */
    Selection only(List<Choice> choices) {
        return new Selection(
                choices.contains(Choice.GATEWAY) ? gateways : null,
                choices.contains(Choice.PROFILE) ? profiles : null,
                choices.contains(Choice.USERS) ? users : null);
    }

    Selection without(Choice choice) {
        return only(given().stream().filter(c -> c != choice).toList());
    }

    /** One selection for each value of this option; the other options stay. */
    Stream<Selection> each(Choice choice) {
        return switch (choice) {
            case GATEWAY -> stream(gateways).map(g -> new Selection(List.of(g), profiles, users));
            case PROFILE -> stream(profiles).map(p -> new Selection(gateways, List.of(p), users));
            case USERS -> stream(users).map(u -> new Selection(gateways, profiles, List.of(u)));
        };
    }

    /** The values of both. */
    Selection union(Selection other) {
        return new Selection(
                union(gateways, other.gateways), union(profiles, other.profiles), union(users, other.users));
    }

    private static <T> @Nullable List<T> union(@Nullable List<T> some, @Nullable List<T> others) {
        return some == null || others == null
                ? null
                : Stream.concat(some.stream(), others.stream()).distinct().toList();
    }

    private static <T> Stream<T> stream(@Nullable List<T> values) {
        return values == null ? Stream.empty() : values.stream();
    }

    /** {@code --gateway vertx,scg with -c 9000}. */
    String words() {
        return given().stream()
                .map(choice -> choice.option + " " + StringUtils.join(values(choice), ","))
                .collect(Collectors.joining(" with "));
    }
}
