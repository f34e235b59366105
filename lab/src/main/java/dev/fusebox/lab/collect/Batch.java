package dev.fusebox.lab.collect;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.SetUp;
import dev.fusebox.lab.study.Study;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Cells that run with the same processes: of one profile or changed profile, one variant, and as many gateways as run at once.
 *
 * @param cells in the order in which they run
 */
record Batch(SetUp setUp, String variant, List<Cell> cells) {

    /** All batches of a study. Its order of gateways decides which of them run together. */
    static List<Batch> of(Study study, List<Cell> cells) {
        List<Batch> batches = new ArrayList<>();
        for (SetUp setUp : study.setUpsOfCells()) {
            for (String variant : study.variants()) {
                List<Cell> own = cells.stream()
                        .filter(c -> c.setUp().equals(setUp) && build(study, c).equals(variant))
                        .toList();
                Gateways.groups(own.stream().map(Cell::gateway).distinct().toList(), study.cost() != null)
                        .forEach(group -> batches.add(new Batch(
                                setUp,
                                variant,
                                own.stream()
                                        .filter(c -> group.contains(c.gateway()))
                                        .toList())));
            }
        }
        return batches;
    }

    /** The variant of the gateways that a cell runs with. A cell whose gateway has no variant here runs with the first. */
    private static String build(Study study, Cell cell) {
        return Gateways.variant(Objects.requireNonNullElse(cell.variant(), ""))
                .map(Variant::id)
                .orElse(
                        study.variants().contains(Variant.USUAL)
                                ? Variant.USUAL
                                : study.variants().get(0));
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
