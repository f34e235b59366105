package dev.fusebox.lab.lint.rules.scg;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.patch.PatchFailedException;
import dev.fusebox.lab.lint.Fix;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.Linted;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fixes of filters change the filters' own lines. Applied, the rule is silent. */
class FilterFixesTest {

    private static final String ROUTE = """
            spring.cloud.gateway.server.webflux.routes:
              - id: orders
                uri: lb://orders
                filters:
            """;

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            FB062; CircuitBreaker=name=a,fallbackUri=forward:/b; name: CircuitBreaker/  args:/    name: a/    fallbackUri: forward:/b
            FB062; CircuitBreaker=a,forward:/b; name: CircuitBreaker/  args:/    name: a/    fallbackUri: forward:/b
            FB062; Hystrix=name=a; name: Hystrix/  args:/    name: a
            FB061; name: RequestRateLimiter/  args:/    redis-rate-limiter.replenishRate: 9; name: RequestRateLimiter/  args:/    redis-rate-limiter.replenishRate: 9/    redis-rate-limiter.burstCapacity: 9
            FB061; name: RequestRateLimiter/  args:/    redis-rate-limiter:/      burstCapacity: 5/      replenishRate: 9; name: RequestRateLimiter/  args:/    redis-rate-limiter:/      burstCapacity: 9/      replenishRate: 9
            """)
    void a_filter_is_mended_in_its_own_lines(String rule, String filter, String mended) throws PatchFailedException {
        String text = ROUTE + lines(filter);
        LintFinding found = Linted.of(rule, Linted.yml(text)).get(0);

        List<String> diff = found.fixed().map(Fix::diff).orElseThrow().lines().toList();
        String after =
                String.join("\n", DiffUtils.patch(text.lines().toList(), UnifiedDiffUtils.parseUnifiedDiff(diff)));

        assertThat(after + "\n").isEqualTo(ROUTE + lines(mended));
        assertThat(Linted.of(rule, Linted.yml(after))).isEmpty();
    }

    /** A slash before two blanks stands for a new line. */
    private static String lines(String filter) {
        return "      - " + filter.replaceAll("/(?=  )", "\n      ") + "\n";
    }
}
