package dev.fusebox.limits;

import java.util.List;

/** The setting that fixed a figure, in the MBeans of limits, time limits and retries. */
public interface SettingAttributes {

    @Description("The property that fixes it, or that would fix it.")
    String getSetting();

    @Description("The value of that property in the live process.")
    String getValue();

    @Description("Where the value came from: framework default, profile <name>, file <name>, command line, environment,"
            + " set by code; or unknown.")
    String getOrigin();

    @Description("Ineffective settings: properties that are set without effect, with value and origin.")
    List<LimitsMXBean.SettingInfo> getIneffective();
}
