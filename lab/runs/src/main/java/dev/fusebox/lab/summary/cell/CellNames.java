package dev.fusebox.lab.summary.cell;

import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;

/** What a cell is called in sentences. */
public final class CellNames {

    /** Everything that tells it from the others. */
    public static String of(CellResult cell) {
        return side(cell) + " " + cell.profile() + " " + cell.endpoint() + " " + load(cell);
    }

    /** The gateway, and its variant when it is not the usual one. */
    public static String side(CellResult cell) {
        return cell.gateway() + (cell.variant() == null ? "" : " " + cell.variant());
    }

    /** The gateway, and which repeat. */
    public static String repeat(CellResult cell) {
        return side(cell) + number(cell);
    }

    /** Users or rate, and which repeat. */
    public static String load(CellResult cell) {
        return size(cell) + number(cell);
    }

    private static String number(CellResult cell) {
        return cell.repeat() > 1 ? " #" + cell.repeat() : "";
    }

    /** {@code c=200} users, {@code u=200} users of a ramp, {@code r=100/s}, or the name of a rate in steps. */
    public static String size(CellResult cell) {
        if (cell.measured().steps() != null) {
            return cell.measured().steps().name();
        }
        return cell.key().concurrency() != null
                ? (cell.measured().ramp() == null ? "c=" : "u=") + cell.key().concurrency()
                : "r=" + Figures.whole(cell.offered().amount()) + "/s";
    }

    /** Whether its callers called the service without a gateway. */
    public static boolean direct(CellResult cell) {
        return !service(cell).isEmpty() && entry(cell).equals(service(cell));
    }

    /** The process that its callers called; empty when none could be read. */
    public static String entry(CellResult cell) {
        return cell.processes().stream()
                .map(ProcessUsage::component)
                .findFirst()
                .or(() -> cell.limits().stream().map(LimitUsage::component).findFirst())
                .orElse("");
    }

    /** The limit that bound it, without the name of its gateway; empty when none did. */
    public static String limit(CellResult cell) {
        String limit = cell.verdict().limit();
        String own = entry(cell) + "/";
        return limit == null ? "" : limit.startsWith(own) ? "the gateway's " + limit.substring(own.length()) : limit;
    }

    /** The process that does the work, whose limits a call meets last; empty when no limit could be read. */
    public static String service(CellResult cell) {
        int last = cell.limits().size() - 1;
        return last < 0 ? "" : cell.limits().get(last).component();
    }

    /** The property that sizes a limit, its value, and where that came from. */
    public static String setting(LimitSpec limit) {
        return limit.setting() == null ? "not published" : limit.setting().words();
    }
}
