package dev.fusebox.lab.cli.advise;

import dev.fusebox.lab.advise.Advice;
import dev.fusebox.lab.cli.option.StackOptions;
import dev.fusebox.lab.cli.session.RunSession;
import dev.fusebox.lab.cli.terminal.ConsoleProgress;
import dev.fusebox.lab.collect.StudyRun;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.experiment.proof.AdviceProof;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.tool.advise.StepProof;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Whether the steps are run too, and where. */
public final class ProveOptions implements StepProof {

    @Option(
            names = "--prove",
            description = "Run every step on processes of the lab: the load, and callers that hang; minutes.")
    private boolean prove;

    @Mixin
    private StackOptions stack;

    public boolean given() {
        return prove;
    }

    @Override
    public ProvedRun proof(LabHome home, List<Advice> advices, GivenSettings given, CommandLine verb)
            throws InterruptedException {
        Progress progress = new ConsoleProgress(verb);
        AdviceProof proof = new AdviceProof(advices, given);
        StudyRun run = StudyRun.fresh(home, proof.study(), stack.runOptions(null), progress, null);
        RunSession session = new RunSession(home, run, progress, null);
        RunSession.Finished finished = session.carryOut();
        session.sayEnd(finished);
        return new ProvedRun(run.folder().path().toString(), proof.proved(finished.results()));
    }
}
