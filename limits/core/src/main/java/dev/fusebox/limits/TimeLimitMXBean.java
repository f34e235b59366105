package dev.fusebox.limits;

/** {@code dev.fusebox:type=TimeLimit,component=..,name=..}. */
@Description("How long a call may take before the gateway gives it up.")
public interface TimeLimitMXBean extends SettingAttributes {

    @Description("The time limit of the live object in milliseconds; absent when there is none.")
    Integer getMillis();
}
