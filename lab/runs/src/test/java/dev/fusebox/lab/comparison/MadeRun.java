package dev.fusebox.lab.comparison;

import dev.fusebox.lab.results.MadeRecording;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.cell.CellRecord.Tolerance;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** A run whose gateways have permits and connections to service-a; each cell lasts a second and has 1000 calls. */
public final class MadeRun {

    static final String NONE = "{\"status\":\"NOT_REACHED\",\"sentence\":\"-\"}";
    static final String PERMITS = bound("zuul-gateway/semaphore.service-a");
    static final String POOL = bound("zuul-gateway/pool.service-a");
    static final String CPU = bound("zuul-gateway/cpu");

    private final String folder;
    private final List<String> cells = new ArrayList<>();
    private final List<String> experiments = new ArrayList<>();
    private int permits = 100;
    private int connections = 40;
    private int planned;
    private double own = 0.5;
    private double p50 = 20;

    private MadeRun(String folder) {
        this.folder = folder;
    }

    public static MadeRun of(String folder) {
        return new MadeRun(folder);
    }

    /** Of the cells that follow. */
    public MadeRun limits(int numberOfPermits, int numberOfConnections) {
        permits = numberOfPermits;
        connections = numberOfConnections;
        return this;
    }

    /** Milliseconds, of the cells that follow. */
    MadeRun p50(double millis) {
        p50 = millis;
        return this;
    }

    /** Other programs use most of the machine in the cells that follow. */
    MadeRun disturbed() {
        own = 0.1;
        return this;
    }

    /**
     * A cell of four starts that differ by up to 2 %.
     *
     * @param id gateway, profile and endpoint
     */
    public MadeRun cell(String id, int users, double goodput, String verdict) {
        return starts(id, users, goodput, goodput / 1000, verdict);
    }

    /** @param ok share of the calls that succeed */
    MadeRun starts(String id, int users, double goodput, double ok, String verdict) {
        for (int start = 1; start <= 4; start++) {
            double off = 1 + (start - 2.5) / 150;
            cell(id, users, start, start, goodput * off, Math.min(1, ok * off), verdict);
        }
        return this;
    }

    /** One repeat of one start. */
    MadeRun cell(String id, int users, int repeat, double goodput, double ok, String verdict) {
        return cell(id, users, 1, repeat, goodput, ok, verdict);
    }

    MadeRun cell(String id, int users, int start, int repeat, double goodput, double ok, String verdict) {
        String[] part = id.split(" ");
        cells.add(String.format(
                Locale.ROOT,
                """
                {"id":"%s.c%d.%d","gateway":"%s","profile":"%s","endpoint":"%s","concurrency":%d,"start":%d,"repeat":%d,"warm":true,
                 "load":{"tool":"ab 2.3","completed":1000,"ok":%d,"okMissing":0,"seconds":1,"requestsPerSecond":1000,
                 "goodputPerSecond":%f,"p50Ms":%f,"p99Ms":200},
                 "processes":[{"component":"%s","cpuSeconds":%f},{"component":"machine","cpuSeconds":1.8}],
                 "limits":[%s,%s,%s],"verdict":%s}""",
                id,
                users,
                repeat,
                part[0],
                part[1],
                part[2],
                users,
                start,
                repeat,
                Math.round(ok * 1000),
                goodput,
                p50,
                part[0].equals("direct") ? "service-a" : "zuul-gateway",
                own * 2 + 0.8 * own,
                limit("zuul-gateway", "semaphore.service-a", "SEMAPHORE", permits, "the.permits"),
                limit("zuul-gateway", "pool.service-a", "HTTP_POOL", connections, "the.connections"),
                limit("service-a", "threads", "THREADS", 200, "the.threads"),
                verdict));
        return this;
    }

    /** A repeat without figures. */
    MadeRun lost(String id, int users, int repeat) {
        cell(id, users, repeat, 0, 0, "{\"status\":\"AMBIGUOUS\",\"sentence\":\"-\"}");
        String last = cells.remove(cells.size() - 1);
        cells.add(last.replaceFirst("\"load\":\\{[^}]*}", "\"load\":null"));
        return this;
    }

    private static String limit(String component, String name, String kind, int max, String setting) {
        return """
                {"component":"%s","name":"%s","kind":"%s","max":%d,"peakInUse":%d,"medianInUse":%d,"whenFull":"QUEUES",
                 "setting":"%s","value":"%d","origin":"profile"}""".formatted(component, name, kind, max, max, max / 2, setting, max);
    }

    static String bound(String limit) {
        return "{\"status\":\"BOUND\",\"limit\":\"%s\",\"sentence\":\"-\"}".formatted(limit);
    }

    public MadeRun bystander(String gateway, String profile, int callers, String verdict) {
        experiments.add("""
                {"kind":"bystander","id":"%s.%s.b%d","gateway":"%s","profile":"%s","route":"service-a","callers":%d,
                 "verdict":"%s","idle":{"sent":20,"ok":20,"answers":{}},"healthy":{"sent":20,"ok":20,"answers":{}}}""".formatted(gateway, profile, callers, gateway, profile, callers, verdict));
        return this;
    }

    MadeRun probe() {
        experiments.add("{\"kind\":\"probe\",\"id\":\"p\",\"gateway\":\"zuul\",\"profile\":\"acme\"}");
        return this;
    }

    MadeRun planned(int parts) {
        planned = parts;
        return this;
    }

    public RecordedRun run() {
        Results results = new JsonMapper()
                .readValue(
                        "{\"schema\":3,\"study\":\"s\",\"environment\":{\"cores\":2,\"cpu\":\"X\"},\"planned\":%d,\"cells\":[%s],\"experiments\":[%s]}"
                                .formatted(
                                        planned == 0 ? cells.size() + experiments.size() : planned,
                                        String.join(",", cells),
                                        String.join(",", experiments)),
                        Results.class);
        return MadeRecording.of(folder, results).withGateways(Map.of("zuul-gateway", "Zuul"));
    }

    /** With the usual tolerance: 10 %, 25 % where most calls are rejected. */
    public RunComparison comparedWith(MadeRun baseline) {
        return RunComparison.of(baseline.run(), run(), Tolerance.USUAL);
    }
}
