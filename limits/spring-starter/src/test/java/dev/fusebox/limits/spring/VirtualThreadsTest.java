package dev.fusebox.limits.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** With {@code spring.threads.virtual.enabled=true}. */
@EnabledForJreRange(min = JRE.JAVA_21, disabledReason = "virtual threads need Java 21")
class VirtualThreadsTest {

    private static final String VIRTUAL = "spring.threads.virtual.enabled=true";

    @Test
    void on_tomcat_they_have_no_bound_and_the_size_of_the_pool_is_without_effect() {
        try (Holding application =
                Holding.onTomcat("tomcat-virtual", Holding.Servlets.class, VIRTUAL, "server.tomcat.threads.max=20")) {
            Published published = application.published;

            application.call(300);

            await().until(() -> application.held() == 300);
            assertThat(published.limit("threads", "Max")).isNull();
            assertThat(published.setting("threads"))
                    .containsExactly("spring.threads.virtual.enabled", "true", "command line");
            assertThat(published.ineffective("Limit", "threads"))
                    .containsExactly("server.tomcat.threads.max=20 (command line)");
            assertThat(published.limit("connections", "InUse")).isEqualTo(300);
        }
    }

    /** Boot 4 gives them the bound of the pool. One permit is the acceptor's; a call may have the selector's. */
    @Test
    void on_jetty_they_have_as_many_permits_as_a_pool_would_have_threads() {
        try (Holding application = Holding.onJetty("jetty-virtual", VIRTUAL, "server.jetty.threads.max=20")) {
            Published published = application.published;
            int most = (int) published.limit("threads", "Max");
            assertThat(most).isLessThanOrEqualTo(18);
            assertThat(published.limit("threads", "InUse")).isEqualTo(0);

            application.call(40);

            await().untilAsserted(() ->
                    assertThat(published.limit("threads", "InUse")).isEqualTo(most));
            await().until(() -> application.held() >= most);
            assertThat((int) published.limit("threads", "Queued")).isPositive();
            assertThat(application.held()).isLessThan(20);
            assertThat(published.setting("threads")).containsExactly("server.jetty.threads.max", "20", "command line");
        }
    }
}
