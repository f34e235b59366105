package dev.fusebox.lab.experiment.fault;

import dev.fusebox.lab.load.call.RawCall;
import java.time.Duration;

/** The call that brings a fault about, or meets it. */
final class FaultyCalls {

    /** Longer than any time limit of the profile. */
    private static final Duration PATIENCE = Duration.ofSeconds(12);

    /** How long the clients stay that do nothing. */
    private static final Duration STAYS = Duration.ofSeconds(3);

    private static final Duration LEAVES = Duration.ofMillis(500);

    private static final int MB = 1_000_000;
    private static final int HEADER = 65_536;

    /** @param prefix of the route's paths at the gateway */
    static RawCall of(Fault fault, String prefix) {
        return switch (fault) {
            case NOTHING, CONNECTION_REFUSED, EUREKA_DOWN, EUREKA_BACK, INSTANCE_LEAVES, INSTANCE_CRASHES ->
                get(prefix + "/ok", FaultyResponse.OK_BYTES);
            case KILLED_IN_RESPONSE -> get(prefix + FaultyResponse.KILLED, FaultyResponse.KILLED_BYTES);
            case NEVER_ANSWERS -> get(prefix + FaultyResponse.NEVER, 0);
            case STALE_CONNECTIONS ->
                answered(head("POST", prefix + FaultyResponse.SHORT_KEPT, "Content-Length: 1\r\n"), 1);
            case SERVER_ERRORS -> get(prefix + FaultyResponse.ERROR, FaultyResponse.OK_BYTES);
            case GARBAGE -> get(prefix + FaultyResponse.GARBAGE, 0);
            case DRIP_FEED -> get(prefix + FaultyResponse.DRIP, FaultyResponse.DRIPS);
            case DOWN_10_MB -> download(prefix, 10 * MB);
            case DOWN_100_MB -> download(prefix, 100 * MB);
            case UP_10_MB -> upload(prefix, 10 * MB);
            case UP_100_MB -> upload(prefix, 100 * MB);
            case CLIENT_READS_NOTHING ->
                new RawCall(head("GET", prefix + FaultyResponse.DOWN + 10 * MB, ""), 0, 0, false, STAYS);
            case CLIENT_GOES_AWAY -> new RawCall(head("GET", prefix + FaultyResponse.NEVER, ""), 0, 0, true, LEAVES);
            case HEADER_64_KB -> answered(head("GET", prefix + "/ok", "X-Large: " + "x".repeat(HEADER) + "\r\n"), 0);
            case LENGTH_AND_CHUNKED -> smuggled(prefix);
            case IDLE_CONNECTIONS -> new RawCall("", 0, 0, false, STAYS);
        };
    }

    private static RawCall get(String path, long expected) {
        return new RawCall(head("GET", path, ""), 0, expected, true, PATIENCE);
    }

    private static RawCall download(String prefix, int bytes) {
        return get(prefix + FaultyResponse.DOWN + bytes, bytes);
    }

    private static RawCall upload(String prefix, int bytes) {
        return answered(head("POST", prefix + "/up", "Content-Length: " + bytes + "\r\n"), bytes);
    }

    /** By its length the body is all that follows; by its chunks it ends at once, and another request follows. */
    private static RawCall smuggled(String prefix) {
        String body = "0\r\n\r\nGET " + prefix + "/second HTTP/1.1\r\nHost: lab\r\n\r\n";
        String headers = "Content-Length: " + body.length() + "\r\nTransfer-Encoding: chunked\r\n";
        return answered(head("POST", prefix + "/up", headers) + body, 0);
    }

    private static RawCall answered(String head, int bodyBytes) {
        return new RawCall(head, bodyBytes, FaultyResponse.OK_BYTES, true, PATIENCE);
    }

    private static String head(String method, String path, String headers) {
        return "%s %s HTTP/1.1\r\nHost: lab\r\nConnection: close\r\n%s\r\n".formatted(method, path, headers);
    }
}
