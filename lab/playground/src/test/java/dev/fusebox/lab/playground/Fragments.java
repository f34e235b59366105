package dev.fusebox.lab.playground;

import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Links for tests: read as the page reads them, and made up. */
public final class Fragments {

    public static PlaygroundInput read(String fragment) {
        return PlaygroundInput.of(dials(fragment));
    }

    public static Map<PlaygroundDial, Double> dials(String fragment) {
        Map<PlaygroundDial, Double> dials = new EnumMap<>(PlaygroundDial.class);
        for (String pair : fragment.split("&")) {
            String[] parts = pair.split("=");
            PlaygroundDial dial = Stream.of(PlaygroundDial.values())
                    .filter(d -> d.key().equals(parts[0]))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no dial " + parts[0]));
            dials.put(
                    dial,
                    switch (dial) {
                        case STYLE ->
                            (double) Stream.of(PlaygroundStyle.values())
                                    .map(PlaygroundStyle::word)
                                    .toList()
                                    .indexOf(parts[1]);
                        case BREAKER -> (double) PlaygroundInput.BREAKERS.indexOf(parts[1]);
                        default -> Double.valueOf(parts[1]);
                    });
        }
        return dials;
    }

    public static String write(Map<PlaygroundDial, Double> dials) {
        return dials.entrySet().stream()
                .map(e -> e.getKey().key() + "="
                        + switch (e.getKey()) {
                            case STYLE -> PlaygroundStyle.values()[e.getValue().intValue()].word();
                            case BREAKER ->
                                PlaygroundInput.BREAKERS.get(e.getValue().intValue());
                            default ->
                                e.getKey().whole()
                                        ? String.valueOf(e.getValue().longValue())
                                        : String.valueOf(e.getValue());
                        })
                .collect(Collectors.joining("&"));
    }

    private static double one(Random random, double... of) {
        return of[random.nextInt(of.length)];
    }

    /** Any gateway before any service under any load, small enough to be predicted in a moment. */
    public static Map<PlaygroundDial, Double> any(Random random) {
        Map<PlaygroundDial, Double> dials = new EnumMap<>(PlaygroundDial.class);
        dials.put(PlaygroundDial.STYLE, (double) random.nextInt(PlaygroundStyle.values().length));
        dials.put(PlaygroundDial.USERS, one(random, 1, 20, 100, 200, 350));
        dials.put(PlaygroundDial.RATE, random.nextInt(3) == 0 ? 20 + random.nextInt(500) + random.nextDouble() : 0);
        dials.put(PlaygroundDial.THINK_MS, one(random, 0, 0, 0, 100, 1234.5));
        dials.put(PlaygroundDial.SERVICE_MS, one(random, 0, 20, 200, 200, 333.3, 1000));
        dials.put(PlaygroundDial.THREADS, one(random, 50, 200, 200, 500));
        dials.put(PlaygroundDial.PERMITS, one(random, 0, 25, 100, 199, 500));
        dials.put(PlaygroundDial.POOL, one(random, 0, 0, 0, 10, 64));
        dials.put(PlaygroundDial.QUEUE, one(random, 0, 0, 5, 50));
        dials.put(PlaygroundDial.CONNECTIONS, one(random, 0, 20, 50, 100));
        dials.put(PlaygroundDial.SERVICE_THREADS, one(random, 0, 40, 200));
        dials.put(PlaygroundDial.READ_MS, one(random, 0, 0, 150, 1000));
        dials.put(PlaygroundDial.CALL_MS, one(random, 0, 0, 180, 500, 4000));
        dials.put(PlaygroundDial.CPU_MS, one(random, 0.3, 0.5, 0.5, 1.1, 7));
        dials.put(PlaygroundDial.REJECT_MS, one(random, 0, 0.25));
        dials.put(PlaygroundDial.PROCESSORS, one(random, 1, 2, 4));
        dials.put(PlaygroundDial.HOP_MS, one(random, 0, 1, 1, 2.7));
        dials.put(PlaygroundDial.EXPONENTIAL, one(random, 0, 0, 1));
        dials.put(PlaygroundDial.HUNG, one(random, 0, 0, 40, 120, 300));
        dials.put(PlaygroundDial.SECONDS, one(random, 4, 5.5));
        dials.put(PlaygroundDial.BREAKER, (double) random.nextInt(PlaygroundInput.BREAKERS.size()));
        if (random.nextInt(4) == 0) {
            dials.put(PlaygroundDial.MINIMUM_CALLS, one(random, 5, 40));
            dials.put(PlaygroundDial.ERROR_PERCENT, one(random, 10, 33, 75));
            dials.put(PlaygroundDial.OPEN_MS, one(random, 300, 1000));
            dials.put(PlaygroundDial.TRIALS, one(random, 1, 3));
            dials.put(PlaygroundDial.WINDOW, one(random, 0, 7, 50, 2000));
            dials.put(PlaygroundDial.JUDGED_MS, one(random, 0, 100, 300));
            dials.put(PlaygroundDial.IGNORES_REJECTIONS, one(random, 0, 1));
        }
        return dials;
    }
}
