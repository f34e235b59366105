package dev.fusebox.lab.jmx;

import dev.fusebox.lab.model.LimitKind;
import dev.fusebox.lab.model.WhenFull;

/** One limit as read once; a figure that the process does not tell is {@code null}. */
public record Reading(
        String name, LimitKind kind, Integer max, Integer inUse, Integer queued, Long rejected, WhenFull whenFull) {}
