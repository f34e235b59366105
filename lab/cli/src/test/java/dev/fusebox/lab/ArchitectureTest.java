package dev.fusebox.lab;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.File;
import java.io.StringReader;
import java.net.InetSocketAddress;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;

/** Data flows one way: study, process, (load, jmx), run folder, chain, judge and predict, report. */
@AnalyzeClasses(
        packages = "dev.fusebox",
        importOptions = {ImportOption.DoNotIncludeTests.class, NoTestJars.class, ArchitectureTest.NoLimits.class})
class ArchitectureTest {

    /** Other projects use it, and its rules are its own. */
    static final class NoLimits implements ImportOption {

        @Override
        public boolean includes(Location location) {
            return !location.contains("/dev/fusebox/limits/");
        }
    }

    private static final String[] PURE = {
        "..lab.chain..",
        "..lab.picture..",
        "..lab.traffic..",
        "..lab.demand..",
        "..lab.doc..",
        "..lab.judge..",
        "..lab.predict..",
        "..lab.advise..",
        "..lab.claims..",
        "..lab.results..",
        "..lab.kind..",
        "..lab.summary..",
        "..lab.comparison..",
        "..lab.report..",
        "..lab.watch..",
        "..lab.lint",
        "..lab.lint.rules..",
        "..lab.lint.boot..",
        "..lab.lint.format.."
    };

    @ArchTest
    static final ArchRule packages_have_no_cycles =
            slices().matching("dev.fusebox.lab.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule a_room_uses_only_rooms_below_it = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("doc")
            .definedBy("..lab.common..", "..lab.doc..")
            .layer("model")
            .definedBy(
                    "..lab.chain..",
                    "..lab.picture..",
                    "..lab.settings..",
                    "..lab.traffic..",
                    "..lab.demand..",
                    "..lab.gateway..",
                    "..lab.predict..",
                    "..lab.advise..")
            .layer("lint")
            .definedBy("..lab.lint..")
            .layer("runs")
            .definedBy(
                    "..lab.study..",
                    "..lab.results..",
                    "..lab.kind..",
                    "..lab.folder..",
                    "..lab.paper..",
                    "..lab.judge..",
                    "..lab.claims..",
                    "..lab.summary..",
                    "..lab.comparison..",
                    "..lab.report..")
            .layer("measure")
            .definedBy(
                    "..lab.process..",
                    "..lab.target..",
                    "..lab.jmx..",
                    "..lab.scrape..",
                    "..lab.load..",
                    "..lab.collect..",
                    "..lab.watch..")
            .layer("experiments")
            .definedBy("..lab.experiment..", "..lab.appcost..")
            .layer("tool")
            .definedBy("..lab.tool..", "dev.fusebox")
            .layer("cli")
            .definedBy("..lab.cli..")
            .layer("playground")
            .definedBy("..lab.playground..")
            .whereLayer("playground")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("doc")
            .mayNotAccessAnyLayer()
            .whereLayer("model")
            .mayOnlyAccessLayers("doc")
            .whereLayer("lint")
            .mayOnlyAccessLayers("doc", "model")
            .whereLayer("runs")
            .mayOnlyAccessLayers("doc", "model")
            .whereLayer("measure")
            .mayOnlyAccessLayers("doc", "model", "runs")
            .whereLayer("experiments")
            .mayOnlyAccessLayers("doc", "model", "lint", "runs", "measure")
            .whereLayer("tool")
            .mayOnlyAccessLayers("doc", "model", "lint", "runs")
            .whereLayer("tool")
            .mayOnlyBeAccessedByLayers("cli");

    /** A program that uses the lab as a library goes on. */
    @ArchTest
    static final ArchRule only_a_main_class_ends_the_jvm = noClasses()
            .that()
            .haveSimpleNameNotEndingWith("Main")
            .should()
            .callMethod(System.class, "exit", int.class)
            .orShould()
            .callMethod(Runtime.class, "exit", int.class)
            .orShould()
            .callMethod(Runtime.class, "halt", int.class);

    /** Its verbs print by it, and what programs call does not use them. */
    @ArchTest
    static final ArchRule what_programs_call_knows_no_command_line = noClasses()
            .that()
            .resideInAPackage("dev.fusebox")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("picocli..", "..lab.tool.terminal..");

    /** Not the packages that read and write files. */
    @ArchTest
    static final ArchRule judging_and_reporting_know_nothing_of_folders = noClasses()
            .that()
            .resideInAnyPackage(
                    "..lab.chain..",
                    "..lab.picture..",
                    "..lab.traffic..",
                    "..lab.demand..",
                    "..lab.judge..",
                    "..lab.predict..",
                    "..lab.advise..",
                    "..lab.claims..",
                    "..lab.results..",
                    "..lab.kind..",
                    "..lab.summary..",
                    "..lab.comparison..",
                    "..lab.report..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..lab.folder..", "..lab.gateway..", "..lab.study..");

    /** An experiment has one package, so that its pure parts are told by their names. */
    @ArchTest
    static final ArchRule what_is_said_of_an_experiment_knows_nothing_of_how_it_is_carried_out = noClasses()
            .that()
            .resideInAPackage("..lab.experiment.*")
            .and()
            .haveNameMatching(".*(Kind|Result|Section|Answer|Words)(\\$.*)?")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "java.io..",
                    "java.nio.file..",
                    "java.net..",
                    "java.time..",
                    "..lab.collect..",
                    "..lab.folder..",
                    "..lab.jmx..",
                    "..lab.load..",
                    "..lab.process..",
                    "..lab.target..");

