package dev.fusebox.limits;

/** A limit as its MBean shows it. */
final class LimitView extends SettingView implements LimitMXBean {

    private final Limit limit;

    LimitView(Limit limit) {
        super(limit::setting);
        this.limit = limit;
    }

    @Override
    public String getKind() {
        return limit.kind().name();
    }

    @Override
    public Integer getMax() {
        return limit.max();
    }

    @Override
    public Integer getInUse() {
        return limit.inUse();
    }

    @Override
    public Integer getQueued() {
        return limit.queued();
    }

    @Override
    public Integer getQueueSize() {
        return limit.queueSize();
    }

    @Override
    public Long getRejected() {
        return limit.rejected();
    }

    @Override
    public String getWhenFull() {
        return limit.whenFull().name();
    }
}
