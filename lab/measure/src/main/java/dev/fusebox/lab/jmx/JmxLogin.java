package dev.fusebox.lab.jmx;

import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.UsageException;
import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code --jmx HOST:PORT} with {@code --user}. The password is never an argument, because other users could read it there. */
public final class JmxLogin {

    private static final String PASSWORD_VARIABLE = "FUSEBOX_JMX_PASSWORD";

    private static final Pattern HOST_PORT = Pattern.compile("(.+):(\\d{1,5})");

    /**
     * @param user {@code null} for the one in the password file, or for a port without a password
     * @param passwordFile has a line {@code user password}, the format of the JVM's agent; {@code null} for none
     * @throws UsageException when a part is missing or cannot be read
     */
    public static JmxProcess.Address of(String hostPort, @Nullable String user, @Nullable Path passwordFile) {
        Matcher match = HOST_PORT.matcher(hostPort);
        if (!match.matches() || Integer.parseInt(match.group(2)) > 65_535) {
            throw new UsageException("--jmx " + hostPort + ": must be HOST:PORT, like 127.0.0.1:17082");
        }
        String host = match.group(1);
        int port = Integer.parseInt(match.group(2));
        if (passwordFile != null) {
            String[] words = credentials(passwordFile, user);
            return new JmxProcess.Address(host, port, words[0], words[1]);
        }
        if (user == null) {
            return new JmxProcess.Address(host, port, null, null);
        }
        String password = System.getenv(PASSWORD_VARIABLE);
        return new JmxProcess.Address(host, port, user, password == null ? askForPassword(user) : password);
    }

    /** Asks for the password at the terminal, without echo. */
    private static String askForPassword(String user) {
        Console console = Boolean.getBoolean("fusebox.stderr.tty") ? System.console() : null;
        char[] typed = console == null ? null : console.readPassword("JMX password of %s: ", user);
        if (typed == null) {
            throw new UsageException("--user needs a password: set " + PASSWORD_VARIABLE + " or pass --password-file");
        }
        return new String(typed);
    }

    private static String[] credentials(Path file, @Nullable String user) {
        try {
            return Files.readAllLines(file).stream()
                    .map(l -> l.strip().split("\\s+"))
                    .filter(w -> w.length == 2 && !w[0].startsWith("#") && (user == null || w[0].equals(user)))
                    .findFirst()
                    .orElseThrow(() -> new UsageException(
                            "--password-file " + file + ": no line `" + (user == null ? "user" : user) + " password`"));
        } catch (IOException e) {
            throw new UsageException("--password-file " + file + ": cannot be read (" + IoErrors.of(e) + ")");
        }
    }
}
