package dev.fusebox.lab.collect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.process.JavaRuntime;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.study.StudyFiles;
import java.nio.file.Files;
import java.nio.file.Path;
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

        assertThat(StudyPlan.of(study).notes(home)).containsExactly("profile mine on scg: no threads to size");
    }

    private static int starts(String study) {
        return StudyPlan.of(StudyFiles.of(new LabHome(Path.of(".."))).read(study))
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
    void a_study_whose_gateways_all_need_a_newer_java_does_not_start() {
        StudyPlan plan = StudyPlan.of(StudyFiles.of(new LabHome(Path.of(".."))).read("smoke"));

        assertThat(plan.on(new JavaRuntime(Path.of("java"), "17.0.1"))).isSameAs(plan);
        assertThatThrownBy(() -> plan.on(new JavaRuntime(Path.of("java"), "16.0.1")))
                .isInstanceOf(LabException.class)
                .hasMessageEndingWith(" need JDK 17+, the processes run on Java 16: pass --java-home");
    }
}
