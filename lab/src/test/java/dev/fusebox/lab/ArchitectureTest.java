package dev.fusebox.lab;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Data flows one way: study, run, (load, jmx), run folder, model, report. */
@AnalyzeClasses(packages = "dev.fusebox.lab", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule packages_depend_in_one_direction = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("cli")
            .definedBy("..lab.cli")
            .layer("report")
            .definedBy("..lab.report..")
            .layer("watch")
            .definedBy("..lab.watch")
            .layer("run")
            .definedBy("..lab.run")
            .layer("load")
            .definedBy("..lab.load")
            .layer("jmx")
            .definedBy("..lab.jmx")
            .layer("study")
            .definedBy("..lab.study")
            .layer("model")
            .definedBy("..lab.model..")
            .whereLayer("cli")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("report")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("watch")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("run")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("load")
            .mayOnlyBeAccessedByLayers("run")
            .whereLayer("jmx")
            .mayOnlyBeAccessedByLayers("run", "watch", "cli")
            .whereLayer("study")
            .mayOnlyBeAccessedByLayers("run", "cli")
            .whereLayer("model")
            .mayOnlyBeAccessedByLayers("study", "load", "jmx", "run", "report", "watch", "cli");

    @ArchTest
    static final ArchRule only_jmx_touches_javax_management = noClasses()
            .that()
            .resideOutsideOfPackage("..lab.jmx")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("javax.management..");

    @ArchTest
    static final ArchRule the_model_does_no_input_or_output_and_has_no_clock = noClasses()
            .that()
            .resideInAnyPackage("..lab.model..", "..lab.report..", "..lab.watch")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.io..", "java.nio.file..", "java.net..", "java.time..");

    @ArchTest
    static final ArchRule no_spring =
            classes().should().onlyDependOnClassesThat().resideOutsideOfPackage("org.springframework..");
}
