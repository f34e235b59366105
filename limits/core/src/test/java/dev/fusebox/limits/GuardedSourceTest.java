package dev.fusebox.limits;

import static dev.fusebox.limits.Things.PERMITS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GuardedSourceTest {

    static final Logger LOG = Logger.getLogger(GuardedSource.class.getName());

    final List<String> logged = new ArrayList<>();
    final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord line) {
            logged.add(line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    /** Fails while a test wants it to, as a framework of another version does. */
    static final class Fragile implements LimitSource {
        Error failure;

        @Override
        public List<Limit> limits() {
            if (failure != null) {
                throw failure;
            }
            return List.of(PERMITS);
        }
    }

    @BeforeEach
    void listen() {
        LOG.setUseParentHandlers(false);
        LOG.addHandler(handler);
    }

    @AfterEach
    void stopListening() {
        LOG.removeHandler(handler);
        LOG.setUseParentHandlers(true);
    }

    @Test
    void a_source_that_cannot_be_made_is_an_absence_and_one_line() {
        LimitSource source = GuardedSource.of("Ribbon's pools", () -> {
            throw new NoClassDefFoundError("org/apache/http/conn/Pool");
        });

        assertThat(source.limits()).isEmpty();
        assertThat(source.absences())
                .containsExactly(new Absence("Ribbon's pools", "NoClassDefFoundError: org/apache/http/conn/Pool"));
        assertThat(logged)
                .containsExactly(
                        "Fusebox publishes no Ribbon's pools: NoClassDefFoundError: org/apache/http/conn/Pool");
    }

    @Test
    void what_fails_once_keeps_its_limits_and_is_not_logged() {
        Fragile fragile = new Fragile();
        LimitSource source = GuardedSource.of("permits", () -> fragile);
        source.limits();

        fragile.failure = new NoSuchMethodError("getPermits");

        assertThat(source.limits()).containsExactly(PERMITS);
        assertThat(source.absences()).containsExactly(new Absence("permits", "NoSuchMethodError: getPermits"));
        assertThat(logged).isEmpty();
    }

    @Test
    void a_source_that_keeps_failing_has_no_limits_and_is_logged_once() {
        Fragile fragile = new Fragile();
        LimitSource source = GuardedSource.of("permits", () -> fragile);
        source.limits();
        fragile.failure = new NoSuchMethodError("getPermits");

        for (int look = 0; look < 5; look++) {
            source.limits();
        }

        assertThat(source.limits()).isEmpty();
        assertThat(logged).containsExactly("Fusebox cannot read permits: NoSuchMethodError: getPermits");
    }

    @Test
    void what_can_be_read_again_is_absent_no_longer() {
        Fragile fragile = new Fragile();
        LimitSource source = GuardedSource.of("permits", () -> fragile);
        fragile.failure = new NoSuchMethodError("getPermits");
        source.limits();
        fragile.failure = null;

        assertThat(source.limits()).containsExactly(PERMITS);
        assertThat(source.absences()).isEmpty();
    }
}
