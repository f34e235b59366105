package dev.fusebox.lab.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.process.JavaRuntime;
import dev.fusebox.lab.results.RunNote;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.study.StudyFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyPlanTest {

    @TempDir
    Path folder;

    @Test
    void a_profile_without_counterpart_may_say_so_in_the_file_of_one_module() throws Exception {
        Path profiles = Files.createDirectories(folder.resolve("tuning-profiles"));
        Files.writeString(profiles.resolve("application-mine.yml"), "server.tomcat.threads.max: 20");
        Files.writeString(profiles.resolve("scg-gateway-mine.yml"), "fusebox.no-counterpart.scg: no threads to size");
        Path studies = Files.createDirectories(folder.resolve("ab-scripts/studies"));
        Files.writeString(studies.resolve("mine.yml"), """
                title: t
                gateways: [zuul, scg]
                profiles: [mine]
                endpoints: [hello]
                concurrency: [1]
                """);
        LabHome home = new LabHome(folder);
        Study study = StudyFiles.of(home).read("mine");

        assertThat(StudyPlan.of(study).notes(home, GivenSettings.NONE))
                .containsExactly(RunNote.settings("profile mine on scg: no threads to size"));
        assertThat(StudyPlan.of(study)
                        .notes(home, new GivenSettings(Map.of("server.tomcat.threads.max", "9", "zuul.prefix", "x"))))
                .extracting(RunNote::words)
                .contains(
                        "changed in service-a, zuul-gateway: server.tomcat.threads.max=9 (command line)",
                        "changed in zuul-gateway: zuul.prefix=x (command line); Fusebox knows no limit that it sizes");
    }

    private static int starts(String study) {
        return StudyPlan.of(StudyFiles.of(new LabHome(Path.of("../.."))).read(study))
                .starts();
    }

    @Test
    void processes_start_once_for_each_profile_and_again_where_experiments_change_time_limits() {
        assertThat(starts("smoke")).isEqualTo(1);
        assertThat(starts("zuul-isolation")).isEqualTo(2);
        assertThat(starts("model-accuracy")).isEqualTo(11);
        assertThat(starts("fuse-closing")).isEqualTo(2);
    }

    @Test
    void progress_counts_cells_and_experiments_together_in_the_order_in_which_they_run() {
        Study once = StudyFiles.of(new LabHome(Path.of("../.."))).read("zuul-isolation");
        StudyPlan plan = StudyPlan.of(
                once.withLength(once.length().with(its -> its.starts(3).seed(7))));
        List<String> seen = new ArrayList<>();
        Progress progress = new Progress() {
            @Override
            public void say(String line) {}

            @Override
            public void cell(int number, int of, String what) {
                seen.add(number + "/" + of);
            }
        };

        plan.batches().forEach(batch -> batch.cells().forEach(cell -> plan.begins(cell.id(), "", progress)));
        plan.experiments().forEach(experiment -> plan.begins(experiment.id(), "", progress));

        assertThat(plan.experiments()).isNotEmpty();
        assertThat(seen)
                .isEqualTo(IntStream.rangeClosed(1, plan.size())
                        .mapToObj(number -> number + "/" + plan.size())
                        .toList());
    }

    @Test
    void the_document_store_starts_only_where_cells_read_from_it() {
        StudyFiles files = StudyFiles.of(new LabHome(Path.of("../..")));

        assertThat(StudyPlan.of(files.read("document-store")).components()).contains(DemoStack.DOCUMENT_STORE);
        assertThat(StudyPlan.of(files.read("document-store").onMongo()).components())
                .contains(DemoStack.SERVICE_A)
                .doesNotContain(DemoStack.DOCUMENT_STORE);
        assertThat(StudyPlan.of(files.read("smoke")).components()).doesNotContain(DemoStack.DOCUMENT_STORE);
    }

    @Test
    void a_study_whose_gateways_all_need_a_newer_java_does_not_start() {
        StudyPlan plan =
                StudyPlan.of(StudyFiles.of(new LabHome(Path.of("../.."))).read("smoke"));

        assertThat(plan.on(new JavaRuntime(Path.of("java"), "17.0.1"))).isSameAs(plan);
        assertThatThrownBy(() -> plan.on(new JavaRuntime(Path.of("java"), "16.0.1")))
                .isInstanceOf(LabException.class)
                .hasMessageEndingWith(" need JDK 17+, the processes run on Java 16: pass --java-home");
    }

    private StudyPlan planOf(String gateways, String more) throws Exception {
        Files.createDirectories(folder.resolve("tuning-profiles"));
        Path studies = Files.createDirectories(folder.resolve("ab-scripts/studies"));
        Files.writeString(studies.resolve("mine.yml"), """
                title: t
                gateways: %s
                profiles: [mine]
                endpoints: [hello, sleep/200]
                concurrency: [1, 2]
                """.formatted(gateways) + more);
        return StudyPlan.of(StudyFiles.of(new LabHome(folder)).read("mine"));
    }

    @Test
    void gateways_that_need_a_newer_java_are_left_out_and_named() throws Exception {
        JavaRuntime old = new JavaRuntime(Path.of("java"), "17.0.1");

        StudyPlan plan = planOf("[zuul, sync-tomcat, sync-tomcat-virtual]", """
                experiments:
                - {kind: bystander, profile: mine, gateways: [sync-tomcat, sync-tomcat-virtual], callers: 9}
                """);
        StudyPlan left = plan.on(old);

        assertThat(left.leftOut())
                .containsExactly("sync-tomcat-virtual needs JDK 21+, the processes run on Java 17: pass --java-home;"
                        + " 4 cells and 1 experiment left out");
        assertThat(left.cells()).hasSize(8).noneMatch(c -> c.id().contains("virtual"));
        assertThat(left.experiments()).extracting(e -> e.id()).containsExactly("sync-tomcat.mine.service-a.b9");
        assertThat(left.size()).isEqualTo(9);
        assertThat(left.components()).extracting(c -> c.id()).doesNotContain("sync-tomcat-virtual");
        assertThat(plan.on(new JavaRuntime(Path.of("java"), "21.0.1"))).isSameAs(plan);
    }

    @Test
    void a_comparison_goes_on_without_a_gateway_that_needs_a_newer_java() throws Exception {
        StudyPlan left = planOf("[zuul]", """
                        experiments:
                        - {kind: equivalence, profile: mine, gateways: [sync-tomcat, sync-tomcat-virtual, zuul]}
                        """).on(new JavaRuntime(Path.of("java"), "17.0.1"));

        assertThat(left.leftOut()).singleElement().asString().endsWith(": pass --java-home; the others are compared");
        assertThat(left.experiments()).extracting(e -> e.id()).containsExactly("sync-tomcat-zuul.mine.equivalence");
    }

    @Test
    void cells_with_more_users_than_the_machine_carries_have_as_many_as_it_does() throws Exception {
        StudyPlan plan = planOf("[zuul]", "also: [{endpoints: [sleep/200], concurrency: [5000, 9000]}]\n");

        StudyPlan cut = plan.within(cell -> new MostUsers(4750, "too few open files"));

        assertThat(cut.cells())
                .extracting(c -> c.id())
                .containsExactly(
                        "zuul.mine.hello.c1",
                        "zuul.mine.hello.c2",
                        "zuul.mine.sleep-200.c1",
                        "zuul.mine.sleep-200.c2",
                        "zuul.mine.sleep-200.c4750");
        assertThat(cut.leftOut()).containsExactly("cells of 5000 and 9000 users run with 4750: too few open files");
        assertThat(plan.within(cell -> MostUsers.UNBOUNDED)).isSameAs(plan);
    }

    /** Seven proxies are one more than run at once. */
    @Test
    void cells_run_in_groups_of_six_gateways_in_the_order_of_the_study() throws Exception {
        StudyPlan plan = planOf(
                "[direct, sync-tomcat, sync-jetty, zuul, vertx, reactor-netty, async-resume-jetty, scg]",
                "repeat: 2\n");

        List<Batch> batches = plan.batches();

        assertThat(batches).hasSize(2);
        assertThat(batches.get(0).components())
                .extracting(c -> c.id())
                .containsExactlyInAnyOrder(
                        "eureka-server",
                        "service-a",
                        "sync-tomcat",
                        "sync-jetty",
                        "zuul-gateway",
                        "vertx",
                        "reactor-netty",
                        "async-resume-jetty");
        assertThat(batches.get(1).components())
                .extracting(c -> c.id())
                .containsExactlyInAnyOrder("eureka-server", "service-a", "scg-gateway");
        assertThat(plan.cells()).hasSize(64);
        assertThat(plan.cells().subList(0, 3))
                .extracting(c -> c.id())
                .containsExactly("direct.mine.hello.c1.1", "sync-tomcat.mine.hello.c1.1", "sync-jetty.mine.hello.c1.1");
        assertThat(plan.cells().subList(56, 64)).allMatch(c -> c.id().startsWith("scg."));
        assertThat(plan.starts()).isEqualTo(2);
    }

    private static final String THREE_STARTS = """
            starts: 3
            repeat: 2
            also: [{profiles: [other], gateways: [zuul, scg], endpoints: [hello], concurrency: [1]}]
            """;

    @Test
    void each_start_has_all_batches_in_another_order_which_its_seed_decides() throws Exception {
        StudyPlan plan = planOf("[direct, zuul, scg]", THREE_STARTS + "seed: 4\n");
        StudyPlan other = planOf("[direct, zuul, scg]", THREE_STARTS + "seed: 5\n");

        assertThat(plan.batches()).extracting(Batch::start).containsExactly(1, 1, 2, 2, 3, 3);
        assertThat(plan.starts()).isEqualTo(6);
        assertThat(plan.cells()).hasSize(3 * 2 * (12 + 2)).doesNotHaveDuplicates();
        assertThat(ids(plan)).containsExactlyInAnyOrderElementsOf(ids(other)).isNotEqualTo(ids(other));
        assertThat(plan.batches().stream().map(b -> b.setUp().name()).toList().subList(0, 2))
                .containsExactlyInAnyOrder("mine", "other");
        assertThat(new StudyPlan(plan.study(), plan.cells(), List.of(), List.of()))
                .isEqualTo(plan);
    }

    /** Cells that are compared still run one after the other. */
    @Test
    void gateways_take_turns_in_random_order_within_a_round() throws Exception {
        StudyPlan plan = planOf("[direct, zuul, scg]", "starts: 20\nseed: 4\n");

        List<String> first = plan.cells().stream()
                .filter(c -> c.id().contains(".hello.c1."))
                .map(c -> c.start() + " " + c.gateway().id())
                .toList();

        for (int start = 1; start <= 20; start++) {
            String number = start + " ";
            assertThat(first.subList(3 * start - 3, 3 * start))
                    .containsExactlyInAnyOrder(number + "direct", number + "zuul", number + "scg");
        }
        assertThat(IntStream.range(0, 20).mapToObj(start -> first.get(3 * start).split(" ")[1]))
                .contains("direct", "zuul", "scg");
    }

    @Test
    void what_is_left_out_moves_nothing_else() throws Exception {
        StudyPlan plan = planOf("[direct, zuul, scg]", THREE_STARTS + "seed: 4\n");

        List<String> left = ids(plan.onTarget(List.of(Gateways.named("zuul").component())));

        assertThat(left)
                .isEqualTo(
                        ids(plan).stream().filter(id -> id.startsWith("zuul.")).toList());
    }

    private static List<String> ids(StudyPlan plan) {
        return plan.cells().stream().map(Cell::id).toList();
    }

    @Test
    void an_experiment_starts_its_gateway_with_the_others_of_its_group() throws Exception {
        StudyPlan plan = planOf("[zuul]", """
                experiments:
                - kind: bystander
                  profile: mine
                  gateways: [zuul, scg, sync-tomcat, sync-jetty, vertx, reactor-netty, async-resume-jetty]
                  callers: 9
                """);

        assertThat(plan.experiments().get(5).components()).hasSize(9);
        assertThat(plan.experiments().get(6).components())
                .extracting(c -> c.id())
                .containsExactly("eureka-server", "service-a", "service-b", "async-resume-jetty");
    }
}
