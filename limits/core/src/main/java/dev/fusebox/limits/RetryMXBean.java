package dev.fusebox.limits;

/** {@code dev.fusebox:type=Retry,component=..,name=..}. */
@Description("How many calls to a backend one call of a user can cause.")
public interface RetryMXBean extends SettingAttributes {

    @Description("The first call plus its retries: 1 when nothing is retried.")
    Integer getMostCalls();
}
