package dev.fusebox.lab.claims;

import dev.fusebox.lab.results.Conclusion;

/** A claim with its answer and the evidence in words. */
public record EvaluatedConclusion(Conclusion conclusion, Agreement answer, String evidence) {}
