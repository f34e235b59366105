package dev.fusebox.lab.lint.read;

import dev.fusebox.lab.common.InputFile;
import dev.fusebox.lab.lint.Libraries;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * What the build files of a project say of its libraries: the version of Spring Boot, and which libraries it names. A {@code pom.xml} is
 * read with those above it, of Gradle the script, {@code gradle.properties} and the version catalogue, each also of the folder above.
 * Nothing is run and nothing is fetched, so a version that another file decides stays unknown.
 */
final class BuildFile {

    private static final int MOST_BYTES = 1 << 20;
    private static final int MOST_POMS = 5;
    private static final String BOOT = "org.springframework.boot";
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^}]+)}");
    private static final Pattern RESOURCES = Pattern.compile("src/main/resources(/config)?$");

    private static final String CATALOGUE = "gradle/libs.versions.toml";

    private static final List<String> GRADLE = List.of(
            "build.gradle",
            "build.gradle.kts",
            "settings.gradle",
            "settings.gradle.kts",
            "gradle.properties",
            CATALOGUE);

    /** Of the plugin, of a library by its coordinates, of a variable. */
    private static final Pattern BOOT_IN_GRADLE =
            Pattern.compile("org\\.springframework\\.boot['\"]\\s*\\)?\\s*version\\s*\\(?\\s*['\"](\\d[^'\"]*)"
                    + "|org\\.springframework\\.boot:spring-boot[a-z-]*:(\\d[^'\":@]*)"
                    + "|(?i:spring_?-?boot_?-?(?:version)?)['\"]?\\s*[=:]\\s*['\"]?(\\d+\\.\\d[\\w.-]*)");

    /** Its release train by the coordinates of the BOM, or of a variable. */
    private static final Pattern TRAIN_IN_GRADLE = Pattern.compile(
            "org\\.springframework\\.cloud:spring-cloud-dependencies:([\\w.-]+)"
                    + "|(?i:spring_?-?cloud_?-?(?:version)?)['\"]?]?\\s*[,=:]\\s*['\"]?(20\\d\\d\\.[\\w.-]+|[A-Z][a-z]+\\.[\\w.-]+)");

    /** By its coordinates; those on the class path of the build are none of the application's. */
    private static final Pattern ARTIFACT_IN_GRADLE =
            Pattern.compile("(classpath\\s*\\(?\\s*)?['\"][\\w.-]+:([\\w-]+)(?::[^'\"]*)?['\"]");

    /** The plugins of a version catalogue, to the next table. */
    private static final Pattern PLUGINS_IN_CATALOGUE = Pattern.compile("(?s)\\[plugins].*?(?=\\R\\[|$)");

    private final Map<String, String> properties = new HashMap<>();
    private final Set<String> artifacts = new TreeSet<>();
    private @Nullable String boot;
    private @Nullable String train;
    private String script = "";

    private BuildFile() {}

    /** @param settings the folder with the files of settings: a project's, or its resources */
    static Libraries libraries(Path settings) {
        Path project = project(settings);
        BuildFile build = new BuildFile();
        build.pom(project.resolve("pom.xml"), MOST_POMS);
        build.script = Stream.of("build.gradle", "build.gradle.kts")
                .flatMap(name -> bytes(project.resolve(name)).map(String::new).stream())
                .collect(Collectors.joining("\n"));
        build.boot = Optional.ofNullable(build.boot).map(build::resolved).orElse(null);
        Stream.of(project, project.resolve(".."))
                .flatMap(where -> GRADLE.stream().map(where::resolve))
                .forEach(build::gradle);
        Map<String, String> versions = new HashMap<>();
        build.artifacts.forEach(artifact -> versions.put(artifact, Libraries.UNKNOWN_VERSION));
        String train = build.train == null ? null : build.resolved(build.train);
        if (train != null) {
            versions.put(Libraries.RELEASE_TRAIN, train);
        }
        return Libraries.NONE.declared(versions, build.boot);
    }

    /** The folder of the project whose settings are in this one. */
    static Path project(Path settings) {
        Path folder = settings.toAbsolutePath().normalize();
        Matcher resources = RESOURCES.matcher(folder.toString());
        return resources.find() ? Path.of(folder.toString().substring(0, resources.start())) : folder;
    }

    /** A file that is missing, or that cannot be read, says nothing: it is a help and not asked for. */
    private static Optional<byte[]> bytes(Path file) {
        try {
            return Files.isRegularFile(file) ? Optional.of(InputFile.bytes(file, MOST_BYTES)) : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private void gradle(Path file) {
        String text = bytes(file).map(String::new).orElse("");
        Matcher version = BOOT_IN_GRADLE.matcher(text);
        if (boot == null && version.find()) {
            boot = Stream.of(1, 2, 3)
                    .flatMap(group -> Stream.ofNullable(version.group(group)))
                    .findFirst()
                    .orElseThrow();
        }
        Matcher cloud = TRAIN_IN_GRADLE.matcher(text);
        if (train == null && cloud.find()) {
            train = cloud.group(1) == null ? cloud.group(2) : cloud.group(1);
        }
        ARTIFACT_IN_GRADLE
                .matcher(file.endsWith(CATALOGUE) ? used(text) : text)
                .results()
                .filter(found -> found.group(1) == null)
                .forEach(found -> artifacts.add(found.group(2)));
    }

    /** The libraries of a catalogue that the project's own script names, since several projects share it; all where it names none. */
    private String used(String catalogue) {
        String libraries = PLUGINS_IN_CATALOGUE.matcher(catalogue).replaceAll("");
        return script.contains("libs.") && !script.contains("libs.bundles.")
                ? libraries.lines().filter(this::isUsed).collect(Collectors.joining("\n"))
                : libraries;
    }

    private boolean isUsed(String entry) {
        String accessor = "libs." + entry.split("=", 2)[0].strip().replaceAll("[-_]", ".");
        return Pattern.compile(Pattern.quote(accessor) + "(?![\\w.])")
                .matcher(script)
                .find();
    }

    private void pom(Path file, int most) {
        Optional<Element> read = bytes(file).flatMap(BuildFile::xml).map(Document::getDocumentElement);
        if (read.isEmpty() || most == 0) {
            return;
        }
        Element project = read.get();
        elements(project, "properties")
                .forEach(all -> children(all)
                        .forEach(one -> properties.putIfAbsent(
                                one.getNodeName(), one.getTextContent().strip())));
        Optional<Element> parent = elements(project, "parent").findFirst();
        Stream.of("parent", "dependency", "plugin")
                .flatMap(kind -> elements(project, kind))
                .forEach(this::named);
        parent.ifPresent(above -> pom(above(file, above), most - 1));
    }

    private static Path above(Path pom, Element parent) {
        Path named = pom.resolveSibling(
                child(parent, "relativePath").filter(path -> !path.isEmpty()).orElse("../pom.xml"));
        return Files.isDirectory(named) ? named.resolve("pom.xml") : named;
    }

    private void named(Element library) {
        if (isOfApplication(library)) {
            child(library, "artifactId").ifPresent(artifacts::add);
        }
        if (train == null
                && child(library, "artifactId")
                        .filter(Libraries.RELEASE_TRAIN::equals)
                        .isPresent()) {
            train = child(library, "version").orElse(null);
        }
        if (boot == null && child(library, "groupId").filter(BOOT::equals).isPresent()) {
            boot = child(library, "version").orElse(null);
        }
    }

    /** Whether it is a library of the application: no version for others, no pom, and nothing that only the build needs. */
    private static boolean isOfApplication(Element named) {
        boolean library = named.getNodeName().equals("dependency");
        for (Node above = named.getParentNode(); above != null && library; above = above.getParentNode()) {
            library = !List.of("dependencyManagement", "plugin").contains(above.getNodeName());
        }
        return library;
    }

    /** {@code null} where none of the files decides. */
    private @Nullable String resolved(String version) {
        Matcher placeholder = PLACEHOLDER.matcher(version);
        String value = placeholder.matches() ? properties.get(placeholder.group(1)) : version;
        return value != null && value.matches("\\d.*|[A-Z][a-z]+\\.\\w+") ? value : null;
    }

    private static Optional<Document> xml(byte[] pom) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(new DefaultHandler()); // Its own one prints.
            return Optional.of(builder.parse(new ByteArrayInputStream(pom)));
        } catch (IOException | SAXException | ParserConfigurationException noPom) {
            return Optional.empty();
        }
    }

    private static Stream<Element> elements(Element project, String name) {
        return elements(project.getElementsByTagName(name));
    }

    private static Stream<Element> children(Element element) {
        return elements(element.getChildNodes());
    }

    private static Stream<Element> elements(NodeList nodes) {
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .filter(Element.class::isInstance)
                .map(Element.class::cast);
    }

    private static Optional<String> child(Element element, String name) {
        return children(element)
                .filter(child -> child.getNodeName().equals(name))
                .map(Node::getTextContent)
                .map(String::strip)
                .findFirst();
    }
}
