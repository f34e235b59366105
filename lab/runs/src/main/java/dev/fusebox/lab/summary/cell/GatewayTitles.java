package dev.fusebox.lab.summary.cell;

import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import java.util.Map;
import java.util.stream.Stream;

/** What gateways are called in full. */
public record GatewayTitles(Map<String, String> byComponent) {

    public static GatewayTitles of(RecordedRun run) {
        return new GatewayTitles(run.gateways());
    }

    /** With its variant when it is not the usual one. */
    public String of(CellResult cell) {
        String title = byComponent.getOrDefault(CellNames.entry(cell), of(cell.gateway()));
        return cell.variant() == null ? title : title + " (" + cell.variant() + ")";
    }

    /** @param gateway as studies spell it: the name of its process, or how that begins */
    public String of(String gateway) {
        return byComponent.getOrDefault(component(gateway), gateway);
    }

    /** The name of its process; the gateway itself where the run has no such process. */
    public String component(String gateway) {
        return Stream.of(gateway, gateway + "-gateway")
                .filter(byComponent::containsKey)
                .findFirst()
                .or(() -> byComponent.keySet().stream()
                        .filter(component -> component.startsWith(gateway + "-"))
                        .findFirst())
                .orElse(gateway);
    }
}
