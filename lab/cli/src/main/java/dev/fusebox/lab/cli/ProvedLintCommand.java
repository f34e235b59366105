package dev.fusebox.lab.cli;

import dev.fusebox.lab.claims.ConclusionEvaluator;
import dev.fusebox.lab.claims.EvaluatedConclusion;
import dev.fusebox.lab.claims.EvaluatedConclusion.Agreement;
import dev.fusebox.lab.cli.check.RunningApplication;
import dev.fusebox.lab.cli.option.StackOptions;
import dev.fusebox.lab.cli.session.RunSession;
import dev.fusebox.lab.cli.terminal.ConsoleProgress;
import dev.fusebox.lab.collect.StudyRun;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.study.LintProof;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.study.StudyFiles;
import dev.fusebox.lab.tool.ExitCode;
import dev.fusebox.lab.tool.LintCommand;
import dev.fusebox.lab.tool.option.OptionWords;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code fusebox lint} where the lab is: it proves a rule, too. */
@Command(
        name = "lint",
        customSynopsis = {
            "fusebox lint [OPTIONS] PATH...",
            "       fusebox lint --pid PID [OPTIONS]",
            "       fusebox lint --explain RULE",
            "       fusebox lint --prove RULE"
        })
final class ProvedLintCommand extends LintCommand {

    @Option(
            names = "--prove",
            paramLabel = "RULE",
            description = "Show a rule's trap, and settings on which it is silent, on a gateway that the lab starts.")
    private @Nullable String prove;

    @Option(names = "--pid", paramLabel = "PID", description = OptionWords.PID)
    private @Nullable Long pid;

    @Mixin
    private StackOptions stackOptions;

    @Override
    public Integer call() throws InterruptedException {
        if (pid != null) {
            RunningApplication running = RunningApplication.of(pid, LabHome.find());
            inputs.running(running.application(), running.inJava());
        }
        return prove == null ? super.call() : proved(prove.toUpperCase(Locale.ROOT));
    }

    /** Exit code 1 unless the trap was seen and its twin was silent. */
    private int proved(String rule) throws InterruptedException {
        LabHome home = LabHome.find();
        Progress progress = new ConsoleProgress(verb.commandLine());
        Study study = LintProof.of(rule, StudyFiles.of(home));
        StudyRun run = StudyRun.fresh(home, study, stackOptions.runOptions(null), progress, null);
        RunSession session = new RunSession(home, run, progress, null);
        RunSession.Finished finished = session.carryOut();
        List<EvaluatedConclusion> seen = ConclusionEvaluator.findings(finished.results(), List.of());
        seen.forEach(c -> print("%s: %s (%s)\n"
                .formatted(
                        switch (c.answer()) {
                            case AGREES -> "seen";
                            case DISAGREES -> "NOT seen";
                            case CANNOT_TELL -> "cannot tell";
                        },
                        c.conclusion().says(),
                        c.evidence())));
        session.sayEnd(finished);
        return seen.stream().allMatch(c -> c.answer() == Agreement.AGREES) ? ExitCode.DONE : ExitCode.UNEXPECTED;
    }
}
