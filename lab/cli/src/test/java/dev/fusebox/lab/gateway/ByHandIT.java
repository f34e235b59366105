package dev.fusebox.lab.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.limits.LimitKind;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A process that is started by hand with a tuning profile has what {@code fusebox up --profile} gives it. */
class ByHandIT {

    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final LabHome HOME = new LabHome(ROOT);
    private static final String TWO_PROFILES = "tomcat-100,document-pool-100";

    @TempDir
    Path scratch;

    private final List<StartedByHand> started = new ArrayList<>();

    @AfterEach
    void stop() {
        started.forEach(StartedByHand::close);
        started.clear();
    }

    /** On the lab's usual ports, which are those of the files. */
    private static Launch launch(String profile, Integer portBase) {
        return new Launch(HOME, new Ports(portBase), profile, null, false);
    }

    private static List<String> byLab(Component component, String profile, Integer portBase) {
        return component.arguments(launch(profile, portBase));
    }

    // --- without a start ---

    @ParameterizedTest
    @CsvSource({
        "zuul-gateway, dev.fusebox.zuul.ZuulGatewayApplication",
        "scg-gateway, dev.fusebox.scg.ScgGatewayApplication",
        "scg-mvc, dev.fusebox.scgmvc.ScgMvcApplication",
        "service-a, dev.fusebox.demo.DemoServiceApplication"
    })
    void spring_prepares_the_same_settings_for_every_profile(String id, String application) throws Exception {
        Component component = Components.of(id).orElseThrow();
        List<String> profiles = new ArrayList<>(Profiles.of(HOME).names());
        profiles.add(TWO_PROFILES);
        List<List<String>> arguments = new ArrayList<>();
        for (String profile : profiles) {
            arguments.add(List.of("--spring.profiles.active=" + profile));
            arguments.add(byLab(component, profile, null));
        }

        List<String> prepared = prepare(component.module(), application, arguments);

        assertThat(prepared).hasSize(2 * profiles.size());
        assertThat(profiles).hasSizeGreaterThan(20);
        for (int i = 0; i < profiles.size(); i++) {
            assertThat(prepared.get(2 * i)).as(profiles.get(i)).isEqualTo(prepared.get(2 * i + 1));
        }
        assertThat(new TreeSet<>(prepared)).as("profiles differ").hasSizeGreaterThan(10);
    }

    @Test
    void the_registry_has_the_same_settings() throws Exception {
        List<String> prepared = prepare(
                "eureka-server",
                "dev.fusebox.eureka.EurekaServerApplication",
                List.of(List.of("--debug=false"), byLab(DemoStack.EUREKA, "stock", null)));

        assertThat(prepared.get(0).replace("debug=false\n", "")).isEqualTo(prepared.get(1));
    }

    @Test
    void a_file_of_the_user_s_beside_the_jar_and_an_additional_location_win_as_spring_says() throws Exception {
        Files.writeString(scratch.resolve("application-semaphore-100.yml"), "server.tomcat.threads.max: 31\n");
        Path more = Files.createDirectories(scratch.resolve("more"));
        Files.writeString(more.resolve("application-mine.yml"), "server.tomcat.threads.max: 32\n");

        List<String> prepared = prepare(
                "zuul-gateway",
                "dev.fusebox.zuul.ZuulGatewayApplication",
                List.of(
                        List.of("--spring.profiles.active=semaphore-100"),
                        List.of(
                                "--spring.profiles.active=semaphore-100,mine",
                                "--spring.config.additional-location=file:" + more + "/")));

        assertThat(prepared.get(0)).contains("server.tomcat.threads.max=31\n", "zuul.semaphore.max-semaphores=100\n");
        assertThat(prepared.get(1)).contains("server.tomcat.threads.max=32\n", "zuul.semaphore.max-semaphores=100\n");
    }

    /** What Spring prepares from each list of arguments. */
    private List<String> prepare(String module, String application, List<List<String>> arguments) throws Exception {
        Path in = scratch.resolve("arguments");
        Path out = scratch.resolve("settings");
        Files.write(
                in, arguments.stream().map(words -> String.join("\t", words)).toList());
        String classPath = HOME.jar(module)
                + File.pathSeparator
                + ROOT.resolve("tuning-profiles/spring-profiles/target/spring-profiles-tests.jar");
        StartedByHand process = start(
                List.of(
                        StartedByHand.JAVA,
                        "-cp",
                        classPath,
                        "dev.fusebox.profiles.PreparedEnvironment",
                        application,
                        in.toString(),
                        out.toString()),
                scratch,
                0);
        assertThat(process.ended(5, TimeUnit.MINUTES)).as(process.log()).isZero();
        return Arrays.stream(Files.readString(out).split("(?<=\n)\n")).toList();
    }

    // --- live processes ---

    /** How a user starts a module with a profile. */
    private enum Way {
        JAR,
        SYSTEM_PROPERTY,
        ENVIRONMENT,
        MAVEN
    }

