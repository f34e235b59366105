package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Columns;
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

    public static Section of(RecordedRun run) {
        List<CellResult> cells =
                run.cells().stream().filter(c -> c.zombieWork() != null).toList();
        return Section.of("zombies", "Zombie work", Stream.of(table(cells), Block.note(NOTE)));
    }

    private static Table table(List<CellResult> cells) {
        return new Columns<CellResult>()
                .text("cell", CellNames::of)
                .number("permits", c -> work(c).permits().max())
                .number("threads", c -> both(work(c).worker()))
                .number("connections", c -> both(work(c).connections()))
                .number("at the service", c -> both(work(c).backend()))
                .number("client", c -> seconds(work(c).times().clientMs()))
                .number("thread", c -> seconds(work(c).times().workerMs()))
                .number("gateway at rest", c -> rest(work(c).gateway()))
                .number("service at rest", c -> rest(work(c).service()))
                .table("Zombie work of each cell", cells);
    }

    private static ZombieWork work(CellResult cell) {
        return Objects.requireNonNull(cell.zombieWork());
    }

    private static TableCell both(@Nullable AtWork use) {
        return Table.number(AtWork.mean(use), ZombieSentence.both(use));
    }

    private static TableCell seconds(@Nullable Double millis) {
        return Table.number(millis, ZombieSentence.seconds(millis));
    }

    private static TableCell rest(@Nullable Rest rest) {
        return rest != null && rest.afterMs() == null
                ? Table.number(null, "> " + ZombieSentence.seconds(rest.watchedMs()))
                : Table.number(Rest.seconds(rest), Figures.fixed(Rest.seconds(rest), 1));
    }
}
