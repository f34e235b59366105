package dev.fusebox.lab.lint.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.lint.Application;
import dev.fusebox.lab.lint.Libraries;
import dev.fusebox.lab.lint.LibraryVersion;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.Linted;
import dev.fusebox.lab.lint.boot.Activation;
import dev.fusebox.lab.lint.rules.LintedGateways;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The version of Spring Boot is the one of the build file beside the settings, and settings of older versions are no findings. */
class BuildFileTest {

    private static final String PARENT = """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <parent>
                <groupId>org.springframework.boot</groupId>
                <artifactId>spring-boot-starter-parent</artifactId>
                <version>%s</version>
              </parent>
            </project>
            """;

    @TempDir
    Path folder;

    private Path file(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private Optional<String> boot(Path settings) {
        return BuildFile.libraries(settings).find("spring-boot").map(LibraryVersion::text);
    }

    @Test
    void the_parent_of_a_pom_has_the_version() throws IOException {
        file("pom.xml", PARENT.formatted("2.3.4.RELEASE"));

        assertThat(boot(folder)).contains("2.3.4.RELEASE");
    }

    @Test
    void settings_below_the_resources_belong_to_the_project() throws IOException {
        file("gateway/pom.xml", PARENT.formatted("2.7.1"));
        Path resources = Files.createDirectories(folder.resolve("gateway/src/main/resources/config"));

        assertThat(boot(resources)).contains("2.7.1");
        assertThat(boot(resources.getParent())).contains("2.7.1");
        assertThat(boot(folder.resolve("gateway"))).contains("2.7.1");
    }

    @Test
    void a_managed_version_is_a_property_of_the_pom_above() throws IOException {
        file("pom.xml", """
                <project>
                  <properties><boot.version>3.3.1</boot.version></properties>
                  <dependencyManagement><dependencies><dependency>
                    <groupId>org.springframework.boot</groupId>
                    <artifactId>spring-boot-dependencies</artifactId>
                    <version>${boot.version}</version>
                  </dependency></dependencies></dependencyManagement>
                </project>
                """);
        file("gateway/pom.xml", """
                <project>
                  <parent><groupId>a</groupId><artifactId>b</artifactId><version>1</version></parent>
                  <dependencies><dependency>
                    <groupId>org.springframework.boot</groupId>
                    <artifactId>spring-boot-starter-undertow</artifactId>
                  </dependency></dependencies>
                </project>
                """);

        assertThat(boot(folder.resolve("gateway"))).contains("3.3.1");
        Libraries libraries = BuildFile.libraries(folder.resolve("gateway"));
        assertThat(libraries.has("spring-boot-starter-undertow")).isTrue();
        assertThat(libraries.has("spring-boot-dependencies")).as("only managed").isFalse();
    }

    @Test
    void what_only_the_build_needs_is_no_library_of_the_application() throws IOException {
        file("pom.xml", """
                <project>
                  <parent><groupId>a</groupId><artifactId>parent</artifactId><version>1</version></parent>
                  <dependencies><dependency>
                    <groupId>a</groupId><artifactId>in-the-pom</artifactId>
                  </dependency></dependencies>
                  <build>
                    <pluginManagement><plugins><plugin>
                      <groupId>a</groupId><artifactId>managed-plugin</artifactId>
                    </plugin></plugins></pluginManagement>
                    <plugins><plugin>
                      <groupId>a</groupId><artifactId>plugin</artifactId>
                      <dependencies><dependency>
                        <groupId>a</groupId><artifactId>of-a-plugin</artifactId>
                      </dependency></dependencies>
                    </plugin></plugins>
                  </build>
                </project>
                """);
        file("build.gradle", """
                buildscript { dependencies { classpath 'a:of-the-script:1.0'
                  classpath("a:of-the-script-too:1.0") } }
                plugins { id 'a.plugin' version '1' }
                dependencies { implementation "a:in-the-script:2.0" }
                """);
        file(
                "gradle/libs.versions.toml",
                "[plugins]\none = \"a:in-no-library:1\"\n[libraries]\ntwo = \"a:in-the-catalogue:1.0\"\n");

        assertThat(BuildFile.libraries(folder).versions())
                .containsOnlyKeys("in-the-pom", "in-the-script", "in-the-catalogue");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plugins {\n  id 'org.springframework.boot' version '2.6.3'\n}",
                "plugins {\n  id(\"org.springframework.boot\") version \"2.6.3\"\n}",
                "buildscript {\n  ext { springBootVersion = '2.6.3' }\n}",
                "classpath(\"org.springframework.boot:spring-boot-gradle-plugin:2.6.3\")",
                "mavenBom 'org.springframework.boot:spring-boot-dependencies:2.6.3'"
            })
    void gradle_says_it_in_several_ways(String script) throws IOException {
        file("build.gradle", script);

        assertThat(boot(folder)).contains("2.6.3");
    }

