package dev.fusebox.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.SpringBootProcess;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class JavaRuntimeTest {

    private static JavaRuntime java(String version) {
        return new JavaRuntime(Path.of("java"), version);
    }

    private static Component virtual(String id) {
        return new SpringBootProcess(id, "module", Component.Role.GATEWAY, 7999, 49) {
            @Override
            public int oldestJava() {
                return 21;
            }
        };
    }

    @Test
    void the_feature_version_is_the_first_number_from_8_on() {
        assertThat(java("1.8.0_432-b06").feature()).isEqualTo(8);
        assertThat(java("17.0.13+11-Debian").feature()).isEqualTo(17);
        assertThat(java("25-ea").feature()).isEqualTo(25);
    }

    @Test
    void the_java_of_the_lab_and_one_in_a_folder_tell_their_version_alike() {
        assertThat(JavaRuntime.find(null)).isEqualTo(JavaRuntime.find(Path.of(System.getProperty("java.home"))));
    }

    @Test
    void components_that_need_a_newer_java_are_named_with_the_way_out() {
        List<Component> all = List.of(DemoStack.SERVICE_A, virtual("one"), virtual("two"));

        assertThat(java("17.0.13").tooOldFor(all))
                .contains("one, two need JDK 21+, the processes run on Java 17: pass --java-home");
        assertThatThrownBy(() -> java("17.0.13").requireFor(List.of(virtual("one"))))
                .isInstanceOf(LabException.class)
                .hasMessage("one needs JDK 21+, the processes run on Java 17: pass --java-home");
        assertThat(java("21.0.1").tooOldFor(all)).isEmpty();
    }
}
