package dev.fusebox.lab.report.replay;

import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.trial.RouteTrial;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * The replays of a run: of each cell that has samples, and of each bystander experiment.
 *
 * @param words texts that occur more than once
 * @param first id of the one that a reader sees first: a cell whose circuit breaker tripped, else one that a limit bound; empty for none
 * @param all by id of the cell or the experiment
 */
public record Replays(List<String> words, String first, Map<String, Replay> all) {

    private static final JsonMapper JSON = new JsonMapper();

    public static Replays of(RecordedRun run) {
        Map<String, Integer> words = new LinkedHashMap<>();
        Map<String, Replay> all = new LinkedHashMap<>();
        for (CellResult cell : run.cells()) {
            CellReplay.of(run, cell).ifPresent(of -> all.put(cell.id(), of.replay(text -> place(words, text))));
        }
        for (RouteTrial trial : run.results().experiments(RouteTrial.class)) {
            TrialReplay.of(run, trial).ifPresent(of -> all.put(trial.id(), of.replay(text -> place(words, text))));
        }
        return new Replays(List.copyOf(words.keySet()), first(run, all), all);
    }

    private static int place(Map<String, Integer> words, String text) {
        return words.computeIfAbsent(text, added -> words.size());
    }

    private static String first(RecordedRun run, Map<String, Replay> all) {
        List<CellResult> drawn =
                run.cells().stream().filter(c -> all.containsKey(c.id())).toList();
        return drawn.stream()
                .filter(CellResult::tripped)
                .findFirst()
                .or(() ->
                        drawn.stream().filter(c -> c.verdict().limit() != null).findFirst())
                .map(CellResult::id)
                .or(() -> all.keySet().stream().findFirst())
                .orElse("");
    }

    public boolean has(String id) {
        return all.containsKey(id);
    }

    public boolean isEmpty() {
        return all.isEmpty();
    }

    /** Titles by id, for the choice. */
    public Map<String, String> titles() {
        Map<String, String> titles = new LinkedHashMap<>();
        all.forEach((id, replay) -> titles.put(id, replay.title()));
        return titles;
    }

    /** For a script element: nothing in it ends that element or begins a comment. */
    public String json() {
        return JSON.writeValueAsString(this).replace("<", "\\u003c").replace(">", "\\u003e");
    }
}
