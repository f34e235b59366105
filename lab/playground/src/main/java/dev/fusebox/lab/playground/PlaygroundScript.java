package dev.fusebox.lab.playground;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.teavm.jso.JSBody;
import org.teavm.jso.JSExport;
import org.teavm.jso.JSObject;
import org.teavm.jso.typedarrays.Float64Array;

/** What the compiled script has for the page. */
public final class PlaygroundScript {

    /** A line for each dial: name, least, most, usual value, and 1 where only whole numbers make sense. */
    @JSExport
    public static String fuseboxDials() {
        return Stream.of(PlaygroundDial.values())
                .map(d -> d.key() + " " + d.min + " " + d.max + " " + d.usual + " " + (d.whole() ? 1 : 0))
                .collect(Collectors.joining("\n"));
    }

    /** The words of a dial whose numbers stand for words; empty for another one. */
    @JSExport
    public static String fuseboxWords(String dial) {
        return switch (dial) {
            case "style" ->
                Arrays.stream(PlaygroundStyle.values())
                        .map(PlaygroundStyle::word)
                        .collect(Collectors.joining(" "));
            case "breaker" -> String.join(" ", PlaygroundInput.BREAKERS);
            default -> "";
        };
    }

    /** @param values of all dials, in their order */
    @JSExport
    public static JSObject fuseboxPredict(Float64Array values, int calls, int samples) {
        double[] numbers = new double[PlaygroundDial.values().length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = values.get(i);
        }
        PlaygroundAnswer a = PlaygroundAnswer.of(new PlaygroundInput(numbers), calls, samples);
        return object(
                a.limit(),
                a.refusedBy(),
                a.names(),
                a.settings(),
                a.statuses(),
                Float64Array.fromJavaArray(a.figures()),
                Float64Array.fromJavaArray(a.stations()),
                Float64Array.fromJavaArray(a.openings()),
                Float64Array.fromJavaArray(a.steps()),
                Float64Array.fromJavaArray(a.fill()));
    }

    @JSBody(
            params = {
                "limit",
                "refusedBy",
                "names",
                "settings",
                "statuses",
                "figures",
                "stations",
                "openings",
                "steps",
                "fill"
            },
            script = "return {limit: limit, refusedBy: refusedBy, names: names, settings: settings, statuses: statuses,"
                    + " figures: figures, stations: stations, openings: openings, steps: steps, fill: fill};")
    private static native JSObject object(
            String limit,
            String refusedBy,
            String names,
            String settings,
            String statuses,
            JSObject figures,
            JSObject stations,
            JSObject openings,
            JSObject steps,
            JSObject fill);

    /** Only the exports are used. */
    public static void main(String[] args) {}
}
