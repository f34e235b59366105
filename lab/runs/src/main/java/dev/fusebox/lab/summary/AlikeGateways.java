package dev.fusebox.lab.summary;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.summary.cell.CellNames;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Objects;

/** Gateways that lose in the same way: of many, one sentence speaks of all of them, by their names in studies. */
public final class AlikeGateways {

    /** Of a few gateways, each may be worth a sentence. */
    public static final int FEW = 4;

    /** More names would hide the sentence. */
    private static final int MOST_NAMED = 5;

    /** @param worst the worst of each gateway, the worst gateway first; the groups keep this order */
    static List<List<GatewayLoss>> grouped(List<GatewayLoss> worst) {
        return worst.size() <= FEW
                ? worst.stream().map(List::of).toList()
                : Groups.alike(worst, AlikeGateways::kind).toList();
    }

    private static List<Object> kind(GatewayLoss loss) {
        CellResult cell = loss.cell();
        return List.of(
                loss.weight(),
                loss.boundBy(),
                loss.disturbed(),
                cell.profile(),
                cell.endpoint(),
                cell.offered(),
                CellNames.limit(cell),
                Objects.requireNonNullElse(cell.verdict().openedBy(), "").replaceFirst(".*/", ""));
    }

    /** {@code  The same goes for scg-mvc and sync-tomcat (396 to 399/s).}; empty without gateways that have figures. */
    static String words(List<GatewayLoss> others) {
        List<CellResult> cells = others.stream()
                .map(GatewayLoss::cell)
                .filter(c -> c.load() != null)
                .toList();
        if (cells.isEmpty()) {
            return "";
        }
        DoubleSummaryStatistics rates =
                cells.stream().mapToDouble(c -> c.figures().goodputPerSecond()).summaryStatistics();
        String least = Figures.whole(rates.getMin());
        String most = Figures.whole(rates.getMax());
        return " The same goes for %s (%s/s)."
                .formatted(
                        names(cells.stream().map(CellNames::side).toList()),
                        least.equals(most) ? most : least + " to " + most);
    }

    /** {@code a, b and c}; of many, the first and how many more. */
    public static String names(List<String> all) {
        return all.size() <= MOST_NAMED + 1
                ? Figures.list(all)
                : String.join(", ", all.subList(0, MOST_NAMED)) + " and " + (all.size() - MOST_NAMED) + " more";
    }
}
