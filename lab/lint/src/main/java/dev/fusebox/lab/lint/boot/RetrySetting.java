package dev.fusebox.lab.lint.boot;

import dev.fusebox.lab.settings.PropertyName;

/** Settings of retries. Under a name that nothing reads they are dead, and a fix that makes them live would multiply calls. */
public final class RetrySetting {

    /** {@code MaxAutoRetries}, {@code OkToRetryOnAllOperations}, {@code zuul.retryable}, {@code loadbalancer.retry.enabled}. */
    public static boolean is(String property) {
        return PropertyName.plain(property).matches(".*retr(?:y|ies|iable).*");
    }

    /** What to say of another name that no fix writes; empty of one that has a fix. */
    public static String leftAsItIs(String property) {
        return is(property)
                ? "; no fix writes it, since retries that were dead would begin: each multiplies the calls to the backend"
                : "";
    }
}
