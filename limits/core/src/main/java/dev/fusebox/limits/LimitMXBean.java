package dev.fusebox.limits;

/** {@code dev.fusebox:type=Limit,component=..,name=..}: one limit, to be read in JConsole or VisualVM. */
@Description("A point on the way of a call where calls can queue or be rejected.")
public interface LimitMXBean extends SettingAttributes {

    @Description("THREADS, CONNECTIONS, ACCEPT_QUEUE, SEMAPHORE, BULKHEAD, THREAD_POOL, HTTP_POOL or EVENT_LOOP.")
    String getKind();

    @Description("Size of the live object; absent when it has no bound or cannot be read.")
    Integer getMax();

    @Description("Slots in use now: permits, threads or connections.")
    Integer getInUse();

    @Description("Calls that wait for a slot now; absent when calls cannot wait, or when it cannot be read.")
    Integer getQueued();

    @Description("Calls that may wait for a slot before it rejects; absent when it has no such queue.")
    Integer getQueueSize();

    @Description("Calls rejected since the process started; absent when it never rejects, or when it cannot be read.")
    Long getRejected();

    @Description("What it does with a call when it is full: QUEUES or REJECTS.")
    String getWhenFull();
}
