package dev.fusebox.lab.report;

import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.doc.Table.TableCell;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.ZombieSentence;
import dev.fusebox.lab.results.cell.ZombieWork;
import dev.fusebox.lab.results.cell.ZombieWork.AtWork;
import dev.fusebox.lab.results.cell.ZombieWork.Rest;
import dev.fusebox.lab.summary.cell.CellNames;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Work that outlasts its permit or its caller: how much at the gateway and at the service, measured and predicted. */
public final class ZombieSection {

    private static final String NOTE =
            "Work that goes on after its permit was given back, or after its caller had his answer: mean slots in use while calls left as"
                    + " fast as they came, and in brackets as predicted. Client: seconds until the caller of such a call had his"
                    + " answer; thread: until what worked for him at the gateway was free. At rest: seconds from the last answer"
                    + " until no slot was in use, or how long they were watched where that did not happen. A dash: not read, or there is no such limit.";

    private static final String HEADS =
            "cell|#permits|#threads|#connections|#at the service|#client|#thread|#gateway at rest|#service at rest";

    public static Section of(RecordedRun run) {
        List<CellResult> cells = run.results().cells().stream()
                .filter(c -> c.zombieWork() != null)
                .toList();
        return Section.of("zombies", "Zombie work", Stream.of(table(cells), Block.note(NOTE)));
    }

    private static Table table(List<CellResult> cells) {
        Table table = Table.of("Zombie work of each cell", HEADS);
        for (CellResult cell : cells) {
            ZombieWork work = Objects.requireNonNull(cell.zombieWork());
            table.row(
                    CellNames.of(cell),
                    work.permits().max(),
                    both(work.worker()),
                    both(work.connections()),
                    both(work.backend()),
                    seconds(work.times().clientMs()),
                    seconds(work.times().workerMs()),
                    rest(work.gateway()),
                    rest(work.service()));
        }
        return table;
    }

    private static TableCell both(@Nullable AtWork use) {
        return Table.number(AtWork.mean(use), ZombieSentence.both(use));
    }

    private static TableCell seconds(@Nullable Double millis) {
        return Table.number(millis, ZombieSentence.seconds(millis));
    }

    private static TableCell rest(@Nullable Rest rest) {
        if (rest == null) {
            return Table.number(null, ZombieSentence.seconds(null));
        }
        Double millis = rest.afterMs() == null ? null : Double.valueOf(rest.afterMs());
        return Table.number(
                millis,
                millis == null ? "> " + ZombieSentence.seconds(rest.watchedMs()) : ZombieSentence.seconds(millis));
    }
}
