package dev.fusebox.limits;

/** {@code dev.fusebox:type=TimeLimit,component=..,name=..}. */
@Description("How long a call may take before somebody gives it up.")
public interface TimeLimitMXBean extends SettingAttributes {

    @Description("The time limit in milliseconds, as the live object has it; absent when there is none.")
    Integer getMillis();
}
