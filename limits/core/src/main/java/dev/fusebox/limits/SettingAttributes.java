package dev.fusebox.limits;

import java.util.List;

/** What fixed a figure, as the MBeans of limits, time limits and retries show it. */
public interface SettingAttributes {

    @Description("The property that fixes it, or would.")
    String getSetting();

    @Description("The value of that property, as the live process has it.")
    String getValue();

    @Description("Where the value came from: framework default, profile <name>, file <name>, command line, environment,"
            + " set by code; or unknown.")
    String getOrigin();

    @Description("Properties that are given and have no effect, with their values and where each came from.")
    List<LimitsMXBean.SettingInfo> getIneffective();
}
