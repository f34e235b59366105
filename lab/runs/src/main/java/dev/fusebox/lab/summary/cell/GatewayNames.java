package dev.fusebox.lab.summary.cell;

import dev.fusebox.lab.kind.NamedGateways;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What gateways are called in one text, which must mention them in its order: at first with the profile that ran and with what that made of
 * them, later in brief.
 *
 * @param profiles whether the run has several
 * @param mentioned so far
 */
public record GatewayNames(RecordedRun run, GatewayTitles titles, boolean profiles, Set<String> mentioned)
        implements NamedGateways {

    /** The profile in which nothing is set. */
    private static final String NOTHING_SET = "stock";

    public static GatewayNames of(RecordedRun run) {
        Stream<String> ofCells = run.cells().stream().map(CellResult::profile);
        long profiles = Stream.concat(ofCells, run.chains().keySet().stream())
                .distinct()
                .count();
        return new GatewayNames(run, GatewayTitles.of(run), profiles > 1, new HashSet<>());
    }

    public String of(CellResult cell) {
        String component = CellNames.entry(cell);
        if (CellNames.direct(cell) && !run.gateways().containsKey(component)) {
            return CellNames.service(cell) + " without a gateway" + (profiles ? with(component, cell.profile()) : "");
        }
        return named(titles.of(cell), component, cell.profile());
    }

    @Override
    public String title(String gateway) {
        return titles.of(gateway);
    }

    @Override
    public String of(String gateway, @Nullable String profile) {
        String title = title(gateway);
        return profile == null ? title : named(title, titles.component(gateway), profile);
    }

    private String named(String title, String component, String profile) {
        String name = title + with(component, profile);
        if (!mentioned.add(name)) {
            return profiles ? name : title;
        }
        String made = SetUpWords.of(run, component, profile).words();
        return made.isEmpty() ? name : name + " (" + made + ")";
    }

    private String with(String component, String profile) {
        return profile.equals(NOTHING_SET)
                        && SetUpWords.of(run, component, profile).isDefault()
                ? " with its framework's defaults"
                : " with the profile " + profile;
    }
}
