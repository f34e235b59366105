package dev.fusebox.lab.report;

import dev.fusebox.lab.doc.Judgements.Judgement;
import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.results.trial.RouteTrial;
import dev.fusebox.lab.summary.Isolation;

/** Who was held where, the verdict on the healthy route, and what it rests on. */
public final class RouteJudgement {

    /** @param command that does it again; empty where a list has none */
    public static Judgement of(RouteTrial trial, String command) {
        String of = "%s %s, %d callers held on %s"
                .formatted(trial.gateway(), trial.profile(), trial.callers(), trial.routeWords());
        Sign sign = Isolation.level(trial.verdict()).sign();
        return new Judgement(trial.id(), of, sign, trial.verdict().name(), trial.sentences(), command);
    }
}
