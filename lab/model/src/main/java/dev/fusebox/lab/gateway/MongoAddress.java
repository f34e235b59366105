package dev.fusebox.lab.gateway;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.fusebox.lab.common.UsageException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The address of a MongoDB of the user. Only the process that reads from it gets the whole address; wherever else it is written,
 * {@code LOGIN} stands for user and password, and {@code OPTIONS} for its options.
 */
public final class MongoAddress {

    private static final String LOGIN = "[^@/?:\\s]+(?::[^@/?:\\s]*)?";
    private static final String SERVER = "(?:[\\w.-]+|\\[[\\p{XDigit}:.]+])(?::[1-9]\\d{0,4})?";

    /** As strict as the drivers: in a text that is no address, the password may be anywhere. */
    private static final Pattern URI = Pattern.compile(
            "(mongodb(?:\\+srv)?://)(%s@)?(%s(?:,%2$s)*)(/[\\w%%.-]*)?(\\?[^@\\s]*)?".formatted(LOGIN, SERVER));

    /** Only the profile sizes the pool, or the run would stop: the live limit would differ from the profile. */
    private static final Pattern POOL =
            Pattern.compile("(?i)(?:max|min)PoolSize|waitQueueTimeoutMS|maxIdleTimeMS|maxConnecting");

    private static final Pattern PORT = Pattern.compile(":(\\d+)$");
    private static final int USUAL_PORT = 27017;

    private final String uri;
    private final Matcher parts;
    private final List<InetSocketAddress> servers;

    private MongoAddress(String uri, Matcher parts) {
        this.uri = uri;
        this.parts = parts;
        this.servers =
                Stream.of(parts.group(3).split(",")).map(MongoAddress::server).toList();
    }

    /** @throws UsageException for any other text; the message does not repeat it, for it may have a password */
    @JsonCreator
    public static MongoAddress of(String uri) {
        Matcher parts = URI.matcher(uri.strip());
        if (!parts.matches()) {
            throw wrong();
        }
        Matcher pool = POOL.matcher(Objects.requireNonNullElse(parts.group(5), ""));
        if (pool.find()) {
            throw new UsageException("the address of the MongoDB sets " + pool.group()
                    + "; leave it out, the profile sizes the pool: demo.document-store.pool.max-size");
        }
        try {
            return new MongoAddress(uri.strip(), parts);
        } catch (IllegalArgumentException noSuchPort) {
            throw wrong();
        }
    }

    private static UsageException wrong() {
        return new UsageException("not the address of a MongoDB; write one like mongodb://127.0.0.1:27017/test,"
                + " with the characters @ : / ? of a password as %40 %3A %2F %3F");
    }

    private static InetSocketAddress server(String text) {
        Matcher port = PORT.matcher(text);
        boolean named = port.find();
        // An IPv6 address goes without its brackets.
        String host = (named ? text.substring(0, port.start()) : text).replaceAll("[\\[\\]]", "");
        return InetSocketAddress.createUnresolved(host, named ? Integer.parseInt(port.group(1)) : USUAL_PORT);
    }

    /** The whole address, for the process that reads from it. */
    String secret() {
        return uri;
    }

    public boolean hasLogin() {
        return parts.group(2) != null;
    }

    private boolean hasOptions() {
        return parts.group(5) != null;
    }

    /** Whether only the name service knows its servers. */
    public boolean isSrv() {
        return parts.group(1).contains("+srv");
    }

    /** Whether it was copied from an output, where a word stands for the login or the options. */
    public boolean isShown() {
        return uri.equals(toString()) && (hasLogin() || hasOptions());
    }

    /** Hosts and ports as written. */
    public List<InetSocketAddress> servers() {
        return servers;
    }

    @JsonValue
    @Override
    public String toString() {
        return parts.group(1)
                + (hasLogin() ? "LOGIN@" : "")
                + parts.group(3)
                + Objects.requireNonNullElse(parts.group(4), "")
                + (hasOptions() ? "?OPTIONS" : "");
    }
}
