package dev.fusebox.lab.gateway.hand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.ChainPart;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateway.Route;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.gateway.Launch;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.paper.ProfileSettings;
import dev.fusebox.lab.paper.ScenarioBuilder;
import dev.fusebox.lab.results.RecordedChains;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.LayeredSettings.Layer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HandProxiesTest {

    private static final int CORES = Runtime.getRuntime().availableProcessors();
    private static final LabHome HOME = new LabHome(Path.of("../.."));

    /** Of Jetty's 200: the rest are an acceptor and selectors, whose number depends on the cores. */
    private static final int JETTY = 200 - 1 - Math.max(1, Math.min(CORES / 2, 200 / 16));

    private static Component proxy(String id) {
        return Gateways.named(id).component();
    }

    /** Limits and time limits behind {@code service-a}, as {@code name=size}. */
    private static List<String> configured(String id, Map<String, String> profile) {
        Component proxy = proxy(id);
        LayeredSettings settings = new LayeredSettings(List.of(new Layer("profile p", profile)), proxy.catalogue());
        ChainSnapshot chain = proxy.configured(settings, "service-a", 1, null);
        List<String> words = new ArrayList<>();
        chain.limits().forEach(l -> words.add(l.id().name() + "=" + l.max()));
        chain.timeLimits().forEach(t -> words.add(t.name() + "=" + t.millis()));
        return words;
    }

    @Test
    void a_process_is_started_with_its_server_its_routes_and_their_style() {
        Component proxy = proxy("async-resume-jetty-virtual");
        Launch launch = new Launch(HOME, new Ports(20_000), "semaphore-100", null, false);

        assertThat(proxy.arguments(launch))
                .contains(
                        "--hand-proxy.server=jetty",
                        "--server.port=" + (20_000 + proxy.offset()),
                        "--spring.application.name=async-resume-jetty-virtual",
                        "--spring.profiles.active=semaphore-100",
                        "--spring.threads.virtual.enabled=true",
                        "--hand-proxy.routes[0].prefix=/v1/routea",
                        "--hand-proxy.routes[0].service=service-a",
                        "--hand-proxy.routes[0].address=http://127.0.0.1:20001",
                        "--hand-proxy.routes[0].style=async-resume",
                        "--hand-proxy.routes[1].prefix=/v1/routeb",
                        "--hand-proxy.routes[1].service=service-b",
                        "--hand-proxy.routes[1].address=http://127.0.0.1:20002",
                        "--hand-proxy.routes[1].style=async-resume");
    }

    @Test
    void only_virtual_threads_need_a_newer_java() {
        assertThat(new HandProxies().members())
                .hasSize(30)
                .allSatisfy(c -> assertThat(c.oldestJava()).isEqualTo(c.id().endsWith("-virtual") ? 21 : 17));
    }

    /** Sentences list several of them. */
    @Test
    void no_title_has_a_comma() {
        assertThat(new HandProxies().members())
                .extracting(c -> c.gateway().orElseThrow().title())
                .doesNotHaveDuplicates()
                .contains("Asynchronous servlet (resume) on Jetty with virtual threads", "Plain Vert.x")
                .noneMatch(title -> title.contains(","));
    }

    @Test
    void one_process_may_hold_a_blocking_and_an_asynchronous_pair() {
        Gateway both = Gateways.named("sync-and-async-tomcat");

        assertThat(both.routes())
                .extracting(Route::id, Route::prefix, r -> r.service().id(), Route::pool)
                .containsExactly(
                        tuple("service-a", "/v1/routea", "service-a", "service-a"),
                        tuple("service-b", "/v1/routeb", "service-b", "service-b"),
                        tuple("async", "/v1/async", "service-a", "async"),
                        tuple("sync-b", "/v1/sync-b", "service-b", "sync-b"));
        assertThat(both.component().arguments(new Launch(HOME, new Ports(null), "stock", null, false)))
                .contains(
                        "--hand-proxy.routes[0].style=sync",
                        "--hand-proxy.routes[1].style=async-complete",
                        "--hand-proxy.routes[2].id=async",
                        "--hand-proxy.routes[2].style=async-complete",
                        "--hand-proxy.routes[3].id=sync-b",
                        "--hand-proxy.routes[3].style=sync");
    }

    @ParameterizedTest
    @CsvSource({
        "sync-tomcat, 'accept-queue=100 connections=8192 threads=200 pool.service-a=5'",
        "sync-tomcat-virtual, 'accept-queue=100 connections=8192 pool.service-a=5'",
        "sync-jetty, 'threads=JETTY pool.service-a=5'",
        "async-complete-jetty, 'threads=JETTY pool.service-a=5 call.service-a=30000'",
        "completable-future-java-client-jetty, 'threads=JETTY call.service-a=30000'",
        "webflux-java-http-client-netty, ''",
        "vertx, 'pool.service-a=5'"
    })
    void the_chain_without_tuning_has_the_limits_of_server_and_client(String id, String limits) {
        assertThat(String.join(" ", configured(id, Map.of()))).isEqualTo(limits.replace("JETTY", "" + JETTY));
    }

    @Test
    void a_profile_sizes_threads_pool_and_time_limits() {
        Map<String, String> profile = Map.of(
                "server.jetty.threads.max", "500",
                "server.jetty.threads.acceptors", "2",
                "server.jetty.threads.selectors", "8",
                "server.jetty.max-connections", "20000",
                "hand-proxy.client.max-connections", "300",
                "hand-proxy.client.response-timeout", "60s",
                "spring.mvc.async.request-timeout", "120s");

        assertThat(configured("async-resume-jetty", profile))
                .containsExactly(
                        "connections=20000",
                        "threads=490",
                        "pool.service-a=300",
                        "read.service-a=60000",
                        "call.service-a=120000");
    }

    @Test
    void virtual_threads_of_jetty_have_a_bound_that_0_does_not_lift() {
        Map<String, String> profile = Map.of(
                "server.jetty.threads.max", "0",
                "server.jetty.threads.acceptors", "1",
                "server.jetty.threads.selectors", "1");

        assertThat(configured("sync-jetty-virtual", profile)).containsExactly("threads=198", "pool.service-a=5");
    }

    @Test
    void a_proxy_that_knows_one_address_has_no_prediction_for_several_instances() {
        ScenarioBuilder scenarios =
                new ScenarioBuilder(ProfileSettings.files(HOME), GivenSettings.NONE, RecordedChains.NONE);

        assertThatThrownBy(() -> scenarios.chain(Gateways.named("vertx"), "stock", null, 2))
                .isInstanceOf(UsageException.class)
                .hasMessage("vertx calls one address of a service, without a registry; leave out --instances 2");
    }

    /** The model is about what a waiting call holds. */
    @ParameterizedTest
    @CsvSource({
        "sync-tomcat, true",
        "rest-template-jetty, true",
        "sync-and-async-tomcat, true",
        "async-complete-tomcat, false",
        "completable-future-apache-client-jetty, false"
    })
    void only_blocking_styles_hold_their_thread_while_a_call_waits(String id, boolean threads) {
        ChainSnapshot chain = new ScenarioBuilder(ProfileSettings.files(HOME), GivenSettings.NONE, RecordedChains.NONE)
                .chain(Gateways.named(id), "stock", null, 1)
                .in(id);

        assertThat(chain.limits().stream().map(LimitSpec::name).toList().contains("threads"))
                .isEqualTo(threads);
        assertThat(chain.limits()).extracting(ChainPart::name).contains("pool.service-a");
    }

    /** They start without Spring, which reads the profile for the others. */
    @Test
    void the_floors_get_the_settings_of_the_profile_as_arguments() {
        Component floor = proxy("reactor-netty");
        Launch launch = new Launch(HOME, new Ports(null), "threads-only", null, false);

        assertThat(floor.concerns("server.max-http-request-header-size")).isFalse();
        assertThat(floor.arguments(launch))
                .contains(
                        "--hand-proxy.server=netty",
                        "--hand-proxy.routes[0].style=reactor-netty",
                        "--hand-proxy.client.max-connections=10000",
                        "--hand-proxy.client.response-timeout=60s")
                .noneMatch(word -> word.contains("tomcat") || word.contains("async"));
    }

    @Test
    void time_limits_that_end_held_calls_are_raised() {
        Map<String, String> profile = Map.of("hand-proxy.client.response-timeout", "5s");

        assertThat(proxy("async-complete-tomcat").raisedTimeLimits(profile))
                .isEqualTo(
                        Map.of("spring.mvc.async.request-timeout", "60s", "hand-proxy.client.response-timeout", "60s"));
        assertThat(proxy("sync-tomcat").raisedTimeLimits(Map.of())).isEmpty();
    }

    @Test
    void the_setting_behind_a_limit_is_named() {
        SettingValue pool = proxy("vertx")
                .configured(new LayeredSettings(List.of(), proxy("vertx").catalogue()), "service-a", 1, null)
                .limits()
                .get(0)
                .setting();

        assertThat(Objects.requireNonNull(pool).words())
                .isEqualTo("hand-proxy.client.max-connections=5 (framework default)");
    }

    @Test
    void verbs_use_the_members_of_a_family_only_when_they_are_named() {
        assertThat(Gateways.usual())
                .extracting(Gateway::id)
                .contains("zuul", "scg")
                .doesNotContain("sync-tomcat");
        assertThat(Gateways.named("sync-tomcat").isProxy()).isTrue();
    }
}
