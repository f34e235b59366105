package dev.fusebox.lab.collect;

import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.WholeFile;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.load.ConstantServer;
import dev.fusebox.lab.load.LoadGenerator;
import dev.fusebox.lab.load.LoadGenerator.LoadRequest;
import dev.fusebox.lab.process.Environment;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.results.cell.Connections;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * What load generators reach by themselves: answers per second from a server that does nothing. Measured once per machine, for a second
 * each, and kept with all that it depends on.
 */
final class GeneratorCeilings {

    /** Numbers of users that a run measures at most; between two of them a ceiling is interpolated. */
    static final int MOST_SIZES = 3;

    private static final JsonMapper JSON = new JsonMapper();

    /** What a ceiling depends on, besides the number of users. */
    record CeilingKey(String tool, Connections connections, int answerBytes, String machine) {}

    /** @param answersPerSecond of any status */
    record Ceiling(CeilingKey key, int users, double answersPerSecond) {

        Ceiling {
            Objects.requireNonNull(key);
        }
    }

    private final Path state;
    private final Connections connections;
    private final String machine = Environment.machine();
    private final List<Ceiling> kept;

    /** @param connections of the study */
    GeneratorCeilings(LabHome home, Connections connections) {
        this.state = home.state();
        this.connections = connections;
        this.kept = new ArrayList<>(read(file()));
    }

    private Path file() {
        return state.resolve("generator-ceilings.json");
    }

    private static List<Ceiling> read(Path file) {
        try {
            return Files.exists(file) ? List.of(JSON.readValue(file, Ceiling[].class)) : List.of();
        } catch (JacksonException | NullPointerException unreadable) {
            return List.of();
        }
    }

    /** @param tool name and version */
    private CeilingKey key(String tool) {
        return new CeilingKey(tool, connections, ConstantServer.answerBytes(connections), machine);
    }

    /**
     * Measures what is not kept yet, before anything else runs. What cannot be measured is left out: a cell can do without.
     *
     * @param users of the cells that come
     * @param say hears what takes a few seconds
     * @param onStart gets the generator's process
     */
    void measure(LoadGenerator generator, Collection<Integer> users, Consumer<String> say, Consumer<Process> onStart)
            throws InterruptedException {
        CeilingKey key = key(generator.name() + " " + generator.version());
        List<Integer> missing = sizesToMeasure(users).stream()
                .filter(n ->
                        kept.stream().noneMatch(c -> c.users() == n && c.key().equals(key)))
                .toList();
        if (missing.isEmpty()) {
            return;
        }
        say.accept("measuring what %s reaches by itself, once on this machine".formatted(generator.name()));
        Path scratch = state.resolve("ceiling-" + ProcessHandle.current().pid());
        try (ConstantServer server = new ConstantServer(connections)) {
            Files.createDirectories(scratch);
            CeilingLoad load = new CeilingLoad(generator, server.url(), scratch, onStart);
            load.perSecond(missing.get(0)); // The lab's JVM is slow at first, so this one does not count.
            for (int n : missing) {
                load.perSecond(n).ifPresent(rate -> kept.add(new Ceiling(key, n, rate)));
            }
            WholeFile.write(file(), JSON.writeValueAsString(kept));
        } catch (IOException | LabException unknown) {
            // No cell has this limit then.
        } finally {
            if (Files.exists(scratch)) {
                RunFolder.delete(scratch);
            }
        }
    }

    /** The fewest, the most, and one in the middle. */
    private static Collection<Integer> sizesToMeasure(Collection<Integer> users) {
        List<Integer> all = List.copyOf(new TreeSet<>(users));
        return all.size() <= MOST_SIZES ? all : List.of(all.get(0), all.get(all.size() / 2), all.get(all.size() - 1));
    }

    /**
     * @param tool name and version
     * @return {@code null} where it was not measured with as many users
     */
    @Nullable
    Double perSecond(String tool, int users) {
        CeilingKey key = key(tool);
        TreeMap<Integer, Double> sizes = new TreeMap<>();
        kept.stream().filter(c -> c.key().equals(key)).forEach(c -> sizes.put(c.users(), c.answersPerSecond()));
        Map.Entry<Integer, Double> fewer = sizes.floorEntry(users);
        Map.Entry<Integer, Double> more = sizes.ceilingEntry(users);
        if (more == null) {
            return null;
        }
        if (fewer == null || fewer.equals(more)) {
            return more.getValue();
        }
        double part = (double) (users - fewer.getKey()) / (more.getKey() - fewer.getKey());
        return fewer.getValue() + part * (more.getValue() - fewer.getValue());
    }

    /**
     * A load generator at work for a second, as it is in cells.
     *
     * @param scratch for raw files
     * @param onStart gets its process
     */
    private record CeilingLoad(LoadGenerator generator, String url, Path scratch, Consumer<Process> onStart) {

        /** More than a program gets answered in a second on new connections; one that keeps them ends by time alone. */
        private static final int REQUESTS = 200_000;

        /** After that a load generator is ended. */
        private static final int PATIENCE_SECONDS = 3;

        /** A shorter time has too few ticks of the clock to say what other programs used. */
        private static final double SHORTEST_SECONDS = 0.5;

        /** Empty where calls failed, or other programs took too much of the processors. */
        Optional<Double> perSecond(int users) throws IOException, InterruptedException {
            OwnCpu own = new OwnCpu();
            long began = System.nanoTime();
            LoadRequest request = LoadRequest.of(url, null, new Arrivals.Closed(users), REQUESTS, 1, scratch);
            Optional<LoadFigures> figures;
            List<ProcessUsage> used;
            try {
                figures = generator
                        .run(request, process -> {
                            onStart.accept(process);
                            own.watch(process.toHandle());
                            CompletableFuture.delayedExecutor(PATIENCE_SECONDS, TimeUnit.SECONDS)
                                    .execute(process::destroy);
                        })
                        .load();
            } finally {
                used = own.usageAtEnd(generator.name(), null, null);
            }
            double seconds = (System.nanoTime() - began) / 1e9;
            boolean disturbed = seconds >= SHORTEST_SECONDS
                    && VerdictRules.TODAY.disturbed(
                            share(used, ProcessUsage::machine, seconds), share(used, p -> !p.machine(), seconds));
            return figures.filter(f -> f.ok() > 0 && f.ok() == f.completed() && !disturbed)
                    .map(LoadFigures::requestsPerSecond);
        }

        private static double share(List<ProcessUsage> used, Predicate<ProcessUsage> which, double seconds) {
            return used.stream()
                    .filter(which)
                    .mapToDouble(p -> p.share(seconds, Runtime.getRuntime().availableProcessors()))
                    .sum();
        }
    }
}
