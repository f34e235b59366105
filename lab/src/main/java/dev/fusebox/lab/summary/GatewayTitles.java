package dev.fusebox.lab.summary;

import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.RunRecording;
import java.util.Map;

/** What gateways are called in sentences. */
public record GatewayTitles(Map<String, String> byComponent) {

    public static GatewayTitles of(RunRecording run) {
        return new GatewayTitles(run.gateways());
    }

    /** With its variant when it is not the usual one. */
    String of(CellResult cell) {
        String title = byComponent.getOrDefault(CellNames.entry(cell), of(cell.gateway()));
        return cell.variant() == null ? title : title + " (" + cell.variant() + ")";
    }

    /** @param gateway as studies spell it: the name of its process, or how that begins */
    public String of(String gateway) {
        return byComponent.entrySet().stream()
                .filter(e -> (e.getKey() + "-").startsWith(gateway + "-"))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(gateway);
    }
}
