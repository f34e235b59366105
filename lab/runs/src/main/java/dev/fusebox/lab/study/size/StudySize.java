package dev.fusebox.lab.study.size;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.Results.Conclusion;
import dev.fusebox.lab.study.CellLength;
import dev.fusebox.lab.study.CellPlan;
import dev.fusebox.lab.study.ConclusionCells;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.Steps;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** How much a study runs, and what its default size leaves out, in words. */
public final class StudySize {

    /** More values than this are counted. */
    private static final int MOST_NAMED = 6;

    /** {@code 18 cells and 2 experiments, about 7 minutes}. */
    public static String planned(Study study) {
        return parts(study) + ", " + StudyTime.words(StudyTime.seconds(study));
    }

    /** What this size leaves out of the full one; empty when nothing, or when the study has no {@code full}. */
    public static Optional<String> shrunk(Study study) {
        if (study.length().full() == null) {
            return Optional.empty();
        }
        Study full = study.atFullSize();
        String less = less(study, full);
        return less.isEmpty()
                ? Optional.empty()
                : Optional.of("default size: %s; --full runs all %s".formatted(less, planned(full)));
    }

    private static String less(Study study, Study full) {
        String lists = Figures.joined(
                ", ",
                part("gateways", study.gatewaysOfCells(), full.gatewaysOfCells()),
                part("profiles", study.profilesOfCells(), full.profilesOfCells()),
                part("endpoints", endpoints(study), endpoints(full)),
                part("users", amounts(study, "users"), amounts(full, "users")),
                part("calls/s", amounts(study, "calls/s"), amounts(full, "calls/s")),
                part("rates in steps", names(study), names(full)),
                fewer(study.length().starts(), full.length().starts(), "starts"),
                fewer(study.length().repeat(), full.length().repeat(), "repeats"));
        CellLength all = full.length().cellSize();
        Integer requests = full.length().requests();
        String size = study.length().cellSize().words() + " per cell instead of ";
        boolean fixed = study.length().requests() == null && requests != null;
        boolean same = study.length().cellSize().equals(all);
        List<Conclusion> conclusions = study.claims().conclusions();
        long claims = conclusions.stream()
                .filter(c -> !ConclusionCells.needFull(c, study))
                .count();
        return Figures.joined(
                ", ",
                lists,
                lists.isEmpty() ? fewer(cells(study), cells(full), "cells") : "",
                fixed ? size + requests + " requests" : same ? "" : size + all.words(),
                fewer(experiments(study), experiments(full), "experiments"),
                fewer(claims, conclusions.size(), "conclusions"));
    }

    private static String fewer(long some, long all, String what) {
        return some < all ? "%d of %d %s".formatted(some, all, what) : "";
    }

    /** {@code 9 of 33 gateways}, or {@code users 100 and 800 of 100/200/400/800}; empty when it is all of them. */
    private static String part(String what, List<String> some, List<String> all) {
        List<String> kept = all.stream().filter(some::contains).toList();
        boolean named = all.size() <= MOST_NAMED && !kept.isEmpty() && !what.equals("gateways");
        return named && kept.size() < all.size()
                ? "%s %s of %s"
                        .formatted(what, Figures.list(kept), String.join(what.equals("endpoints") ? ", " : "/", all))
                : fewer(kept.size(), all.size(), what);
    }

    private static List<String> endpoints(Study study) {
        return study.endpointsOfCells().stream().map(Endpoint::id).toList();
    }

    private static List<String> amounts(Study study, String unit) {
        Stream<Arrivals> arrivals =
                study.arrivalsOfCells().stream().filter(a -> a.unit().equals(unit));
        return arrivals.map(a -> a.id().substring(1)).toList();
    }

    private static List<String> names(Study study) {
        return study.arrivalsOfCells().stream()
                .filter(Steps.class::isInstance)
                .map(Arrivals::id)
                .toList();
    }

    private static int cells(Study study) {
        return CellPlan.of(study).size();
    }

    private static int experiments(Study study) {
        return study.experiments().stream().mapToInt(e -> e.gateways().size()).sum();
    }

    private static String parts(Study study) {
        String cells = Figures.count(cells(study), "cell")
                + (study.length().starts() == 1
                        ? ""
                        : " in %d starts".formatted(study.length().starts()));
        String experiments = Figures.count(experiments(study), "experiment");
        return experiments(study) == 0 ? cells : cells(study) == 0 ? experiments : cells + " and " + experiments;
    }
}