    @ArchTest
    static final ArchRule a_document_knows_nothing_of_what_it_says = classes()
            .that()
            .resideInAPackage("..lab.doc..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("..lab.doc..", "..lab.common..", "java..", "org.jspecify..");

    @ArchTest
    static final ArchRule only_jmx_touches_javax_management = noClasses()
            .that()
            .resideOutsideOfPackages("..lab.jmx", "..lab.jmx.attach")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("javax.management..");

    @ArchTest
    static final ArchRule pure_packages_do_no_input_or_output_and_have_no_clock = noClasses()
            .that()
            .resideInAnyPackage(PURE)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.io..", "java.nio.file..", "java.net..", "java.time..");

    private static final DescribedPredicate<JavaMethodCall> ASKS_THE_MACHINE = describe(
            "ask the clock, the environment or other processes",
            call -> call.getTargetOwner().isAssignableTo(System.class)
                            && Set.of("nanoTime", "currentTimeMillis", "getenv", "getProperty")
                                    .contains(call.getName())
                    || call.getTargetOwner().isAssignableTo(ProcessHandle.class)
                    || call.getTargetOwner().isAssignableTo(ProcessBuilder.class));

    @ArchTest
    static final ArchRule pure_packages_ask_neither_the_clock_nor_the_environment =
            noClasses().that().resideInAnyPackage(PURE).should().callMethodWhere(ASKS_THE_MACHINE);

    /** What a gateway is on paper follows from settings; {@code Profiles} and {@code SettingsFile} alone read the files of users. */
    @ArchTest
    static final ArchRule of_the_model_two_classes_read_files_and_none_touches_a_port_or_a_process = noClasses()
            .that()
            .resideInAnyPackage("..lab.gateway..", "..lab.settings..")
            .and()
            .doNotHaveFullyQualifiedName("dev.fusebox.lab.settings.Profiles")
            .and()
            .doNotHaveFullyQualifiedName("dev.fusebox.lab.settings.SettingsFile")
            .should()
            .callMethodWhere(ASKS_THE_MACHINE)
            .orShould()
            .dependOnClassesThat(resideInAnyPackage(
                            "java.io..",
                            "java.net..",
                            "java.nio..",
                            "java.time..",
                            "java.util.zip..",
                            "java.util.jar..")
                    .and(not(belongToAnyOf(
                            Path.class,
                            File.class,
                            StringReader.class,
                            InetSocketAddress.class,
                            Duration.class,
                            Charset.class,
                            StandardCharsets.class))));

    @ArchTest
    static final ArchRule what_a_process_is_on_paper_does_not_depend_on_how_it_is_started = noClasses()
            .that()
            .haveFullyQualifiedName("dev.fusebox.lab.gateway.PaperProcess")
            .should()
            .dependOnClassesThat()
            .haveNameMatching(".*\\.(Component|Launch|Ports|LabHome|Profiles)")
            .orShould()
            .dependOnClassesThat()
            .resideInAPackage("java.nio..");

    @ArchTest
    static final ArchRule the_stack_knows_components_and_no_gateways = noClasses()
            .that()
            .resideInAPackage("..lab.process..")
            .and()
            .doNotHaveSimpleName("BreakerCooldown")
            .should()
            .dependOnClassesThat()
            .haveSimpleName("Gateway")
            .orShould()
            .dependOnClassesThat()
            .haveSimpleName("Gateways");

    @ArchTest
    static final ArchRule spring_reads_settings_and_nothing_else = noClasses()
            .that()
            .resideOutsideOfPackages("..lab.lint..", "..lab.settings..")
            .and()
            .doNotHaveSimpleName("Durations")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.springframework..");
}
