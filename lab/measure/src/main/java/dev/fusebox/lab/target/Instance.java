package dev.fusebox.lab.target;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.jmx.JmxLogin;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.jmx.ReadAddress;
import dev.fusebox.lab.scrape.ScrapedProcess.ScrapeAddress;
import dev.fusebox.lab.target.TargetFile.WrittenInstance;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One running process of a target file.
 *
 * @param component what it is in the lab
 * @param label its id in the file, and its position there
 * @param url where calls go, without a path
 * @param limits where its limits are read
 */
public record Instance(Component component, String label, URI url, ReadAddress limits) {

    private static final Pattern BASE = Pattern.compile("http://(?:[\\w.-]+|\\[[\\p{XDigit}:.]+])(?::\\d{1,5})?/?");
    private static final Pattern SERIES = Pattern.compile("http://[^/?#@\\s]+(?:/[^?#\\s]*)?");
    private static final Pattern HOST_PORT = Pattern.compile("([\\w.-]+|\\[[\\p{XDigit}:.]+]):(\\d{1,5})");

    private static final Set<PosixFilePermission> OWN =
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    /** @param file relative paths begin in its folder */
    static Instance of(Component component, String id, WrittenInstance written, String place, Path file) {
        String url = required(written.url(), place);
        if (!BASE.matcher(url).matches()) {
            // Not repeated: it may have a password.
            throw new UsageException(
                    place
                            + ": url must be http://HOST:PORT without a path, a query or a login; the lab adds the paths of its routes");
        }
        URI base = URI.create(url.replaceFirst("/$", ""));
        return new Instance(component, label(id, place), base, limits(written, base, place, file));
    }

    private static String label(String id, String place) {
        return id + place.substring(place.lastIndexOf('['));
    }

    private static String required(@Nullable String url, String place) {
        if (url == null || url.isBlank()) {
            throw new UsageException(place + ": url is missing; write where calls go, like http://127.0.0.1:7082");
        }
        return url.strip();
    }

    private static ReadAddress limits(WrittenInstance written, URI base, String place, Path file) {
        String series = written.prometheus();
        String jmx = written.jmx();
        if ((series == null) == (jmx == null)) {
            throw new UsageException(place
                    + (series == null
                            ? ": says not where its limits are read; write prometheus: http://HOST:PORT/actuator/prometheus, or jmx: HOST:PORT"
                            : ": has both prometheus and jmx; keep the one that its limits are to be read from"));
        }
        if (jmx != null) {
            return jmx(jmx, written.passwordFile(), place, file);
        }
        if (written.passwordFile() != null) {
            throw new UsageException(place + ": passwordFile is for jmx; leave it out beside prometheus");
        }
        return series(String.valueOf(series).strip(), base, place);
    }

    private static ScrapeAddress series(String series, URI base, String place) {
        if (!SERIES.matcher(series).matches()) {
            throw new UsageException(place + ": prometheus must be http://HOST:PORT/PATH without a query or a login");
        }
        URI url = URI.create(series);
        return new ScrapeAddress(url, url.getAuthority().equals(base.getAuthority()));
    }

    private static JmxProcess.Address jmx(String hostPort, @Nullable String passwordFile, String place, Path file) {
        Matcher parts = HOST_PORT.matcher(hostPort);
        if (!parts.matches() || Integer.parseInt(parts.group(2)) > 65_535) {
            throw new UsageException(place + ": jmx must be HOST:PORT, like 127.0.0.1:17082");
        }
        if (passwordFile == null) {
            return JmxLogin.of(hostPort, null, null);
        }
        Path password = file.resolveSibling(passwordFile);
        requirePrivate(password, place);
        try {
            return JmxLogin.of(hostPort, null, password);
        } catch (UsageException wrong) {
            throw new UsageException(
                    place + ": " + String.valueOf(wrong.getMessage()).replace("--password-file ", "passwordFile "));
        }
    }

    /** A password that other users of the machine can read is none. One that cannot be read at all is an error of its reader. */
    private static void requirePrivate(Path file, String place) {
        try {
            Set<PosixFilePermission> mode = Files.getPosixFilePermissions(file);
            if (!OWN.containsAll(mode)) {
                throw new UsageException("%s: passwordFile %s can be read by others (%s); run chmod 600 %2$s"
                        .formatted(place, file, PosixFilePermissions.toString(mode)));
            }
        } catch (IOException | UnsupportedOperationException unknown) {
            // Not there, which its reader tells, or a system without these permissions.
        }
    }

    /** Its limits cannot be read. */
    public LabException unreadable(TargetFile file, String why) {
        return new LabException("%s: the limits of %s cannot be read: %s".formatted(file.name(), label, why));
    }

    /** It answers, and has none of Fusebox's limits. */
    public UsageException withoutLimits(TargetFile file) {
        return new UsageException(
                "%s: %s at %s publishes no limits of Fusebox; add a starter to it (notes/your-gateway.md), or take it out"
                        .formatted(file.name(), label, url));
    }

    /** Where it listens; no other instance does. */
    Set<String> addresses() {
        String own = limits instanceof JmxProcess.Address jmx
                ? jmx.host() + ":" + jmx.port()
                : at(((ScrapeAddress) limits).url());
        return new HashSet<>(List.of(at(url), own));
    }

    /** The hosts that get calls. */
    Set<String> hosts() {
        String own = limits instanceof JmxProcess.Address jmx
                ? jmx.host()
                : ((ScrapeAddress) limits).url().getHost();
        return new HashSet<>(List.of(url.getHost(), own));
    }

    private static String at(URI url) {
        return url.getHost() + ":" + (url.getPort() < 0 ? 80 : url.getPort());
    }
}
