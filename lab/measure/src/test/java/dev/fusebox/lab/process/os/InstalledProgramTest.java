package dev.fusebox.lab.process.os;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.gateway.Launch;
import java.util.List;
import org.junit.jupiter.api.Test;

class InstalledProgramTest {

    private static final class Native extends Component {

        Native(String program) {
            super(program, program, Role.GATEWAY, 7999, 48);
        }

        @Override
        public boolean onJvm() {
            return false;
        }

        @Override
        public List<String> program(Launch launch) {
            return List.of(module());
        }

        @Override
        public List<String> arguments(Launch launch) {
            return List.of();
        }
    }

    @Test
    void a_program_that_is_not_there_says_how_to_get_it() {
        assertThat(InstalledProgram.missing(new Native("no-such-proxy")))
                .contains(
                        "no-such-proxy is not installed; with the package 'no-such-proxy' of your system it takes part");
    }

    @Test
    void a_program_that_is_there_and_one_for_the_jvm_take_part() {
        assertThat(InstalledProgram.missing(new Native("sh"))).isEmpty();
        assertThat(InstalledProgram.named("sh"))
                .hasValueSatisfying(path -> assertThat(path).isExecutable());
        assertThat(InstalledProgram.missing(Gateways.named("zuul").component())).isEmpty();
    }
}
