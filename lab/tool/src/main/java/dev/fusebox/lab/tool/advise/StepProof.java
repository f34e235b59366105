package dev.fusebox.lab.tool.advise;

import dev.fusebox.lab.advise.Advice;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.results.trial.ProvedAdvice;
import dev.fusebox.lab.settings.GivenSettings;
import java.util.List;
import picocli.CommandLine;

/** Runs the steps of an advice; that needs the lab. */
@FunctionalInterface
public interface StepProof {

    /**
     * What the steps did, beside what was predicted.
     *
     * @param runFolder as the verb names it
     */
    record ProvedRun(String runFolder, List<ProvedAdvice> measured) {}

    ProvedRun proof(LabHome home, List<Advice> advices, GivenSettings given, CommandLine verb)
            throws InterruptedException;
}
