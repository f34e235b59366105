package dev.fusebox.lab.appcost;

import dev.fusebox.lab.appcost.app.AppBackend;
import dev.fusebox.lab.appcost.app.AppJar;
import dev.fusebox.lab.appcost.app.AppStart;
import dev.fusebox.lab.appcost.app.LeverChoice;
import dev.fusebox.lab.appcost.app.LeverChoice.ChosenLever;
import dev.fusebox.lab.appcost.app.UserApp;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.process.JavaRuntime;
import dev.fusebox.lab.results.trial.LeverCosts;
import dev.fusebox.lab.results.trial.LeverCosts.LeverRounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * What to measure.
 *
 * @param path of the call, with its query
 * @param base what the application is started with without a lever
 * @param load on each process, in its rounds and before
 * @param together levers in a batch
 */
public record AppCostPlan(
        AppJar app, JavaRuntime java, String path, AppStart base, LeverChoice levers, LeverRounds load, int together) {

    /** Base and twin. */
    static final int EQUAL_ONES = 2;

    /** Until all processes of a batch answer, about. */
    private static final int START_SECONDS = 25;

    /** The results, as they are before the first batch. */
    public LeverCosts nothingYet() {
        return new LeverCosts(
                LeverCosts.SCHEMA,
                app.name(),
                path,
                load,
                java.version(),
                base.words(),
                fingerprint(),
                levers.texts(),
                levers.leftOut(),
                List.of());
    }

    /** Of the jar as it is now, and of all that rounds must have in common. It does not show what it is made of. */
    private String fingerprint() {
        try {
            String all = Stream.of(
                            app.path(),
                            Files.size(app.path()),
                            Files.getLastModifiedTime(app.path()),
                            java,
                            path,
                            base.settings(),
                            base.flags(),
                            modules(),
                            load.users(),
                            load.starts(),
                            load.rounds(),
                            load.roundSeconds(),
                            load.warmUpSeconds())
                    .map(String::valueOf)
                    .reduce("", (one, other) -> one + "\n" + other);
            return UUID.nameUUIDFromBytes(all.getBytes()).toString();
        } catch (IOException e) {
            throw new LabException(app.path() + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** What the modules of Fusebox are made of, which change with a checkout. */
    private List<Integer> modules() throws IOException {
        List<Integer> all = new ArrayList<>();
        for (ChosenLever lever : levers.chosen()) {
            for (String module : lever.start().modules()) {
                Path jar = LabHome.find().jar(module);
                all.add(Files.exists(jar) ? Arrays.hashCode(Files.readAllBytes(jar)) : 0);
            }
        }
        return all;
    }

    /** All processes of the largest batch, with every module of Fusebox that a lever needs. */
    public Set<Component> components() {
        AppBackend backend = new AppBackend();
        Set<Component> all = new LinkedHashSet<>(List.of(backend));
        AppStart any = levers.chosen().stream().map(ChosenLever::start).reduce(base, AppStart::with);
        for (int slot = 0; slot < together + EQUAL_ONES; slot++) {
            all.add(new UserApp(app.name(), slot, java.executable(), app, any, ports -> ports.of(backend)));
        }
        return all;
    }

    /** The levers that these results lack, in batches, start by start. */
    List<List<ChosenLever>> batches(LeverCosts done) {
        List<List<ChosenLever>> batches = new ArrayList<>();
        for (int start = 1; start <= load.starts(); start++) {
            int upTo = start;
            List<ChosenLever> left = levers.chosen().stream()
                    .filter(l ->
                            !done.finished(l.id()) && done.batchesOf(l.id()).size() < upTo)
                    .toList();
            for (int from = 0; from < left.size(); from += together) {
                batches.add(left.subList(from, Math.min(left.size(), from + together)));
            }
        }
        return batches;
    }

    /** About how long the rest takes. */
    public int seconds(LeverCosts done) {
        int each = load.warmUpSeconds() + load.rounds() * (load.roundSeconds() + 1);
        return batches(done).stream()
                .mapToInt(batch -> START_SECONDS + (batch.size() + EQUAL_ONES) * each)
                .sum();
    }
}
