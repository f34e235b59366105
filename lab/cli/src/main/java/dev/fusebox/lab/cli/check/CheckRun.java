package dev.fusebox.lab.cli.check;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.experiment.check.CheckDifferences;
import dev.fusebox.lab.experiment.check.CheckPlan;
import dev.fusebox.lab.experiment.check.CheckResult;
import dev.fusebox.lab.experiment.check.CheckSections;
import dev.fusebox.lab.experiment.check.GatewayCheck;
import dev.fusebox.lab.experiment.check.StartHint;
import dev.fusebox.lab.experiment.check.Thresholds;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.choice.RouteThresholds;
import dev.fusebox.lab.process.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The checks of one command, and what they have found so far. */
public final class CheckRun {

    private final CheckFolder folder;
    private final List<LintResult> lint;
    private final Map<String, RouteThresholds> wanted;
    private final List<CheckResult> finished = new ArrayList<>();
    private @Nullable CheckResult now;

    /** @param lint of each plan, in their order */
    public CheckRun(CheckFolder folder, List<LintResult> lint, Map<String, RouteThresholds> wanted) {
        this.folder = folder;
        this.lint = lint;
        this.wanted = wanted;
    }

    /** Checks one after the other; the document of what was found. */
    public Object run(List<CheckPlan> plans, LabHome home, Stack stack, Progress progress) throws InterruptedException {
        for (CheckPlan plan : plans) {
            GatewayCheck check = new GatewayCheck(plan, home, stack, progress, this::keep);
            keep(check.run());
            check.chain().ifPresent(chain -> folder.write("chain-%d.json".formatted(finished.size() + 1), chain));
            finish();
        }
        folder.writeReport(sections());
        return document();
    }

    /** What to do about a failure, from the next line on; what was measured before it is kept. */
    public String afterwards(String failure) {
        String hint = begun() ? "" : StartHint.of(failure);
        if (known().isEmpty()) {
            return hint;
        }
        try {
            folder.writeReport(sections());
        } catch (RuntimeException unwritten) {
            return hint;
        }
        return hint + "\nwhat was measured before: " + folder.path().resolve("report.html");
    }

    /** Whether the gateway that is checked now has figures. */
    private synchronized boolean begun() {
        return now != null;
    }

    /** The newest state of the check that runs. */
    private synchronized void keep(CheckResult newest) {
        now = Thresholds.applied(LintFirst.with(newest, lint.get(finished.size())), wanted);
        folder.write("check.json", document());
    }

    private synchronized void finish() {
        finished.addAll(known().subList(finished.size(), known().size()));
        now = null;
    }

    private synchronized List<CheckResult> known() {
        List<CheckResult> all = new ArrayList<>(finished);
        if (now != null) {
            all.add(now);
        }
        return all;
    }

    private Object document() {
        List<CheckResult> known = known();
        return known.size() < 2 ? known.get(0) : CheckDifferences.of(known.get(0), known.get(1));
    }

    /** For people, in their order. */
    public List<Section> sections() {
        List<CheckResult> known = known();
        List<Section> all = new ArrayList<>();
        if (known.size() > 1) {
            all.addAll(CheckDifferences.of(known.get(0), known.get(1)).sections());
        }
        known.forEach(one -> all.addAll(CheckSections.of(one)));
        return all;
    }

    public boolean well() {
        return known().stream().allMatch(CheckResult::well);
    }

    /** On Ctrl-C: what is finished stays. */
    public String interrupted() {
        if (known().isEmpty()) {
            return "interrupted; nothing was measured yet";
        }
        folder.writeReport(sections());
        return folder.hidden("interrupted\n" + CheckFolder.text(sections())) + "report: "
                + folder.path().resolve("report.html");
    }
}
