package dev.fusebox.lab.collect;

import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.SetUp;
import dev.fusebox.lab.study.Study;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.lang3.tuple.Pair;

/**
 * Cells that run with the same processes: of one start, one profile or changed profile, one variant, and as many gateways as run at once.
 *
 * @param cells in the order in which they run
 */
record Batch(int start, SetUp setUp, String variant, List<Cell> cells) {

    /**
     * All batches of a study, start by start: with a seed those of a start in random order, and so the cells of a round that differ in the
     * gateway alone. The study's order of gateways decides which of them run together.
     *
     * @param cells in any order
     */
    static List<Batch> of(Study study, List<Cell> cells) {
        return IntStream.rangeClosed(1, study.length().starts())
                .boxed()
                .flatMap(start -> ofStart(study, start, cells))
                .toList();
    }

    private static Stream<Batch> ofStart(Study study, int start, List<Cell> cells) {
        List<Pair<Long, Batch>> batches = new ArrayList<>();
        for (SetUp setUp : study.setUpsOfCells()) {
            for (String variant : study.matrix().variants()) {
                List<Cell> own = cells.stream()
                        .filter(c -> c.start() == start
                                && c.setUp().equals(setUp)
                                && variantOf(study, c).equals(variant))
                        .toList();
                List<Gateway> gateways = study.gatewaysOfCells().stream()
                        .map(Gateways::named)
                        .filter(g -> own.stream().anyMatch(c -> c.gateway().equals(g)))
                        .toList();
                int number = 0;
                for (List<Gateway> group : Gateways.groups(gateways, study.cost() != null)) {
                    String name = "%d %s %s %d".formatted(start, setUp.name(), variant, number++);
                    List<Cell> theirs = own.stream()
                            .filter(c -> group.contains(c.gateway()))
                            .toList();
                    Batch batch = new Batch(start, setUp, variant, inRandomTurns(study, theirs));
                    batches.add(Pair.of(orderOf(study, name), batch));
                }
            }
        }
        return batches.stream().sorted(Comparator.comparing(Pair::getLeft)).map(Pair::getRight);
    }

    private static List<Cell> inRandomTurns(Study study, List<Cell> cells) {
        return study.length().seed() == null
                ? cells
                : cells.stream()
                        .collect(Groups.by(c -> List.of(c.repeat(), c.endpoint(), c.arrivals())))
                        .values()
                        .stream()
                        .flatMap(round -> round.stream().sorted(Comparator.comparing(c -> orderOf(study, c.id()))))
                        .toList();
    }

    /** As good as random for each name and seed, so what is left out moves nothing else; the same for all without a seed. */
    private static long orderOf(Study study, String name) {
        Integer seed = study.length().seed();
        return seed == null ? 0 : new SplittableRandom(((long) seed << 32) + name.hashCode()).nextLong();
    }

    /** The variant of the gateways that a cell runs with. A cell whose gateway has no variant here runs with the first. */
    private static String variantOf(Study study, Cell cell) {
        return Gateways.variant(Objects.requireNonNullElse(cell.variant(), ""))
                .map(Variant::id)
                .orElse(
                        study.matrix().variants().contains(Variant.USUAL)
                                ? Variant.USUAL
                                : study.matrix().variants().get(0));
    }

    boolean readsDocuments() {
        return cells.stream().anyMatch(c -> c.endpoint().readsDocument());
    }

    /** All instances of the registry, the service, the store that it reads documents from, and the gateways. */
    Set<Component> components() {
        Set<Component> needed = new LinkedHashSet<>(List.of(DemoStack.EUREKA, DemoStack.SERVICE_A));
        if (cells.stream().anyMatch(c -> c.endpoint().needsOwnStore())) {
            needed.add(DemoStack.DOCUMENT_STORE);
        }
        cells.stream().map(Cell::gateway).map(Gateway::component).forEach(needed::add);
        return new LinkedHashSet<>(setUp.instances().replicated(needed));
    }
}