    @Test
    void gradles_catalogue_and_properties_of_the_folder_above_count() throws IOException {
        file("gradle/libs.versions.toml", "[versions]\nspring-boot = \"3.1.2\"\n");
        file("gateway/build.gradle.kts", "plugins { alias(libs.plugins.spring.boot) }\n");

        assertThat(boot(folder.resolve("gateway"))).contains("3.1.2");
    }

    @Test
    void what_no_file_decides_stays_unknown() throws IOException {
        file("a/pom.xml", PARENT.formatted("${of.ci}"));
        file("b/pom.xml", "<project><parent>");
        file("c/pom.xml", "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:pom.xml\">]><project>&b;</project>");
        file("d/build.gradle", "implementation 'org.springframework.boot:spring-boot-starter-web'");
        Files.createDirectories(folder.resolve("e/pom.xml"));

        for (String project : List.of("a", "b", "c", "d", "e")) {
            assertThat(boot(folder.resolve(project))).as(project).isEmpty();
        }
    }

    /** Today's libraries, of which one has a property under a new name since Boot 3.0, one without saying since when. */
    private List<LintFinding> judged(String rule, String boot, String yml) throws IOException {
        file("pom.xml", PARENT.formatted(boot));
        Path settings = file("application.yml", yml + "\nspring.cloud.gateway.routes[0].uri: http://localhost:1\n");
        Path jar = MadeJar.withMain()
                .binding(
                        "spring-boot-tomcat-4.1.2.jar",
                        "server.tomcat",
                        "\"name\": \"server.tomcat.threads.max\", \"type\": \"java.lang.Integer\"",
                        "\"name\": \"server.tomcat.old\", \"type\": \"java.lang.Integer\", \"deprecation\":"
                                + " {\"level\": \"error\", \"since\": \"3.0.0\", \"replacement\": \"server.tomcat.threads.max\"}")
                .library("spring-boot-4.1.2.jar")
                .library("spring-cloud-gateway-server-webflux-5.0.2.jar")
                .in(Files.createDirectories(folder.resolve("lab")));
        Application application = ApplicationReader.read(settings, List.of())
                .assuming(AssumedLibraries.read("scg-gateway", AssumedLibraries.list(jar, Set.of())));
        return Linted.of(rule, Linted.application(application));
    }

    /** Its ConfigDataProperties read them, and only warn. */
    @Test
    void up_to_2_7_words_of_before_2_4_are_read() throws IOException {
        file("pom.xml", PARENT.formatted("2.7.4"));
        file(
                "src/main/resources/application.yml",
                "a: 1\n---\nspring.profiles: docker\na: 2\n---\nspring.config.activate.on-profile: prod\na: 3\n");
        Application application = ApplicationReader.read(folder, List.of());

        assertThat(List.of("none", "docker", "prod"))
                .extracting(profile -> application
                        .subject("", null, Activation.of(profile))
                        .value("a")
                        .orElseThrow()
                        .value())
                .containsExactly("1", "2", "3");
    }

    @Test
    void a_name_of_an_older_boot_is_no_finding() throws IOException {
        assertThat(judged("FB004", "2.7.1", "server.tomcat.old: 1")).isEmpty();
        assertThat(judged("FB004", "2.1.1", "server.tomcat.max-threads: 1")).isEmpty();
    }

    @Test
    void one_that_was_old_then_already_is_a_note() throws IOException {
        assertThat(judged("FB004", "3.3.1", "server.tomcat.old: 1"))
                .singleElement()
                .satisfies(f -> assertThat(f.level()).isEqualTo(LintLevel.NOTE))
                .satisfies(f -> assertThat(f.message())
                        .isEqualTo(
                                "server.tomcat.old is called server.tomcat.threads.max in today's versions, and nothing"
                                        + " reads the old name there; pass the jar to be sure"));
        assertThat(judged("FB004", "4.1.0", "server.tomcat.max-threads: 1")).hasSize(1);
    }

