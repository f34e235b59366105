package dev.fusebox.ramps;

import static io.gatling.javaapi.core.CoreDsl.StringBody;
import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.rampUsers;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.OpenInjectionStep;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;

/** Users come at an even pace. Each calls, pauses, and calls again on the same connection, until he has made his calls. */
public final class RampSimulation extends Simulation {

    private static final String ROUND = "round";
    private static final String SENT = "sent";
    private static final String STATUS = "status";

    private final RampSettings settings = RampSettings.ofSystemProperties();
    private final AnswerLog log = new AnswerLog(settings.users() * settings.repeats());

    public RampSimulation() {
        ChainBuilder round = exec(this::calls)
                .exec(request().check(status().saveAs(STATUS), status().in(200, 201, 202, 204)))
                .exec(this::answered)
                .pause(Duration.ofMillis(settings.pauseMinMs()), Duration.ofMillis(settings.pauseMaxMs()));
        setUp(scenario(settings.users() + " users")
                        .exec(repeat(settings.repeats(), ROUND).on(round))
                        .injectOpen(comings()))
                .protocols(protocol());
    }

    private OpenInjectionStep comings() {
        return settings.rampSeconds() == 0
                ? atOnceUsers(settings.users())
                : rampUsers(settings.users()).during(Duration.ofSeconds(settings.rampSeconds()));
    }

    /** Without Gatling's warm-up call, which goes to a server of its makers. */
    private HttpProtocolBuilder protocol() {
        HttpProtocolBuilder protocol =
                http.baseUrl(settings.baseUrl()).disableWarmUp().disableCaching();
        return settings.addresses().isEmpty() ? protocol : protocol.localAddresses(settings.addresses());
    }

    private HttpRequestActionBuilder request() {
        HttpRequestActionBuilder request = settings.form().isEmpty()
                ? http("GET " + settings.path()).get(settings.path())
                : http("POST " + settings.path())
                        .post(settings.path())
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .body(StringBody(settings.form()));
        return request.requestTimeout(Duration.ofSeconds(AnswerLog.PATIENCE_SECONDS));
    }

    private Session calls(Session user) {
        if (user.getInt(ROUND) == 0) {
            log.comes(System.currentTimeMillis());
        }
        return user.remove(STATUS).markAsSucceeded().set(SENT, System.nanoTime());
    }

    private Session answered(Session user) {
        long micros = (System.nanoTime() - user.getLong(SENT)) / 1000;
        long now = System.currentTimeMillis();
        int status = user.contains(STATUS) ? user.getInt(STATUS) : AnswerLog.NO_ANSWER;
        log.ended(new AnswerLog.Ended(now, (int) Math.min(Integer.MAX_VALUE, micros), status));
        if (user.getInt(ROUND) == settings.repeats() - 1) {
            log.goes(now);
        }
        return user;
    }

    @Override
    public void after() {
        Figures window = Figures.window(log);
        Figures whole = Figures.whole(log);
        System.out.println("while all users called: " + window.words());
        System.out.println("from first to last call: " + whole.words());
        if (!settings.figures().isEmpty()) {
            write(window, whole);
        }
    }

    private void write(Figures window, Figures whole) {
        var lines = window.named("window.");
        lines.putAll(whole.named("whole."));
        String text = lines.entrySet().stream()
                .map(line -> line.getKey() + "=" + line.getValue() + "\n")
                .collect(Collectors.joining());
        try {
            Files.writeString(Path.of(settings.figures() + ".properties"), text);
            Files.writeString(Path.of(settings.figures() + ".csv"), window.table());
            Files.writeString(Path.of(settings.figures() + "-seconds.csv"), Figures.perSecond(log));
            Files.writeString(Path.of(settings.figures() + "-times.csv"), whole.histogram());
            Files.writeString(Path.of(settings.figures() + ".hlog"), window.histograms());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
