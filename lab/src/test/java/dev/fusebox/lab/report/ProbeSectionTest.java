package dev.fusebox.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.results.ProbeResult;
import dev.fusebox.lab.results.ProbeResult.IneffectiveSetting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProbeSectionTest {

    private static ProbeResult route(String gateway, String route) {
        return new ProbeResult(
                gateway + "." + route,
                gateway,
                "p",
                route,
                64,
                null,
                null,
                null,
                null,
                List.of(new IneffectiveSetting("a.b", "30", "nothing asks for it")),
                64,
                Map.of(),
                "as they are",
                List.of(),
                List.of());
    }

    @Test
    void ineffective_settings_are_the_gateways_and_no_routes() {
        assertThat(ProbeSection.text(
                        List.of(route("zuul", "service-a"), route("zuul", "unguarded"), route("scg", "x"))))
                .isEqualTo("""
                        zuul, profile p (time limits as they are)
                          service-a  no limit met: all 64 calls got through at once
                                     on the way:
                          unguarded  no limit met: all 64 calls got through at once
                                     on the way:
                          ineffective: a.b=30: nothing asks for it

                        scg, profile p (time limits as they are)
                          x          no limit met: all 64 calls got through at once
                                     on the way:
                          ineffective: a.b=30: nothing asks for it
                        """);
    }
}
