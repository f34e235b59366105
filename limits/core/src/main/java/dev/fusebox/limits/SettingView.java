package dev.fusebox.limits;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** The setting that fixed a figure, for its MBean; looked up at each read. */
class SettingView implements SettingAttributes {

    private final Supplier<Setting> setting;

    SettingView(Supplier<Setting> setting) {
        this.setting = setting;
    }

    private <T> T of(Function<Setting, T> part) {
        Setting now = setting.get();
        return now == null ? null : part.apply(now);
    }

    @Override
    public String getSetting() {
        return of(Setting::property);
    }

    @Override
    public String getValue() {
        return of(Setting::value);
    }

    @Override
    public String getOrigin() {
        return of(Setting::origin);
    }

    @Override
    public List<LimitsMXBean.SettingInfo> getIneffective() {
        return LimitsMXBean.SettingInfo.ineffective(setting.get());
    }
}
