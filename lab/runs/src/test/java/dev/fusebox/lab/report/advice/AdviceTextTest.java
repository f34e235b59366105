package dev.fusebox.lab.report.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.advise.Advice;
import dev.fusebox.lab.advise.AdvisedStep.Outlook;
import dev.fusebox.lab.advise.Goal;
import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.predict.IsolationPrediction;
import dev.fusebox.lab.traffic.Arrivals;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AdviceTextTest {

    private static final Advice NOTHING_TO_DO = new Advice(
            "zuul",
            "stock",
            null,
            null,
            new Goal(new Arrivals.Closed(50), 200, 2, true),
            Map.of(),
            240,
            new Outlook(238, 0, null, null, new IsolationPrediction(null, null, null)),
            List.of(),
            null,
            null);

    private static String text(Advice advice) {
        return Sign.plain(AdviceText.of(advice).text());
    }

    @Test
    void advice_says_which_profile_it_begins_with() {
        assertThat(text(NOTHING_TO_DO)).contains("\nzuul, profile stock: 50 users at 200 ms");
    }

    @Test
    void of_a_running_process_it_says_which_one_and_no_profile() {
        assertThat(text(NOTHING_TO_DO.withProcess("at 127.0.0.1:7099 (JMX)")))
                .contains("\nzuul, running process at 127.0.0.1:7099 (JMX): 50 users at 200 ms")
                .doesNotContain("profile");
    }

    @Test
    void a_share_of_rejections_is_said_of_an_open_load_only() {
        Outlook rejecting = new Outlook(23, 0.99, null, "scg/bulkhead.a", new IsolationPrediction(null, null, null));
        Goal open = new Goal(new Arrivals.Open(400), 200, 2, true);

        assertThat(text(NOTHING_TO_DO.with(a -> a.first(rejecting))))
                .contains("now 23/s, other calls rejected;")
                .doesNotContain("%");
        assertThat(text(NOTHING_TO_DO.with(a -> a.first(rejecting).goal(open))))
                .contains("now 23/s, 99.0 % of the open load rejected;");
    }
}
