package dev.fusebox.limits;

import static dev.fusebox.limits.Things.PERMITS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LimitListenerTest {

    final Things.Source source = new Things.Source();
    final List<String> told = new ArrayList<>();
    final LimitListener listener = now -> {
        synchronized (told) {
            told.add(now.component() + " " + now.limits().size() + " "
                    + now.breakers().size());
        }
    };

    private List<String> told() {
        synchronized (told) {
            return List.copyOf(told);
        }
    }

    @Test
    void gets_the_limits_at_once_and_every_change_later() {
        source.limits.add(PERMITS);
        try (LimitPublisher publisher = new LimitPublisher("here", List.of(source))) {
            publisher.addListener(listener);
            assertThat(told()).containsExactly("here 1 0");

            source.breakers.add(new Things.TestBreaker("a", "CLOSED"));
            source.limits.clear();
            publisher.refresh();

            assertThat(told()).endsWith("here 0 1");
        }
    }

    @Test
    void gets_nothing_more_after_its_removal() {
        try (LimitPublisher publisher = new LimitPublisher("here", List.of(source))) {
            publisher.addListener(listener);
            publisher.removeListener(listener);
            int before = told().size();

            publisher.refresh();

            assertThat(told()).hasSize(before);
        }
    }
}
