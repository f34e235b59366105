package dev.fusebox.maven;

import dev.fusebox.Fusebox;
import dev.fusebox.LintOptions;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.FindingGroup;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.choice.FailOn;
import dev.fusebox.lab.lint.choice.LintConfig;
import dev.fusebox.lab.lint.format.LintText;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/**
 * Judges the settings of a gateway as its build ends: {@code fusebox lint} on the Spring Boot jar that this build made, which also tells the
 * versions of libraries. Without such a jar it reads the project's settings. A {@code .fusebox.yml} of the project and comments
 * {@code fusebox:ignore} in its files count. A project that is no gateway passes with a note.
 */
@Mojo(name = "lint", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class LintMojo extends AbstractMojo {

    private static final Pattern SETTINGS = Pattern.compile("(application|bootstrap)(-.+)?\\.(ya?ml|properties)");

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private @Nullable MavenProject project;

    /** What to judge instead: a {@code .yml} or {@code .properties} file, a folder of them or of a project, or a Spring Boot jar. */
    @Parameter(property = "fusebox.path")
    private @Nullable File path;

    /** The build fails from this level on: {@code trap}, {@code ineffective}, {@code cost}, {@code note}, or {@code never}. Default: as
     * {@code .fusebox.yml} says, else {@code trap}. */
    @Parameter(property = "fusebox.failOn")
    private @Nullable String failOn;

    /** Spring profiles that are active together. Default: as {@code .fusebox.yml} says, else each is looked at by itself. */
    @Parameter(property = "fusebox.profiles")
    private List<String> profiles = List.of();

    /** A Kubernetes file with the limits of the pod. */
    @Parameter(property = "fusebox.manifest")
    private @Nullable File manifest;

    /** Leaves the linter out. */
    @Parameter(property = "fusebox.skip", defaultValue = "false")
    private boolean skip;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("fusebox: skipped");
            return;
        }
        Optional<Path> judged = path == null ? ofProject(Objects.requireNonNull(project)) : Optional.of(path.toPath());
        if (judged.isEmpty()) {
            getLog().info(
                            "fusebox: the project has no Spring Boot jar and no settings of Spring, so there is nothing to judge");
            return;
        }
        try {
            judge(judged.get());
        } catch (UsageException | LabException | UncheckedIOException e) {
            throw new MojoExecutionException("fusebox: " + e.getMessage(), e);
        }
    }

    private void judge(Path what) throws MojoFailureException {
        FailOn level = failOn == null ? null : level(failOn);
        Path pod = manifest == null ? null : manifest.toPath();
        Path choices = choices(Objects.requireNonNull(project));
        LintResult result = Fusebox.lint(new LintOptions(profiles, List.of(), null, pod, choices), what);
        result.groups().forEach(this::log);
        LintText.besides(result).flatMap(String::lines).forEach(getLog()::info);
        String summary = LintText.summary(result);
        if (level == null ? chosen(choices, what).fails(result) : level.fails(result)) {
            throw new MojoFailureException("fusebox: %s; fix it, or accept it at its line with a comment: %s"
                    .formatted(summary, "# fusebox:ignore RULE: REASON"));
        }
        getLog().info("fusebox: " + summary);
    }

    /** Of the project; {@code null} for the one that is beside the judged file or above it in its repository. */
    private static @Nullable Path choices(MavenProject project) {
        Path own = project.getBasedir().toPath().resolve(LintConfig.NAME);
        return Files.exists(own) ? own : null;
    }

    private static LintConfig chosen(@Nullable Path choices, Path what) {
        return choices == null ? LintConfig.above(List.of(what)) : LintConfig.read(choices);
    }

    private static FailOn level(String word) {
        try {
            return FailOn.of(word);
        } catch (UsageException e) {
            throw new UsageException("failOn (fusebox.failOn): " + e.getMessage());
        }
    }

    private void log(FindingGroup group) {
        boolean trap = group.first().level() == LintLevel.TRAP;
        String below = Objects.requireNonNull(project).getBasedir() + File.separator;
        LintText.line(group).replace(below, "").lines().forEach(trap ? getLog()::error : getLog()::warn);
    }

    /** The jar with all libraries, else the resources as they are packed; empty where they have no settings. */
    private static Optional<Path> ofProject(MavenProject project) {
        Stream<Artifact> artifacts =
                Stream.concat(Stream.of(project.getArtifact()), project.getAttachedArtifacts().stream());
        return Stream.concat(
                        artifacts
                                .flatMap(a -> Stream.ofNullable(a.getFile()))
                                .map(File::toPath)
                                .filter(LintMojo::isBootJar),
                        Stream.of(Path.of(project.getBuild().getOutputDirectory()))
                                .filter(LintMojo::hasSettings))
                .findFirst();
    }

    private static boolean hasSettings(Path folder) {
        return Stream.of(folder, folder.resolve("config"))
                .map(Path::toFile)
                .flatMap(below -> Stream.ofNullable(below.list()).flatMap(Stream::of))
                .anyMatch(name -> SETTINGS.matcher(name).matches());
    }

    private static boolean isBootJar(Path file) {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (JarFile jar = new JarFile(file.toFile())) {
            return jar.getEntry("BOOT-INF/") != null;
        } catch (IOException e) {
            return false;
        }
    }
}
