package dev.fusebox.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TypeNamesTest {

    /** The last two are in the builder of every record, made by the compiler. */
    private static final List<String> NO_NAMES = List.of("", "package-info", "With", "_FromWith");

    @Test
    void no_two_types_have_the_same_simple_name_nested_ones_included() {
        Map<String, List<String>> byName = new ClassFileImporter()
                        .withImportOption(new ImportOption.DoNotIncludeTests())
                        .withImportOption(new NoTestJars())
                        .importPackages("dev.fusebox.lab")
                        .stream()
                        .filter(type -> !type.isAnonymousClass() && !NO_NAMES.contains(type.getSimpleName()))
                        .collect(Collectors.groupingBy(
                                JavaClass::getSimpleName,
                                TreeMap::new,
                                Collectors.mapping(JavaClass::getName, Collectors.toList())));
        assertThat(byName).as("types that are looked at").containsKeys("RunPlan", "Rule");
        byName.values().removeIf(types -> types.size() == 1);

        assertThat(byName).isEmpty();
    }
}
