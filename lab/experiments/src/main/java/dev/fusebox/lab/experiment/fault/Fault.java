package dev.fusebox.lab.experiment.fault;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What goes wrong behind a gateway, or in front of it. Each is tried by itself, then under a steady load. */
public enum Fault {
    NOTHING("nothing is wrong: a call for comparison", 60),
    CONNECTION_REFUSED("connection refused", 60),
    KILLED_IN_RESPONSE("backend is killed in mid-response", 60),
    NEVER_ANSWERS("backend never answers", 60),
    /** Until a circuit breaker with a window of 10 s has more of these answers than of the successful calls before them. */
    SERVER_ERRORS("backend answers 500 to every call", 120, 6),
    GARBAGE("backend answers garbage", 60),
    DRIP_FEED("backend sends a byte every 0.4 s", 60),
    DOWN_10_MB("answer of 10 MB", 6),
    DOWN_100_MB("answer of 100 MB", 2),
    UP_10_MB("request body of 10 MB", 6),
    UP_100_MB("request body of 100 MB", 2),
    CLIENT_READS_NOTHING("client reads nothing of 10 MB", 30),
    CLIENT_GOES_AWAY("client goes away after 0.5 s, the backend never answers", 60),
    HEADER_64_KB("request header of 64 KB", 60),
    LENGTH_AND_CHUNKED("Content-Length and Transfer-Encoding in one request", 60),
    IDLE_CONNECTIONS("1000 idle connections", 1000),
    /** Bursts of 100, each pause 10 ms longer; a POST, because clients may send a GET again. */
    STALE_CONNECTIONS("backend closes kept connections after 2.0 to 2.1 s, 100 calls every 2.0 to 2.1 s", 1300, 26),
    EUREKA_DOWN("Eureka is down", 60),
    EUREKA_BACK("Eureka is killed and comes back with an empty registry", 300, 15),
    INSTANCE_LEAVES("one of two instances leaves under load, Eureka knows at once", 120, 6),
    INSTANCE_CRASHES("one of two instances crashes under load, Eureka waits for the end of its lease", 340, 17);

    /** How long the load of most faults lasts. */
    private static final int SECONDS = 3;

    private final String words;
    private final int calls;
    private final int seconds;

    Fault(String words, int calls) {
        this(words, calls, SECONDS);
    }

    Fault(String words, int calls, int seconds) {
        this.words = words;
        this.calls = calls;
        this.seconds = seconds;
    }

    /** The faults of an experiment by default: stale connections need a separate profile, with more permits than a burst has calls. */
    public static List<Fault> usual() {
        return Arrays.stream(values()).filter(f -> f != STALE_CONNECTIONS).toList();
    }

    /** What goes wrong. */
    public String words() {
        return words;
    }

    /** Calls of its load: evenly spread, but idle connections are there at once. */
    public int calls() {
        return calls;
    }

    /** Whether one of two instances goes for good. */
    public boolean takesInstance() {
        return this == INSTANCE_LEAVES || this == INSTANCE_CRASHES;
    }

    /** How long its load lasts. */
    public int seconds() {
        return seconds;
    }

    /** As studies and results spell it. */
    @JsonValue
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** @throws IllegalArgumentException naming the known ones */
    @JsonCreator
    public static Fault of(String id) {
        return Arrays.stream(values())
                .filter(f -> f.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown fault '%s'; known: %s"
                        .formatted(id, List.of(values()).stream().map(Fault::id).collect(Collectors.joining(", ")))));
    }
}
