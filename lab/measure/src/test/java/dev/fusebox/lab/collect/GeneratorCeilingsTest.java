package dev.fusebox.lab.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.load.LoadGenerator;
import dev.fusebox.lab.results.cell.Connections;
import dev.fusebox.lab.traffic.MadeLoad;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratorCeilingsTest {

    @TempDir
    Path folder;

    private final List<Integer> loads = new ArrayList<>();
    private final List<String> said = new ArrayList<>();

    /** Gets 100 answers a second for each user; none of one user. */
    private record Hammer(String version, List<Integer> loads) implements LoadGenerator {

        @Override
        public String name() {
            return "hammer";
        }

        @Override
        public Capabilities capabilities() {
            return new Capabilities(true, false, false, false, false);
        }

        @Override
        public LoadOutcome run(LoadRequest request, Consumer<Process> onStart) {
            int users = request.arrivals().users();
            loads.add(users);
            long failed = users == 1 ? 10 : 0;
            return LoadOutcome.of(MadeLoad.of(
                    "hammer " + version, "", 100, 100 - failed, 0, failed, 1, users * 100, 100, 1, 1, 1, 1, 0L));
        }
    }

    private GeneratorCeilings measured(Connections connections, String version, Integer... users)
            throws InterruptedException {
        loads.clear();
        GeneratorCeilings ceilings = new GeneratorCeilings(new LabHome(folder), connections);
        ceilings.measure(new Hammer(version, loads), List.of(users), said::add, process -> {});
        return ceilings;
    }

    @Test
    void each_number_of_users_is_measured_once_per_machine_after_some_practice() throws Exception {
        assertThat(measured(Connections.NEW, "7", 50, 200, 50).perSecond("hammer 7", 200))
                .isEqualTo(20_000);
        assertThat(loads).containsExactly(50, 50, 200);

        assertThat(measured(Connections.NEW, "7", 200, 50).perSecond("hammer 7", 50))
                .isEqualTo(5000);
        assertThat(loads).as("the second run finds all of them").isEmpty();
        assertThat(said).containsExactly("measuring what hammer reaches by itself, once on this machine");

        measured(Connections.NEW, "7", 50, 300);
        assertThat(loads).containsExactly(300, 300);
    }

    @Test
    void another_version_and_other_connections_are_measured_anew() throws Exception {
        measured(Connections.NEW, "7", 50);

        GeneratorCeilings newer = measured(Connections.NEW, "8", 50);
        assertThat(loads).containsExactly(50, 50);
        assertThat(newer.perSecond("hammer 8", 50)).isEqualTo(5000);
        assertThat(newer.perSecond("hammer 9", 50)).isNull();

        measured(Connections.KEPT, "8", 50);
        assertThat(loads).containsExactly(50, 50);
    }

    @Test
    void of_many_numbers_three_are_measured_and_the_others_lie_between_them() throws Exception {
        GeneratorCeilings ceilings = measured(Connections.NEW, "7", 100, 20, 60, 40, 80);

        assertThat(loads).containsExactly(20, 20, 60, 100);
        assertThat(ceilings.perSecond("hammer 7", 30)).isEqualTo(3000);
        assertThat(ceilings.perSecond("hammer 7", 10)).as("the next larger").isEqualTo(2000);
        assertThat(ceilings.perSecond("hammer 7", 101)).as("not measured").isNull();
    }

    @Test
    void a_generator_whose_calls_fail_has_no_ceiling() throws Exception {
        assertThat(measured(Connections.NEW, "7", 1).perSecond("hammer 7", 1)).isNull();
    }

    @Test
    void a_file_that_cannot_be_read_is_as_none() throws Exception {
        measured(Connections.NEW, "7", 50);
        Path file = folder.resolve(".fusebox/generator-ceilings.json");
        for (String broken : List.of("{", "", "null", "[null]", "[{\"users\":3}]", "{\"a\":1}")) {
            Files.writeString(file, broken);

            assertThat(measured(Connections.NEW, "7", 50).perSecond("hammer 7", 50))
                    .isEqualTo(5000);
            assertThat(loads).as(broken).containsExactly(50, 50);
        }
    }
}
