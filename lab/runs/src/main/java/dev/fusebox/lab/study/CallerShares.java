package dev.fusebox.lab.study;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which instance of a fleet each caller calls: the next one calls the instance that is farthest behind its share, so any number of
 * first callers is split by the shares as well as whole numbers can be. With equal shares they come in turns.
 *
 * @param shares of each instance, beside those of the others
 */
public record CallerShares(List<Integer> shares) {

    public CallerShares {
        shares = List.copyOf(shares);
    }

    /** The instances that callers call one after the other, by position from 0; then the same again. */
    public List<Integer> turns() {
        int callers = shares.stream().mapToInt(s -> s).sum();
        int[] so = new int[shares.size()];
        List<Integer> turns = new ArrayList<>();
        for (int caller = 0; caller < callers; caller++) {
            int next = 0;
            for (int i = 1; i < so.length; i++) {
                boolean fartherBehind = (2L * so[i] + 1) * shares.get(next) < (2L * so[next] + 1) * shares.get(i);
                next = fartherBehind ? i : next;
            }
            so[next]++;
            turns.add(next);
        }
        return turns;
    }

    /** How many of these callers call each instance. */
    public List<Integer> split(int callers) {
        List<Integer> turns = turns();
        List<Integer> rest = turns.subList(0, callers % turns.size());
        return IntStream.range(0, shares.size())
                .mapToObj(i -> callers / turns.size() * shares.get(i) + Collections.frequency(rest, i))
                .toList();
    }

    /** How many callers have come in all when this caller of an instance comes, counted from 1. */
    public int comeWith(int caller, int instance) {
        List<Integer> turns = turns();
        int share = shares.get(instance);
        int nth = (caller - 1) % share;
        int turn = IntStream.range(0, turns.size())
                .filter(t -> turns.get(t) == instance)
                .skip(nth)
                .findFirst()
                .orElseThrow();
        return (caller - 1) / share * turns.size() + turn + 1;
    }
}