    @Test
    void a_likely_mistake_in_spelling_is_a_note_where_the_boot_is_another_one() throws IOException {
        assertThat(judged("FB003", "3.3.1", "server.tomcat.threads.maxx: 1"))
                .singleElement()
                .satisfies(f -> assertThat(f.level()).isEqualTo(LintLevel.NOTE))
                .satisfies(f -> assertThat(f.message()).contains("pass the jar to be sure; did you mean"));
        assertThat(judged("FB003", "4.1.0", "server.tomcat.threads.maxx: 1"))
                .singleElement()
                .satisfies(f -> assertThat(f.level()).isEqualTo(LintLevel.INEFFECTIVE));
    }

    @Test
    void settings_are_read_in_the_order_of_that_boot() throws IOException {
        String yml = "spring.profiles.active: b\na: 1\n---\nspring.profiles: b\na: 2\n";
        file("pom.xml", PARENT.formatted("2.3.4.RELEASE"));

        assertThat(ApplicationReader.read(file("application.yml", yml), List.of())
                        .subject("scg", null, Activation.NONE)
                        .value("a")
                        .orElseThrow()
                        .word())
                .isEqualTo("2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mavenBom 'org.springframework.cloud:spring-cloud-dependencies:2023.0.3'",
                "extra[\"springCloudVersion\"] = \"2023.0.3\"",
                "set('springCloudVersion', '2023.0.3')"
            })
    void the_release_train_is_known_by_the_bom_or_its_variable(String script) throws IOException {
        file("build.gradle", script);

        assertThat(BuildFile.libraries(folder).releaseTrain().map(LibraryVersion::text))
                .contains("2023.0.3");
    }

    @Test
    void the_release_train_of_a_pom_is_a_property() throws IOException {
        file("pom.xml", """
                <project><properties><cloud>Hoxton.SR12</cloud></properties>
                  <dependencyManagement><dependencies><dependency>
                    <groupId>org.springframework.cloud</groupId>
                    <artifactId>spring-cloud-dependencies</artifactId>
                    <version>${cloud}</version><type>pom</type><scope>import</scope>
                  </dependency></dependencies></dependencyManagement>
                </project>
                """);

        assertThat(BuildFile.libraries(folder).releaseTrain().map(LibraryVersion::text))
                .contains("Hoxton.SR12");
    }

    @Test
    void a_build_file_tells_that_there_is_a_gateway_and_that_its_circuit_breakers_have_no_bulkhead()
            throws IOException {
        file("application.yml", "server.port: 80\n");
        assertThat(LintedGateways.of(ApplicationReader.read(folder, List.of()))).isEmpty();

        file("build.gradle", """
                dependencies { implementation "org.springframework.cloud:spring-cloud-starter-gateway" }
                ext { springCloudVersion = "2023.0.3" }
                """);
        assertThat(LintedGateways.of(ApplicationReader.read(folder, List.of())))
                .extracting(Component::id)
                .containsExactly("scg-gateway");

        file("application.yml", """
                spring.cloud.gateway.routes:
                - {id: a, uri: 'lb://a', filters: [CircuitBreaker=x]}
                - {id: b, uri: 'lb://b', filters: [CircuitBreaker=x]}
                """);
        LintResult old = Linted.application(ApplicationReader.read(folder, List.of()));
        assertThat(old.undecided()).isEmpty();
        assertThat(Linted.of("FB020", old)).isEmpty();
        assertThat(Linted.of("FB022", old).get(0).message()).doesNotContain("permit");

        file("build.gradle", "ext { springCloudVersion = '2025.0.1' }");
        LintResult today = Linted.application(ApplicationReader.read(folder, List.of()));
        assertThat(Linted.of("FB022", today).get(0).message()).contains("25 calls that hang on one leave no permit");
    }

    @Test
    void a_library_of_a_shared_catalogue_counts_for_the_project_that_names_it() throws IOException {
        file("gradle/libs.versions.toml", "[libraries]\nmy-gate_way = \"a:in-the-catalogue:1.0\"\n");
        file("one/build.gradle.kts", "dependencies { implementation(libs.my.gate.way) }\n");
        file("other/build.gradle.kts", "dependencies { implementation(libs.my.gate) }\n");

        assertThat(BuildFile.libraries(folder.resolve("one")).has("in-the-catalogue"))
                .isTrue();
        assertThat(BuildFile.libraries(folder.resolve("other")).has("in-the-catalogue"))
                .isFalse();
    }
}
