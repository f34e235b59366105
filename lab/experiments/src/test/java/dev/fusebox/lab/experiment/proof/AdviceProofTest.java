package dev.fusebox.lab.experiment.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.advise.Advice;
import dev.fusebox.lab.advise.Adviser;
import dev.fusebox.lab.advise.Goal;
import dev.fusebox.lab.collect.Experiment;
import dev.fusebox.lab.collect.StudyPlan;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.paper.ProfileSettings;
import dev.fusebox.lab.paper.TunedGateway;
import dev.fusebox.lab.results.RecordedChains;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.ProfileChange;
import dev.fusebox.lab.study.SetUp;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.traffic.Arrivals;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The study that {@code fusebox advise --prove} runs. */
class AdviceProofTest {

    private static final LabHome HOME = new LabHome(Path.of("../.."));

    private static List<Advice> advices(Goal goal, GivenSettings given, String... gateways) {
        return Stream.of(gateways)
                .map(g -> Adviser.advise(
                        g,
                        "semaphore-100",
                        goal,
                        new TunedGateway(
                                ProfileSettings.files(HOME),
                                RecordedChains.NONE,
                                Gateways.named(g),
                                "semaphore-100",
                                given,
                                Map.of(),
                                goal,
                                CpuDemand.of(0.4, 1),
                                CpuDemand.of(0.2, 1))))
                .toList();
    }

    private static Goal goal(boolean isolated) {
        return new Goal(new Arrivals.Closed(200), 200, 2, isolated);
    }

    private static StudyPlan plan(Goal goal, String... gateways) {
        Study study = new AdviceProof(advices(goal, GivenSettings.NONE, gateways), GivenSettings.NONE).study();
        StudyPlan plan = StudyPlan.of(study);
        plan.requireValues(HOME, GivenSettings.NONE);
        return plan;
    }

    @Test
    void the_profile_runs_as_it_is_and_then_with_one_more_step_each_time() {
        StudyPlan plan = plan(goal(true), "zuul", "scg");

        assertThat(plan.cells())
                .extracting(Cell::id)
                .containsExactly(
                        "direct.semaphore-100.sleep-200.c200",
                        "zuul.semaphore-100.sleep-200.c200",
                        "scg.semaphore-100.sleep-200.c200",
                        "zuul.semaphore-100+step-1.sleep-200.c200",
                        "scg.semaphore-100+step-1.sleep-200.c200",
                        "zuul.semaphore-100+step-2.sleep-200.c200",
                        "zuul.semaphore-100+step-3.sleep-200.c200");
        assertThat(plan.setUps().map(SetUp::given).map(GivenSettings::values).map(Map::size))
                .containsExactly(0, 2, 2, 3);
    }

    @Test
    void the_callers_of_the_goal_hang_at_each_step() {
        assertThat(plan(goal(true), "zuul", "scg").experiments())
                .extracting(Experiment::id)
                .contains("zuul.semaphore-100.service-a.b200", "zuul.semaphore-100+step-3.service-a.b200")
                .hasSize(6);
        assertThat(plan(goal(false), "zuul").experiments()).isEmpty();
    }

    @Test
    void a_step_changes_its_gateway_and_no_service() {
        Study study = new AdviceProof(advices(goal(true), GivenSettings.NONE, "zuul"), GivenSettings.NONE).study();

        ProfileChange last = study.matrix().also().get(3).change();
        assertThat(last).isNotNull();
        assertThat(last.set())
                .containsOnlyKeys(
                        "zuul-gateway:ribbon.MaxConnectionsPerHost",
                        "zuul-gateway:server.tomcat.threads.max",
                        "zuul-gateway:zuul.semaphore.max-semaphores")
                .containsValues("200", "500");
    }

    @Test
    void settings_of_an_application_hold_from_the_beginning_but_its_routes_stay_those_of_the_lab() {
        GivenSettings given = new GivenSettings(
                Map.of("zuul.semaphore.max-semaphores", "300", "zuul.routes.orders.path", "/orders/**"));
        Study study = new AdviceProof(advices(goal(true), given, "zuul"), given).study();

        ProfileChange first = study.matrix().also().get(0).change();
        assertThat(first).isNotNull();
        assertThat(first.set()).isEqualTo(Map.of("zuul-gateway:zuul.semaphore.max-semaphores", "300"));
    }
}
