package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.predict.HungRoutes.Way;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.LayeredSettings.Layer;
import dev.fusebox.lab.traffic.Arrivals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The program of this module's README. */
class PaperGatewayTest {

    private static final Path README = Path.of("README.md");
    private static final Path SOURCE = Path.of("src/test/java/dev/fusebox/lab/predict/PaperGatewayTest.java");

    private static List<String> program() {
        Component zuul = Gateways.named("zuul").component();
        Map<String, String> mine = Map.of("zuul.semaphore.max-semaphores", "100", "ribbon.MaxConnectionsPerHost", "50");
        LayeredSettings settings = new LayeredSettings(List.of(new Layer("mine", mine)), zuul.catalogue());
        ChainSnapshot orders = zuul.configured(settings, "orders", 1, null);
        ChainSnapshot both = orders.with(zuul.configured(settings, "users", 1, null));

        Work work = Work.behindHops(200, CpuDemand.of(0.5, 2));
        Arrivals load = new Arrivals.Closed(200);
        Prediction cell = Predictor.prediction(
                        Scenario.of(orders, zuul.id(), "orders", work, load, Fleet.ONE, Scenario.usualSeconds(200)))
                .figures();
        Way hangs = Way.of(both, zuul.id(), "orders", limit -> true);
        Way healthy = Way.of(both, zuul.id(), "users", limit -> true);
        IsolationPrediction others = new HungRoutes(List.of(hangs)).take(healthy);

        return List.of(
                "%s/s, bound by %s, rejected by %s".formatted(cell.goodputWords(), cell.limit(), cell.refusedBy()),
                "calls to users, while orders hangs: " + others.words());
    }

    @Test
    void it_names_the_limit_and_who_else_gets_hurt() {
        assertThat(program().get(0))
                .matches("2[2-4]\\d/s, bound by zuul-gateway/pool.orders, rejected by zuul-gateway/semaphore.orders");
        assertThat(program().get(1)).contains("while orders hangs: no number of hung callers harms the healthy route");
    }

    @Test
    void the_page_has_this_program() throws IOException {
        String page = Files.readString(README);
        String code = page.split("```")[1].substring("java".length());
        List<String> source =
                Files.readAllLines(SOURCE).stream().map(String::strip).toList();

        assertThat(code.lines().map(String::strip).filter(line -> !line.isEmpty()))
                .hasSizeBetween(12, 20)
                .allSatisfy(line -> assertThat(source).contains(line));
        assertThat(program()).allSatisfy(line -> assertThat(page).contains(line));
    }
}
