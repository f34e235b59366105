package dev.fusebox.lab.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.UsageException;
import org.junit.jupiter.api.Test;

/** What sends the load of a run that is continued. */
class LoadChoiceTest {

    private static final LoadChoice WORKERS = new LoadChoice("locust", 3, null);
    private static final LoadChoice HERE = new LoadChoice("locust", null, "127.0.0.1:8089");
    private static final LoadChoice ELSEWHERE = new LoadChoice("locust", null, "192.0.2.7:8089");

    @Test
    void it_is_what_sent_it_before() {
        assertThat(LoadChoice.resumed(null, null)).isNull();
        assertThat(LoadChoice.resumed(WORKERS, null)).isEqualTo(WORKERS);
        assertThat(LoadChoice.resumed(HERE, null)).isEqualTo(HERE);
    }

    @Test
    void a_master_elsewhere_must_be_given_again() {
        assertThat(LoadChoice.resumed(ELSEWHERE, ELSEWHERE)).isEqualTo(ELSEWHERE);
        assertThatThrownBy(() -> LoadChoice.resumed(ELSEWHERE, null))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("pass --locust-master 192.0.2.7:8089");
    }

    @Test
    void a_master_that_moved_may_be_given() {
        LoadChoice moved = new LoadChoice("locust", null, "127.0.0.1:9000");

        assertThat(LoadChoice.resumed(HERE, moved)).isEqualTo(moved);
        assertThat(LoadChoice.resumed(ELSEWHERE, moved)).isEqualTo(moved);
    }

    @Test
    void a_run_without_a_master_gets_none() {
        assertThatThrownBy(() -> LoadChoice.resumed(WORKERS, HERE)).hasMessageContaining("leave out --locust-master");
        assertThatThrownBy(() -> LoadChoice.resumed(null, HERE)).hasMessageContaining("leave out --locust-master");
    }
}