    /** {@code fusebox up} itself ends when its processes have other limits than {@link Launch#configured}. */
    @ParameterizedTest
    @CsvSource({
        "zuul-gateway, semaphore-500, thread-per-route, stock",
        "scg-gateway, semaphore-500, thread-per-route, permits-450",
        "scg-mvc, semaphore-500, thread-per-route, semaphore-100",
        "service-a, semaphore-500, semaphore-isolated, service-threads-400"
    })
    void limits_of_a_live_process_are_the_same_however_it_is_started(
            String id, String first, String second, String third) throws Exception {
        Component component = Components.of(id).orElseThrow();
        int ports = PortBlocks.free();
        StartedByHand byLab = lab(component, first, ports);
        Map<StartedByHand, String> byHand = new LinkedHashMap<>();
        byHand.put(byHand(Way.JAR, component, first, ports + 20), first);
        byHand.put(byHand(Way.ENVIRONMENT, component, third, ports + 22), third);
        // One of each generation of Boot: the others have the same Spring and the same plugin.
        boolean everyWay = !id.equals("scg-mvc") && !id.equals("service-a");
        if (everyWay) {
            byHand.put(byHand(Way.SYSTEM_PROPERTY, component, second, ports + 21), second);
            byHand.put(byHand(Way.MAVEN, component, first, ports + 23), first);
        }
        for (StartedByHand process : started) {
            process.awaitStart();
        }

        Set<Set<String>> seen = new HashSet<>();
        for (Map.Entry<StartedByHand, String> process : byHand.entrySet()) {
            String profile = process.getValue();
            // Some limits appear with a call, and the starter looks for new ones once a second.
            Awaitility.await().atMost(Duration.ofMinutes(1)).untilAsserted(() -> {
                Set<String> limits = process.getKey().limits(component);
                assertThat(configured(component, profile))
                        .as(profile)
                        .isNotEmpty()
                        .allSatisfy(limit -> assertThat(limits).anyMatch(line -> line.matches(limit)));
                if (profile.equals(first)) {
                    assertThat(limits).as(profile).isEqualTo(byLab.limits(component));
                }
            });
            seen.add(process.getKey().limits(component));
        }
        assertThat(seen).as("profiles differ").hasSize(everyWay ? 3 : 2);
        // No registry runs here: each process says so, line by line.
        assertThat(byHand.keySet().iterator().next().log())
                .contains("Connection refused")
                .doesNotContain("\tat ");
    }

    /** Patterns of the limits that the lab expects of a profile; without a service only Zuul has its pools. */
    private static List<String> configured(Component component, String profile) {
        return launch(profile, null).configured(component, DemoStack.SERVICE_A.id()).limits().stream()
                .filter(limit ->
                        limit.kind() != LimitKind.HTTP_POOL || component.id().equals("zuul-gateway"))
                .map(limit -> "fusebox_limit_max\\{.*limit=\"" + limit.name() + "\".*} " + limit.max() + "\\.0")
                .toList();
    }

    private StartedByHand lab(Component component, String profile, int portBase) throws Exception {
        Launch launch = launch(profile, portBase);
        List<String> words = new ArrayList<>(List.of(StartedByHand.JAVA));
        words.addAll(component.program(launch));
        words.addAll(component.arguments(launch));
        return start(words, scratch, launch.ports().of(component));
    }

    private StartedByHand byHand(Way way, Component component, String profile, int port) throws Exception {
        String serverPort = "--server.port=" + port;
        String jar = HOME.jar(component.module()).toString();
        return switch (way) {
            case JAR ->
                start(
                        List.of(StartedByHand.JAVA, "-jar", jar, "--spring.profiles.active=" + profile, serverPort),
                        scratch,
                        port);
            case SYSTEM_PROPERTY ->
                start(
                        List.of(StartedByHand.JAVA, "-Dspring.profiles.active=" + profile, "-jar", jar, serverPort),
                        scratch,
                        port);
            case ENVIRONMENT ->
                start(
                        List.of(
                                "env",
                                "SPRING_PROFILES_ACTIVE=" + profile,
                                StartedByHand.JAVA,
                                "-jar",
                                jar,
                                serverPort),
                        scratch,
                        port);
            case MAVEN ->
                start(
                        List.of(
                                "mvn",
                                "-B",
                                "-ntp",
                                "-Dquick",
                                "-pl",
                                component.module(),
                                "-am",
                                "spring-boot:run",
                                "-Dspring-boot.run.profiles=" + profile,
                                "-Dspring-boot.run.arguments=" + serverPort),
                        ROOT,
                        port);
        };
    }

    private StartedByHand start(List<String> words, Path folder, int port) throws Exception {
        StartedByHand process =
                StartedByHand.start(words, folder, Files.createTempFile(scratch, "process", ".log"), port);
        started.add(process);
        return process;
    }

    // --- a profile for which nothing is written ---

    @ParameterizedTest
    @ValueSource(strings = {"zuul-gateway", "scg-gateway"})
    void a_misspelt_profile_ends_the_start_with_one_line(String module) throws Exception {
        StartedByHand process = start(
                List.of(
                        StartedByHand.JAVA,
                        "-jar",
                        HOME.jar(module).toString(),
                        "--spring.profiles.active=semaphor-100"),
                scratch,
                0);

        assertThat(process.ended(2, TimeUnit.MINUTES)).isEqualTo(1);
        assertThat(process.log().lines().filter(line -> line.matches("\\d{4}-\\d\\d-\\d\\d.*")))
                .singleElement()
                .asString()
                .contains("profile 'semaphor-100': nothing is written for it, so it would change nothing;"
                        + " did you mean semaphore-100? There are: bulkhead-uncounted, ");
        assertThat(process.log()).doesNotContain("\tat ");
    }
}
