package dev.fusebox.lab.chain;

/** What speaks of one limit. */
public interface OfLimit {

    LimitId id();
}
