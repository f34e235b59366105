package dev.fusebox.scg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;

@ExtendWith(Lean.class)
class LeanLeftAnswerTest extends LeftAnswerTest {

    private static final Set<String> LEAN = new HashSet<>();

    /** The log says it once, at the first call. */
    @Override
    void check(String route, CapturedOutput log) {
        if (log.getOut().contains("Route " + route + " is lean")) {
            LEAN.add(route);
        }
        assertThat(LEAN).contains(route);
    }
}
