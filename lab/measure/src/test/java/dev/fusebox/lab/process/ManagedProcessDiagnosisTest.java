package dev.fusebox.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import org.junit.jupiter.api.Test;

class ManagedProcessDiagnosisTest {

    private static String of(String text) {
        return ManagedProcess.diagnosis(text, new File("zuul.log"));
    }

    @Test
    void the_analysis_of_a_failed_start_is_the_cause() {
        String log = """
                2026-01-01 INFO 7 --- [main] Starting
                ERROR 7 --- [main] o.s.b.d.LoggingFailureAnalysisReporter :

                ***************************
                APPLICATION FAILED TO START
                ***************************

                Description:

                Failed to bind properties under 'server.tomcat.threads.max' to int:

                    Property: server.tomcat.threads.max
                    Value: "many"

                Action:

                Update your application's configuration
                """;

        assertThat(of(log)).isEqualTo("""
                its failure analysis in zuul.log:
                    Failed to bind properties under 'server.tomcat.threads.max' to int: \
                Property: server.tomcat.threads.max Value: "many"
                    Update your application's configuration""");
    }

    @Test
    void errors_and_their_causes_beat_what_was_printed_after_them() {
        String log = """
                10:00 ERROR 7 --- [main] Application run failed
                java.lang.IllegalStateException: no
                \tat a.B.c(B.java:1)
                Caused by: java.lang.IllegalArgumentException: maximumPoolSize 0
                10:01  INFO 7 --- [http-1] still here
                10:01  INFO 7 --- [http-1] and here
                """;

        assertThat(of(log)).isEqualTo("""
                errors in zuul.log:
                    10:00 ERROR 7 --- [main] Application run failed
                    Caused by: java.lang.IllegalArgumentException: maximumPoolSize 0""");
    }

    @Test
    void without_an_error_the_last_lines_are_shown() {
        assertThat(of("one\n\ntwo\nthree\n")).isEqualTo("the last lines of zuul.log:\n    two\n    three");
    }
}
