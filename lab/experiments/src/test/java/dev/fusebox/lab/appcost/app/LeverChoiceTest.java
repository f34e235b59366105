package dev.fusebox.lab.appcost.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.appcost.app.LeverChoice.ChosenLever;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.read.MadeJar;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeverChoiceTest {

    private static final String CACHE = "spring.cloud.gateway.route-filter-cache-enabled";
    private static final AppStart BASE = new AppStart(Map.of(), List.of("-Xmx512m", "-XX:+UseG1GC"));

    @TempDir
    Path folder;

    private LeverChoice choose(int java, AppStart base, List<String> asked, String... own) throws IOException {
        AppJar app = AppJar.of(MadeJar.ofBoot()
                .library("spring-cloud-gateway-server-4.2.7.jar", "\"name\": \"" + CACHE + "\"")
                .in(folder));
        return LeverChoice.of(app, java, base, asked, List.of(own));
    }

    @Test
    void the_usual_ones_are_levers_that_the_application_knows() throws IOException {
        LeverChoice choice = choose(17, BASE, List.of());

        assertThat(choice.chosen())
                .extracting(ChosenLever::id)
                .contains("route-filter-cache", "parallel-gc")
                .doesNotContain("first-compiler-only", "netty-pooled");
        assertThat(choice.leftOut())
                .containsEntry("first-compiler-only", "only when --lever names it")
                .containsEntry("netty-pooled", "the application does not have netty-buffer")
                .containsEntry("zuul-content-length", "the application knows no setting zuul.set-content-length")
                .containsEntry("compact-headers", "needs Java 25 or newer, the application runs on 17");
    }

    @Test
    void a_setting_has_the_name_of_the_applications_generation() throws IOException {
        assertThat(choose(17, BASE, List.of("route-filter-cache")).chosen())
                .extracting(lever -> lever.start().words())
                .containsExactly(CACHE + "=true");
    }

    @Test
    void a_collector_replaces_the_one_of_the_base_and_a_heap_comes_after_it() throws IOException {
        List<ChosenLever> levers =
                choose(17, BASE, List.of("serial-gc+heap-1g")).chosen();

        assertThat(levers).extracting(ChosenLever::id).containsExactly("serial-gc+heap-1g");
        assertThat(BASE.with(levers.get(0).start()).flags())
                .containsExactly("-Xmx512m", "-XX:+UseSerialGC", "-Xms1g", "-Xmx1g");
    }

    @Test
    void lean_is_for_gateways_that_its_starter_fits_and_that_have_it_not() throws IOException {
        assertThat(choose(17, BASE, List.of("lean")).leftOut())
                .containsExactly(
                        Map.entry(
                                "lean",
                                "the application does not have spring-cloud-gateway-server 4.3 or spring-cloud-gateway-server-webflux 5.0"));

        MadeJar jar = MadeJar.ofBoot().library("spring-cloud-gateway-server-webflux-5.0.2.jar");
        LeverChoice choice = LeverChoice.of(AppJar.of(jar.in(folder)), 17, BASE, List.of("lean"), List.of());
        assertThat(choice.chosen())
                .extracting(lever -> lever.start().words())
                .containsExactly("logging.level.dev.fusebox.lean=info scg-lean-starter.jar");
        assertThat(choice.chosen().get(0).start().modules()).containsExactly("scg-lean-starter");

        AppJar war = AppJar.of(jar.entry("WEB-INF/", "").in(folder));
        assertThat(LeverChoice.of(war, 17, BASE, List.of("lean"), List.of()).leftOut())
                .containsExactly(Map.entry("lean", "this is a WAR"));

        AppJar has = AppJar.of(jar.library("scg-lean-starter-0.1.0.jar").in(folder));
        assertThat(LeverChoice.of(has, 17, BASE, List.of("lean"), List.of()).leftOut())
                .containsExactly(Map.entry("lean", "the application has it already"));
    }

    @Test
    void what_the_base_has_already_is_left_out() throws IOException {
        assertThat(choose(17, BASE, List.of("g1-gc")).leftOut())
                .containsExactly(Map.entry("g1-gc", "the application is started with it already"));
    }

    @Test
    void settings_and_flags_of_the_user_are_tried_as_they_are() throws IOException {
        List<ChosenLever> levers = choose(17, BASE, List.of(), "my.cache=on", "-XX:+UseZGC -XX:ZCollectionInterval=5")
                .chosen();

        assertThat(levers.get(0).start()).isEqualTo(new AppStart(Map.of("my.cache", "on"), List.of()));
        assertThat(BASE.with(levers.get(1).start()).flags())
                .containsExactly("-Xmx512m", "-XX:+UseZGC", "-XX:ZCollectionInterval=5");
    }

    @Test
    void wrong_names_are_said_in_one_line() {
        assertWrong(
                () -> choose(17, BASE, List.of("paralel-gc")),
                "--lever: unknown lever 'paralel-gc'; did you mean parallel-gc?");
        assertWrong(() -> choose(17, BASE, List.of("x")), "--lever: unknown lever 'x'; --list-levers names them all");
        assertWrong(
                () -> choose(17, BASE, List.of(), "nothing"),
                "--try 'nothing': must be a setting, key=value, or flags");
        assertWrong(
                () -> choose(17, BASE, List.of(), "server.port=1"), "--try server.port=1: the lab sets this itself");
    }

    private static void assertWrong(org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String words) {
        assertThatThrownBy(call)
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(words)
                .message()
                .hasLineCount(1);
    }

    @Test
    void values_of_passwords_are_not_shown() {
        AppStart start = new AppStart(Map.of("db.password", "hidden", "a", "b"), List.of("-Dapi.key=hidden", "-Xmx1g"));

        assertThat(start.words()).isEqualTo("a=b db.password=*** -Dapi.key=*** -Xmx1g");
    }

    @Test
    void every_lever_of_the_catalogue_has_one_sentence_without_a_full_stop_and_its_own_name() {
        List<Lever> all = Lever.all();

        assertThat(all).extracting(Lever::id).doesNotHaveDuplicates();
        assertThat(all).allSatisfy(lever -> {
            assertThat(lever.id()).matches("[a-z0-9-]+");
            assertThat(lever.does()).matches("[A-Z].*[^.]");
        });
    }
}
