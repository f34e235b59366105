package dev.fusebox.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.limits.PropertyOrigins.Source;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PropertyOriginsTest {

    static final String FILE = "Config resource 'file [/etc/lab/%s]' via location 'file:/etc/lab/'";

    @Test
    void a_size_that_no_property_has_is_the_frameworks_default_or_set_by_code() {
        assertThat(origins().of(200, 200, "server.tomcat.threads.max"))
                .isEqualTo(new Setting("server.tomcat.threads.max", "200", "framework default"));
        assertThat(origins().of(300, 200, "server.tomcat.threads.max").origin()).isEqualTo("set by code");
        assertThat(origins().of(300, null, "server.tomcat.threads.max").origin())
                .isEqualTo("unknown");
    }

    @Test
    void names_the_last_candidate_when_none_is_set() {
        assertThat(origins().of(100, 100, "a.ribbon.Max", "ribbon.Max"))
                .extracting(Setting::property)
                .isEqualTo("ribbon.Max");
    }

    @Test
    void a_stronger_property_with_another_value_is_ineffective() {
        PropertyOrigins origins = origins(source("commandLineArgs", Map.of("pool.first", 500, "pool.second", 50)));

        assertThat(origins.of(50, 20, "pool.first", "pool.second"))
                .isEqualTo(new Setting("pool.second", "50", "command line", List.of(commandLine("pool.first", "500"))));
    }

    @Test
    void a_weaker_property_is_not_ineffective() {
        PropertyOrigins origins = origins(source("commandLineArgs", Map.of("a.ribbon.Max", 50, "ribbon.Max", 200)));

        assertThat(origins.of(50, 20, "a.ribbon.Max", "ribbon.Max")).isEqualTo(commandLine("a.ribbon.Max", "50"));
    }

    @Test
    void a_property_that_code_overrules_is_ineffective() {
        PropertyOrigins origins = origins(source("commandLineArgs", Map.of("pool.size", 500)));

        assertThat(origins.of(50, 20, "pool.size"))
                .isEqualTo(new Setting("pool.size", "50", "set by code", List.of(commandLine("pool.size", "500"))));
    }

    @Test
    void a_weaker_source_with_another_value_is_ineffective() {
        PropertyOrigins origins = origins(
                source("configserver:gateway.yml", Map.of("pool.size", 50)),
                source(FILE.formatted("application-semaphore-100.yml"), Map.of("pool.size", 50)),
                source(FILE.formatted("application.yml"), Map.of("pool.size", 40)));

        assertThat(origins.of(50, 20, "pool.size").ineffective())
                .containsExactly(new Setting("pool.size", "40", "file application"));
    }

    @Test
    void a_stronger_source_hides_a_weaker_one_even_if_the_weaker_one_has_the_size() {
        PropertyOrigins origins = origins(
                source("commandLineArgs", Map.of("pool.size", 500)),
                source("systemEnvironment", Map.of("pool.size", 50)));

        Setting found = origins.of(50, 50, "pool.size");

        assertThat(found.origin()).isEqualTo("framework default");
        assertThat(found.ineffective())
                .containsExactly(commandLine("pool.size", "500"), new Setting("pool.size", "50", "environment"));
    }

    @Test
    void compares_numbers_as_text_without_space_and_case() {
        PropertyOrigins origins =
                origins(source("commandLineArgs", Map.of("pool.size", " 50 ", "pool.type", "elastic")));

        assertThat(origins.of(50, 20, "pool.size").value()).isEqualTo("50");
        assertThat(origins.of("ELASTIC", "FIXED", "pool.type").origin()).isEqualTo("command line");
    }

    @Test
    void a_size_that_cannot_be_read_has_no_known_origin() {
        PropertyOrigins origins = origins(source("commandLineArgs", Map.of("pool.size", 50)));

        Setting found = origins.of(null, 20, "pool.size");

        assertThat(found.value()).isNull();
        assertThat(found.origin()).isEqualTo("unknown");
        assertThat(found.ineffective()).containsExactly(commandLine("pool.size", "50"));
    }

    @Test
    void a_source_that_cannot_be_read_is_passed_over() {
        Source broken = new Source("vault", property -> {
            throw new IllegalStateException("sealed");
        });

        assertThat(origins(broken, source("commandLineArgs", Map.of("pool.size", 50)))
                        .of(50, 20, "pool.size"))
                .isEqualTo(commandLine("pool.size", "50"));
    }

    @Test
    void finds_a_dashed_name_in_every_spelling_that_boot_reads() {
        for (String spelling : List.of("max-total", "maxTotal", "max_total", "maxtotal")) {
            PropertyOrigins origins = origins(source("commandLineArgs", Map.of("my-pool." + spelling, 50)));

            assertThat(origins.of(50, 20, "my-pool.max-total"))
                    .isEqualTo(new Setting("my-pool." + spelling, "50", "command line"));
        }
    }

    @Test
    void keeps_its_own_spelling_for_a_variable_of_the_environment() {
        PropertyOrigins origins = origins(source("systemEnvironment", Map.of("pool.maxtotal", "50")));

        assertThat(origins.of(50, 20, "pool.max-total")).isEqualTo(new Setting("pool.max-total", "50", "environment"));
    }

    @Test
    void matches_a_name_without_a_dash_exactly() {
        PropertyOrigins origins = origins(source("commandLineArgs", Map.of("ribbon.maxTotalConnections", 50)));

        assertThat(origins.of(50, 50, "ribbon.MaxTotalConnections").origin()).isEqualTo("framework default");
    }

    @Test
    void gives_the_sources_plain_names() {
        assertThat(originIn("commandLineArgs")).isEqualTo("command line");
        assertThat(originIn("systemEnvironment")).isEqualTo("environment");
        assertThat(originIn("systemProperties")).isEqualTo("system property");
        assertThat(originIn(FILE.formatted("application-semaphore-100.yml"))).isEqualTo("profile semaphore-100");
        assertThat(originIn(FILE.formatted("demo-service-semaphore-100.properties")))
                .isEqualTo("profile semaphore-100");
        assertThat(originIn(FILE.formatted("application-100.yml"))).isEqualTo("profile 100");
        assertThat(originIn("applicationConfig: [classpath:/application.yml]")).isEqualTo("file application");
        assertThat(originIn("vault")).isEqualTo("vault");
    }

    private static Setting commandLine(String property, String value) {
        return new Setting(property, value, "command line");
    }

    private static String originIn(String source) {
        return origins(source(source, Map.of("pool.size", 50)))
                .of(50, 20, "pool.size")
                .origin();
    }

    private static Source source(String name, Map<String, Object> properties) {
        return new Source(name, properties::get);
    }

    private static PropertyOrigins origins(Source... sources) {
        return new PropertyOrigins(List.of("100", "semaphore-100"), List.of(sources));
    }
}
