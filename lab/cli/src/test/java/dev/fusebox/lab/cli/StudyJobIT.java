package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.cli.option.LoadOptions;
import dev.fusebox.lab.deploy.Manifests;
import dev.fusebox.lab.deploy.Workload;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.target.Instance;
import dev.fusebox.lab.target.TargetFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.ParseResult;

/** The Job of deploy/kubernetes/ calls the lab as the lab can be called. */
class StudyJobIT {

    private static final Pattern VARIABLE = Pattern.compile("\\$\\((\\w+)\\)");

    static Stream<Manifests> overlays() throws IOException, InterruptedException {
        return Manifests.all();
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void its_arguments_are_those_of_a_verb(Manifests manifests) {
        ParseResult verb = verb(manifests);

        assertThat(verb.commandSpec().name()).isEqualTo("run");
        assertThat(verb.hasMatchedOption("--target")).isTrue();
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void it_asks_the_master_where_its_service_answers(Manifests manifests) {
        LoadOptions load = (LoadOptions)
                verb(manifests).commandSpec().mixins().get("loadOptions").userObject();

        assertThat(load.choice(true).master())
                .startsWith("locust-master:")
                .satisfies(address -> assertThat(manifests.hosts().get("locust-master"))
                        .contains(Integer.valueOf(address.replaceFirst(".*:", ""))));
    }

    private static ParseResult verb(Manifests manifests) {
        Map<String, String> variables = new HashMap<>(manifests.configMap("study"));
        variables.putAll(manifests.configMap("profile"));
        List<String> arguments = manifests.workloads().stream()
                .filter(w -> w.name().equals("study"))
                .flatMap(w -> w.arguments().stream())
                .map(a -> VARIABLE.matcher(a)
                        .replaceAll(found -> Matcher.quoteReplacement(variables.get(found.group(1)))))
                .toList();
        return Main.commandLine().parseArgs(arguments.toArray(String[]::new)).subcommand();
    }

    @ParameterizedTest
    @MethodSource("overlays")
    void its_target_is_one_that_the_lab_reads(Manifests manifests, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("target.yml"), manifests.configMap("study").get("target.yml"));

        assertThat(TargetFile.read(file).instances())
                .extracting(Instance::component)
                .containsExactlyInAnyOrderElementsOf(manifests.processes().stream()
                        .map(Workload::component)
                        .filter(Component::onChain)
                        .toList());
    }
}
