package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventQueueTest {

    private final EventQueue events = new EventQueue();
    private final List<String> seen = new ArrayList<>();

    private void after(double ms, String what) {
        events.schedule(ms, () -> seen.add(what + " at " + events.now()));
    }

    @Test
    void events_come_in_their_time_and_of_two_at_once_the_one_planned_first() {
        after(20, "late");
        after(10, "first");
        after(10, "second");

        assertThat(events.nextAt()).isEqualTo(10);
        events.runNext();
        events.runNext();
        after(5, "soon");
        events.runNext();
        events.runNext();

        assertThat(seen).containsExactly("first at 10.0", "second at 10.0", "soon at 15.0", "late at 20.0");
    }

    @Test
    void when_none_is_left_the_next_one_never_comes() {
        assertThat(events.nextAt()).isEqualTo(Double.POSITIVE_INFINITY);
    }
}
