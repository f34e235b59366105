package dev.fusebox.lab.load.locust;

import dev.fusebox.lab.load.locust.LocustReport.MasterState;
import dev.fusebox.lab.traffic.LoadWorker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.lang3.function.FailableSupplier;
import tools.jackson.databind.json.JsonMapper;

/** One load on the workers of a master, from its first call until each worker is done or lost. */
final class LocustCourse {

    private static final int POLL_MS = 200;

    /** After this time without an answer a master is gone, and a load without any news stands still. */
    private static final int SILENT_MS = 90_000;

    private static final String NAME_OF_NO_FILE = "[^\\w.-]";

    private final String load;
    private final int callers;
    private final Set<String> known;
    private final Set<String> lost = new LinkedHashSet<>();
    private final Map<String, LocustReport> reports = new LinkedHashMap<>();

    LocustCourse(String load, MasterState before, int users) {
        this.load = load;
        this.known = new LinkedHashSet<>(before.workers().keySet());
        known.removeIf(before::misses);
        this.callers = Math.min(known.size(), users);
    }

    /** How many workers have users. */
    int callers() {
        return callers;
    }

    /** @param master what it says now; empty when it does not answer */
    void follow(FailableSupplier<Optional<MasterState>, InterruptedException> master)
            throws IOException, InterruptedException {
        long newsAt = System.nanoTime();
        while (!over()) {
            if (System.nanoTime() - newsAt > SILENT_MS * 1_000_000L) {
                throw new IOException("no worker of Locust told anything new for %d s".formatted(SILENT_MS / 1000));
            }
            Thread.sleep(POLL_MS);
            Optional<MasterState> state = master.get();
            if (state.isPresent() && heard(state.get())) {
                newsAt = System.nanoTime();
            }
        }
    }

    /** Whether there was something new. */
    boolean heard(MasterState state) {
        boolean news = false;
        for (String worker : state.workers().keySet()) {
            known.add(worker);
        }
        for (String worker : known) {
            Optional<LocustReport> report = state.report(worker, load);
            if (report.isPresent()) {
                news |= !report.get().equals(reports.put(worker, report.get()));
            }
            if (state.misses(worker) && !isDone(worker)) {
                news |= lost.add(worker);
            }
        }
        return news;
    }

    private boolean isDone(String worker) {
        LocustReport report = reports.get(worker);
        return report != null && report.done();
    }

    boolean over() {
        long ended = known.stream().filter(w -> isDone(w) || lost.contains(w)).count();
        boolean calling = reports.entrySet().stream()
                .anyMatch(r -> r.getValue().began() != null && !isDone(r.getKey()) && !lost.contains(r.getKey()));
        return ended >= callers && !calling;
    }

    LocustFigures figures() {
        List<LoadWorker> workers = new ArrayList<>();
        reports.forEach((id, report) -> {
            if (report.began() != null) {
                workers.add(report.worker(lost.contains(id)));
            }
        });
        lost.stream()
                .filter(id -> !reports.containsKey(id))
                .forEach(id -> workers.add(new LoadWorker(id, 0, null, 0.0)));
        workers.sort(Comparator.comparing(LoadWorker::name));
        return new LocustFigures(called(), workers);
    }

    private Collection<LocustReport> called() {
        return reports.values().stream().filter(r -> r.began() != null).toList();
    }

    /** What each worker counted, as it told it. */
    void keep(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (LocustReport report : called()) {
            Files.writeString(
                    folder.resolve(report.name().replaceAll(NAME_OF_NO_FILE, "_") + ".json"),
                    JsonMapper.shared().writeValueAsString(report) + "\n");
        }
    }
}
