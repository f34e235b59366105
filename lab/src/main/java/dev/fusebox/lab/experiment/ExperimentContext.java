package dev.fusebox.lab.experiment;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.process.BreakerCooldown;
import dev.fusebox.lab.process.Stack;

/**
 * What all experiments of a run work with.
 *
 * @param cooldown knows which gateways were under load
 */
public record ExperimentContext(LabHome home, Stack stack, BreakerCooldown cooldown, Progress progress) {}
