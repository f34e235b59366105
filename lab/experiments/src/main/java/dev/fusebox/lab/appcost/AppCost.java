package dev.fusebox.lab.appcost;

import dev.fusebox.lab.appcost.app.LeverChoice.ChosenLever;
import dev.fusebox.lab.common.Documents;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.results.trial.LeverCosts;
import dev.fusebox.lab.results.trial.LeverCosts.LeverBatch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Measures the batches of a plan, one after the other, and keeps each that is finished. */
public final class AppCost {

    private static final String FILE = "cost.json";

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private final AppCostPlan plan;
    private final RunFolder folder;
    private final Progress progress;
    private volatile LeverCosts costs;

    private AppCost(AppCostPlan plan, RunFolder folder, Progress progress, LeverCosts costs) {
        this.plan = plan;
        this.folder = folder;
        this.progress = progress;
        this.costs = costs;
    }

    /** @param parent of its new folder */
    public static AppCost fresh(AppCostPlan plan, Path parent, Progress progress) {
        return new AppCost(plan, RunFolder.create(parent, "cost"), progress, plan.nothingYet());
    }

    /**
     * Continues with the levers and starts that a folder lacks.
     *
     * @throws UsageException when its rounds were of another jar, or with other options
     */
    public static AppCost resumed(AppCostPlan plan, Path dir, Progress progress) {
        LeverCosts before = kept(dir)
                .orElseThrow(() -> new UsageException(
                        "--resume %s: it has no %s: no batch was finished there, or it is no folder of `fusebox cost`; leave out --resume"
                                .formatted(dir, FILE)));
        LeverCosts now = plan.nothingYet();
        if (!before.fingerprint().equals(now.fingerprint())) {
            throw new UsageException(
                    "--resume %s: the jar or the options differ from those of its rounds, so they do not compare; give the same, or leave out --resume"
                            .formatted(dir));
        }
        return new AppCost(plan, RunFolder.at(dir), progress, now.withBatches(before.batches()));
    }

    /** What a folder of {@code fusebox cost} has; empty for any other. */
    public static Optional<LeverCosts> kept(Path dir) {
        Path file = dir.resolve(FILE);
        return Files.exists(file)
                ? Optional.of(Documents.json(file, file.toString(), LeverCosts.class))
                : Optional.empty();
    }

    public RunFolder folder() {
        return folder;
    }

    /** What is finished so far. */
    public LeverCosts costs() {
        return costs;
    }

    /**
     * Measures what is missing.
     *
     * @param finished called after each batch with all that is finished
     */
    public LeverCosts run(Stack stack, Consumer<LeverCosts> finished) throws InterruptedException {
        stack.makeNoArchives();
        int number = 1;
        // Anew each time: a lever that does not work takes no part in further starts.
        for (List<List<ChosenLever>> left = plan.batches(costs); !left.isEmpty(); left = plan.batches(costs)) {
            List<ChosenLever> batch = left.get(0);
            progress.say("batch %d of %d: base, its twin, %s"
                    .formatted(
                            number,
                            number++ + left.size() - 1,
                            batch.stream().map(ChosenLever::id).collect(Collectors.joining(", "))));
            keep(new AppBatch(plan, stack, folder, progress).run(batch));
            finished.accept(costs);
        }
        return costs;
    }

    private void keep(LeverBatch batch) {
        List<LeverBatch> all = new ArrayList<>(costs.batches());
        all.add(new LeverBatch(List.copyOf(batch.rounds()), Map.copyOf(batch.failed()), Map.copyOf(batch.routes())));
        costs = costs.withBatches(List.copyOf(all));
        folder.write(FILE, JSON.writeValueAsString(costs) + "\n");
    }
}
