package dev.fusebox.limits;

/** {@code dev.fusebox:type=TimeLimit,component=..,name=..}. */
@Description("How long a call may take before somebody gives it up.")
public interface TimeLimitMXBean {

    @Description("The time limit in milliseconds, as the live object has it; absent when there is none.")
    Integer getMillis();

    @Description("The property that fixes it.")
    String getSetting();

    @Description("The value of that property, as the live process has it.")
    String getValue();

    @Description("Where the value came from: framework default, profile <name>, command line, environment.")
    String getOrigin();
}
